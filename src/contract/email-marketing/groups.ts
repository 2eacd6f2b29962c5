import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Both,
  Count,
  Deleted,
  entity,
  Id,
  idList,
  Instant,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
} from '../fields.ts'
import { Conditions } from './conditions.ts'

/**
 * Contacts with any or all of some tags that meet conditions, evaluated each time the group is used. A group with
 * conditions is also called a segment.
 */
export const Group = z.object({
  ...entity,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.object({ _id: Id, id: Id, name: Both, color: z.string() })),
  match: z.enum(['any', 'all']),
  conditions: Conditions.nullable(),
  /** Contacts of the group, whatever their status. */
  emailCount: Count,
  /** Beyond 10,000 the count may be an estimate. */
  emailCountIsEstimate: z.boolean().optional(),
  /** When the count was taken, if it is cached; a new count is running. */
  emailCountedAt: Instant.optional(),
})
export type Group = z.infer<typeof Group>

const base = '/api/:tenant/email-marketing/group' as const

export const listGroups = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'viewer',
  scope: 'contacts:read',
  input: z.strictObject({
    ...pageInput(['createdAt', 'name']),
    name: blank(z.string().trim().max(120)),
    tagId: blank(Id),
    tags: idList,
  }),
  output: pageOf(Group),
  about: 'Lists segments.',
})

export const getGroup = endpoint(`GET ${base}/:groupId`, {
  access: 'viewer',
  scope: 'contacts:read',
  output: one(Group),
  about: 'Returns a segment.',
})

export const createGroup = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  input: z
    .strictObject({
      name: line(120),
      description: paragraph(1000).default(''),
      tags: z.array(Id).max(50).default([]),
      match: z.enum(['any', 'all']).default('any'),
      conditions: Conditions.nullable().default(null),
    })
    .refine((group) => group.tags.length > 0 || group.conditions, { path: ['tags'], error: 'required' }),
  output: one(Group),
  about: 'Creates a segment.',
})

export const updateGroup = endpoint(`PATCH ${base}/:groupId`, {
  access: 'editor',
  input: z.strictObject({
    name: line(120).optional(),
    description: paragraph(1000).optional(),
    tags: z.array(Id).max(50).optional(),
    match: z.enum(['any', 'all']).optional(),
    conditions: Conditions.nullable().optional(),
  }),
  output: one(Group),
  about: 'Updates a segment.',
})

export const deleteGroup = endpoint(`DELETE ${base}/:groupId`, {
  access: 'editor',
  output: Deleted,
  about: 'Deletes a segment.',
})

export const restoreGroup = endpoint(`POST ${base}/:groupId/restore`, {
  access: 'editor',
  output: one(Group),
  about: 'Restores a segment (`group`) that was deleted within the last day.',
})
