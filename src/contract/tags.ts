import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  blank,
  Both,
  bothChange,
  bothInput,
  Count,
  Deleted,
  entity,
  Id,
  line,
  one,
  pageInput,
  pageOf,
  Version,
} from './fields.ts'

/** A tag as content shows it. */
export const ContentTagBrief = z.object({ _id: Id, id: Id, name: Both })
export type ContentTagBrief = z.infer<typeof ContentTagBrief>

/** A tag shared by questions, articles and meetings. Names are unique in each language, ignoring case. */
export const ContentTag = z.object({ ...entity, name: Both, usageCount: Count })
export type ContentTag = z.infer<typeof ContentTag>

/** Tags of one piece of content. */
export const contentTagIds = z.array(Id).max(10)

// The specification fixes the language in the path; texts are in the caller's language all the same.
const base = '/api/en/tag' as const

export const listContentTags = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'user',
  input: z.strictObject(pageInput(['createdAt', 'name', 'usageCount'])),
  output: pageOf(ContentTag),
  about: 'Lists tags of questions, articles and meetings.',
})

/** Exports every tag that matches the list's filters, as CSV. */
export const exportContentTags = endpoint(`GET ${base}/export.csv`, {
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)) }),
  about: 'Exports tags as CSV.',
})

export const getContentTag = endpoint(`GET ${base}/:tagId`, {
  staleOk: true,
  access: 'user',
  output: one(ContentTag),
  about: 'Returns a tag of questions, articles and meetings.',
})

export const createContentTag = endpoint(`POST ${base}`, {
  access: 'admin',
  status: 201,
  input: z.strictObject({ name: bothInput(80) }),
  output: one(ContentTag),
  about: 'Creates a tag for questions, articles and meetings.',
})

export const updateContentTag = endpoint(`PATCH ${base}/:tagId`, {
  access: 'admin',
  input: z.strictObject({ name: bothChange(line(80)), version: Version }),
  output: one(ContentTag),
  about: 'Updates a tag of questions, articles and meetings.',
})

export const deleteContentTag = endpoint(`DELETE ${base}/:tagId`, {
  access: 'admin',
  output: Deleted,
  about: 'Deletes a tag and removes it from all content.',
})
