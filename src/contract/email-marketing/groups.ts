import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Both, Count, Deleted, entity, Id, idList, line, one, pageInput, pageOf, paragraph } from '../fields.ts'

/** Contacts that carry any or all of some tags, found anew each time the group is used. */
export const Group = z.object({
  ...entity,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.object({ _id: Id, id: Id, name: Both, color: z.string() })),
  match: z.enum(['any', 'all']),
  /** Contacts of the group, whatever their status. */
  emailCount: Count,
})
export type Group = z.infer<typeof Group>

const base = '/api/:tenant/email-marketing/group' as const

export const listGroups = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject({
    ...pageInput(['createdAt', 'name']),
    name: blank(z.string().trim().max(120)),
    tagId: blank(Id),
    tags: idList,
  }),
  output: pageOf(Group),
})

export const getGroup = endpoint(`GET ${base}/:groupId`, { access: 'viewer', output: one(Group) })

export const createGroup = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  input: z.strictObject({
    name: line(120),
    description: paragraph(1000).default(''),
    tags: z.array(Id).min(1, 'required').max(50),
    match: z.enum(['any', 'all']).default('any'),
  }),
  output: one(Group),
})

export const updateGroup = endpoint(`PATCH ${base}/:groupId`, {
  access: 'editor',
  input: z.strictObject({
    name: line(120).optional(),
    description: paragraph(1000).optional(),
    tags: z.array(Id).min(1, 'required').max(50).optional(),
    match: z.enum(['any', 'all']).optional(),
  }),
  output: one(Group),
})

export const deleteGroup = endpoint(`DELETE ${base}/:groupId`, { access: 'editor', output: Deleted })
