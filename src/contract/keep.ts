import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  blank,
  Both,
  bothChange,
  bothInput,
  bothParagraphs,
  Count,
  Deleted,
  entity,
  Id,
  hasVisibleText,
  line,
  one,
  pageInput,
  pageNumber,
  pageOf,
  paragraph,
  Version,
  searchedPageOf,
} from './fields.ts'
import { ContentTagBrief, contentTagIds } from './tags.ts'

export const KeepStatus = z.enum(['active', 'inactive'])
export type KeepStatus = z.infer<typeof KeepStatus>

/** A classification of snippets. `group` gathers classifications; names are unique within a group. */
export const Classification = z.object({
  ...entity,
  group: z.string(),
  name: Both,
  status: KeepStatus,
  contentCount: Count,
})
export type Classification = z.infer<typeof Classification>

/** A reusable snippet. */
export const KeepContent = z.object({
  ...entity,
  title: Both,
  body: Both,
  classificationId: Id,
  classification: z.object({ _id: Id, id: Id, group: z.string(), name: Both }),
  tags: z.array(ContentTagBrief),
  status: KeepStatus,
})
export type KeepContent = z.infer<typeof KeepContent>

const classifications = '/api/:tenant/keep-classification' as const

const classificationFilters = { status: blank(KeepStatus), group: blank(line(80, 0)) }

export const listClassifications = endpoint(`GET ${classifications}`, {
  staleOk: true,
  access: 'keeper',
  input: z.strictObject({
    ...pageInput(['createdAt', 'group', 'name', 'contentCount']),
    ...classificationFilters,
    page: pageNumber,
  }),
  output: pageOf(Classification),
  about:
    'Returns a page of classifications. Without `page`, `size` and `limit`, it returns all of them, at most 1,000.',
})

/** Exports every classification that matches the list's filters, as CSV. */
export const exportClassifications = endpoint(`GET ${classifications}/export.csv`, {
  access: 'keeper',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...classificationFilters }),
  about: 'Exports classifications as CSV.',
})

export const listClassificationGroups = endpoint(`GET ${classifications}/groups`, {
  staleOk: true,
  access: 'keeper',
  output: one(z.array(z.string())),
  about: 'Returns the classification groups, sorted.',
})

export const getClassification = endpoint(`GET ${classifications}/:classificationId`, {
  staleOk: true,
  access: 'keeper',
  output: one(Classification),
  about: 'Returns a classification.',
})

export const createClassification = endpoint(`POST ${classifications}`, {
  access: 'keeper',
  status: 201,
  input: z.strictObject({ group: line(80), name: bothInput(120) }),
  output: one(Classification),
  about: 'Creates a classification.',
})

export const updateClassification = endpoint(`PATCH ${classifications}/:classificationId`, {
  access: 'keeper',
  input: z.strictObject({
    group: line(80).optional(),
    name: bothChange(line(120)).optional(),
    status: KeepStatus.optional(),
    version: Version,
  }),
  output: one(Classification),
  about: 'Updates a classification.',
})

export const toggleClassification = endpoint(`PATCH ${classifications}/:classificationId/status`, {
  access: 'keeper',
  /** In the query: there is no payload. */
  input: z.strictObject({ version: Version }),
  output: one(Classification),
  about: 'Toggles a classification between active and inactive.',
})

export const deleteClassification = endpoint(`DELETE ${classifications}/:classificationId`, {
  access: 'keeper',
  input: z.strictObject({ moveTo: blank(Id) }),
  output: Deleted,
  about: 'Deletes a classification. If it has saved content, `moveTo` is required (409).',
})

const contents = '/api/:tenant/keep-content' as const

const contentFilters = { status: blank(KeepStatus), classificationId: blank(Id) }

export const listKeepContents = endpoint(`GET ${contents}`, {
  staleOk: true,
  access: 'keeper',
  input: z.strictObject({
    ...pageInput(['createdAt', 'updatedAt', 'title']),
    ...contentFilters,
  }),
  output: searchedPageOf(KeepContent),
  about:
    'Returns contents. A search that none matches in all words returns up to 100 that share most of its meaning, and the words in `loosened`.',
})

/** Exports every text that matches the list's filters, as CSV. */
export const exportKeepContents = endpoint(`GET ${contents}/export.csv`, {
  access: 'keeper',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...contentFilters }),
  about: 'Exports kept content as CSV.',
})

export const getKeepContent = endpoint(`GET ${contents}/:contentId`, {
  staleOk: true,
  access: 'keeper',
  output: one(KeepContent),
  about: 'Returns kept content.',
})

const maxLengths = { title: 200, body: 20_000 }

export const createKeepContent = endpoint(`POST ${contents}`, {
  access: 'keeper',
  status: 201,
  input: z.strictObject({
    title: bothInput(maxLengths.title),
    body: bothParagraphs(maxLengths.body).refine(({ en }) => hasVisibleText(en), 'required'),
    classificationId: Id,
    tags: contentTagIds.default([]),
    status: KeepStatus.default('active'),
  }),
  output: one(KeepContent),
  about: 'Keeps content.',
})

export const updateKeepContent = endpoint(`PATCH ${contents}/:contentId`, {
  access: 'keeper',
  input: z.strictObject({
    title: bothChange(line(maxLengths.title)).optional(),
    body: bothChange(paragraph(maxLengths.body).refine(hasVisibleText, 'required')).optional(),
    classificationId: Id.optional(),
    tags: contentTagIds.optional(),
    status: KeepStatus.optional(),
    version: Version,
  }),
  output: one(KeepContent),
  about: 'Updates kept content.',
})

export const toggleKeepContent = endpoint(`PATCH ${contents}/:contentId/status`, {
  access: 'keeper',
  /** In the query: there is no payload. */
  input: z.strictObject({ version: Version }),
  output: one(KeepContent),
  about: 'Toggles saved content (`keep-content`) between active and inactive.',
})

export const deleteKeepContent = endpoint(`DELETE ${contents}/:contentId`, {
  access: 'keeper',
  output: Deleted,
  about: 'Deletes kept content.',
})

export const restoreKeepContent = endpoint(`POST ${contents}/:contentId/restore`, {
  access: 'keeper',
  output: one(KeepContent),
  about: 'Restores saved content (`keep-content`) that was deleted within the last day.',
})
