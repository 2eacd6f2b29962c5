import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Both, bothInput, Count, Deleted, entity, Id, one, pageInput, pageOf } from '../fields.ts'
import { Group } from './groups.ts'

export const TagType = z.enum(['email', 'message'])
export type TagType = z.infer<typeof TagType>

export const tagColors = ['blue', 'teal', 'green', 'grape', 'orange', 'pink', 'cyan', 'indigo', 'gray'] as const
export const TagColor = z.enum(tagColors)

export const TagBrief = z.object({ _id: Id, id: Id, name: Both, color: TagColor })

/**
 * A tag of contacts (`email`) or of messages. Names are unique within workspace and type, ignoring case, in each
 * language.
 */
export const Tag = z.object({ ...entity, name: Both, type: TagType, color: TagColor, usageCount: Count })
export type Tag = z.infer<typeof Tag>

const base = '/api/:tenant/email-marketing/tag' as const

export const listTags = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'viewer',
  scope: 'contacts:read',
  input: z.strictObject({
    ...pageInput(['createdAt', 'name', 'usageCount']),
    name: blank(z.string().trim().max(80)),
    type: blank(TagType),
  }),
  output: pageOf(Tag),
  about: 'Lists contact tags.',
})

export const getTag = endpoint(`GET ${base}/:tagId`, {
  access: 'viewer',
  scope: 'contacts:read',
  output: one(Tag),
  about: 'Returns a contact tag.',
})

export const createTag = endpoint(`POST ${base}`, {
  access: 'editor',
  scope: 'contacts:write',
  status: 201,
  input: z.strictObject({ name: bothInput(80), type: TagType.default('email'), color: TagColor.default('blue') }),
  output: one(Tag),
  about: 'Creates a contact tag.',
})

export const updateTag = endpoint(`PATCH ${base}/:tagId`, {
  access: 'editor',
  input: z.strictObject({ name: bothInput(80).optional(), color: TagColor.optional() }),
  output: one(Tag),
  about: 'Updates a contact tag.',
})

export const deleteTag = endpoint(`DELETE ${base}/:tagId`, {
  access: 'editor',
  output: Deleted,
  about: 'Deletes a contact tag.',
})

export const restoreTag = endpoint(`POST ${base}/:tagId/restore`, {
  access: 'editor',
  output: one(Tag),
  about: 'Restores a tag that was deleted within the last day, with its assignments.',
})

export const groupsOfTag = endpoint(`GET ${base}/:tagId/groups`, {
  access: 'viewer',
  output: one(z.object({ groups: z.array(Group), count: Count })),
  about: 'Lists the segments that use a tag.',
})

const taggedBase = '/api/:tenant/email-marketing/tagged-by' as const

const EntityType = z.enum(['email', 'message'])

/** One tag on one entity. `emailId` equals `entityId` for a contact. */
export const TaggedBy = z.object({ ...entity, entityType: EntityType, entityId: Id, tagId: Id, emailId: Id.nullable() })
export type TaggedBy = z.infer<typeof TaggedBy>

/** For lists: adds the tag's name, and the contact's address or the message's subject. */
export const ListedTaggedBy = TaggedBy.extend({ entityName: z.string(), tagName: Both, tagColor: z.string() })
export type ListedTaggedBy = z.infer<typeof ListedTaggedBy>

const assignment = { entityType: EntityType, entityId: Id, tagId: Id, emailId: Id.optional() }

export const listAssignments = endpoint(`GET ${taggedBase}`, {
  access: 'viewer',
  input: z.strictObject({
    ...pageInput(['createdAt']),
    entityType: blank(EntityType),
    entityId: blank(Id),
    tagId: blank(Id),
    emailId: blank(Id),
  }),
  output: pageOf(ListedTaggedBy),
  about: 'Lists tag assignments.',
})

export const getAssignment = endpoint(`GET ${taggedBase}/:assignmentId`, {
  access: 'viewer',
  output: one(TaggedBy),
  about: 'Returns a tag assignment.',
})

export const assignTag = endpoint(`POST ${taggedBase}`, {
  access: 'editor',
  status: 201,
  input: z.strictObject(assignment),
  output: one(TaggedBy),
  about: 'Assigns a tag to a contact or message.',
})

export const assignTags = endpoint(`POST ${taggedBase}/bulk`, {
  access: 'editor',
  maxBody: 5 * 1024 * 1024,
  input: z.strictObject({ assignments: z.array(z.strictObject(assignment)).min(1, 'required').max(10_000) }),
  output: one(z.object({ created: Count, existing: Count, failed: Count })),
  about: 'Assigns tags to several contacts or messages.',
})

export const updateAssignment = endpoint(`PATCH ${taggedBase}/:assignmentId`, {
  access: 'editor',
  input: z.strictObject({ tagId: Id }),
  output: one(TaggedBy),
  about: 'Updates a tag assignment.',
})

export const removeAssignment = endpoint(`DELETE ${taggedBase}/:assignmentId`, {
  access: 'editor',
  output: Deleted,
  about: 'Removes a tag assignment.',
})

export const restoreAssignment = endpoint(`POST ${taggedBase}/:assignmentId/restore`, {
  access: 'editor',
  output: one(TaggedBy),
  about: 'Restores a tag assignment that was deleted within the last day.',
})

/** For contacts only: `emailId` is the contact. */
export const removeTagOfContact = endpoint(`DELETE ${taggedBase}`, {
  access: 'editor',
  input: z.strictObject({ emailId: Id, tagId: Id }),
  output: Deleted,
  about: 'Removes a tag from a contact.',
})

export const assignmentsOfEntity = endpoint(`GET ${taggedBase}/entity/:entityType/:entityId`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(ListedTaggedBy),
  about: 'Lists the tags of a contact or message.',
})

export const assignmentsOfTag = endpoint(`GET ${taggedBase}/tag/:tagId/:entityType`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(ListedTaggedBy),
  about: 'Lists the contacts or messages that have a tag.',
})
