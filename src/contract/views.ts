import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Deleted, entity, Id, line, one } from './fields.ts'

/** Lists of the administration that support saved views. */
export const ListKey = z.enum([
  'users',
  'zoom-events',
  'tags',
  'articles',
  'questions',
  'answers',
  'relations',
  'tools',
  'keep-classifications',
  'keep-contents',
  'audit-log',
])
export type ListKey = z.infer<typeof ListKey>

/** Lists of a workspace that support saved views. */
export const SuiteListKey = z.enum(['campaigns', 'contacts', 'messages'])
export type SuiteListKey = z.infer<typeof SuiteListKey>

export const ViewedList = z.enum([...ListKey.options, ...SuiteListKey.options])
export type ViewedList = z.infer<typeof ViewedList>

/** Query parameters of a list: search, filters, order and size. */
const Query = z
  .record(z.string().regex(/^[a-z][A-Za-z_]{0,39}$/), line(4000, 0))
  .refine((query) => Object.keys(query).length <= 20, 'tooMany')
  .refine((query) => JSON.stringify(query).length <= 6000, 'tooMany')

/** A column of a list, in order. */
export const ViewColumn = z.strictObject({ key: line(40), shown: z.boolean() })
export type ViewColumn = z.infer<typeof ViewColumn>

/** Saved filters, order and columns of a list. */
export const SavedView = z.object({
  ...entity,
  list: ViewedList,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /** Null: the list's default columns. */
  columns: z.array(ViewColumn).nullable(),
  /** Whether other administrators, or other members of the workspace, may open it. Only its owner may change it. */
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.object({ _id: Id, name: z.string() }),
  /** Whether the list opens in this view for the caller. */
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

/** Maximum number of views per person and list. */
export const maxViews = 50

const base = '/api/:lang/admin/view' as const
const fields = { name: line(80), query: Query, columns: z.array(ViewColumn).max(40).nullable(), shared: z.boolean() }

/** The input of a new view, besides its list. */
const newViewInput = {
  ...fields,
  columns: fields.columns.default(null),
  shared: fields.shared.default(false),
}

const viewChanges = z.strictObject({
  name: fields.name.optional(),
  query: fields.query.optional(),
  columns: fields.columns.optional(),
  shared: fields.shared.optional(),
})

export const listViews = endpoint(`GET ${base}`, {
  access: 'admin',
  input: z.strictObject({ list: ListKey }),
  output: z.object({ data: z.array(SavedView) }),
  about: 'Returns the caller’s views of a list, then those shared by others, sorted by name.',
})

export const createView = endpoint(`POST ${base}`, {
  access: 'admin',
  status: 201,
  input: z.strictObject({ ...newViewInput, list: ListKey }),
  output: one(SavedView),
  about: 'Creates a view of a list. Fails if the name is taken or the caller already has 50 views (409).',
})

export const updateView = endpoint(`PATCH ${base}/:viewId`, {
  access: 'admin',
  input: viewChanges,
  output: one(SavedView),
  about: 'Updates one of the caller’s views. Fails for other people’s views (403 if shared, otherwise 404).',
})

export const deleteView = endpoint(`DELETE ${base}/:viewId`, {
  access: 'admin',
  output: Deleted,
  about: 'Deletes a saved view of a list in the administration.',
})

export const setDefaultView = endpoint(`PATCH ${base}/:viewId/default`, {
  access: 'admin',
  input: z.strictObject({ isDefault: z.boolean() }),
  output: one(SavedView),
  about:
    'Sets or clears a view as the caller’s default for its list. Parameters in the page’s address take precedence.',
})

const suiteBase = '/api/:tenant/email-marketing/view' as const

export const listSuiteViews = endpoint(`GET ${suiteBase}`, {
  access: 'viewer',
  input: z.strictObject({ list: SuiteListKey }),
  output: z.object({ data: z.array(SavedView) }),
  about: 'Returns the caller’s views of a list, then those shared in the workspace, sorted by name.',
})

export const createSuiteView = endpoint(`POST ${suiteBase}`, {
  access: 'viewer',
  status: 201,
  input: z.strictObject({ ...newViewInput, list: SuiteListKey }),
  output: one(SavedView),
  about: 'Creates a view of a list. Fails if the name is taken or the caller already has 50 views (409).',
})

export const updateSuiteView = endpoint(`PATCH ${suiteBase}/:viewId`, {
  access: 'viewer',
  input: viewChanges,
  output: one(SavedView),
  about: 'Updates one of the caller’s views. Fails for other people’s views (403 if shared, otherwise 404).',
})

export const deleteSuiteView = endpoint(`DELETE ${suiteBase}/:viewId`, {
  access: 'viewer',
  output: Deleted,
  about: 'Deletes a saved view of a list.',
})

export const setDefaultSuiteView = endpoint(`PATCH ${suiteBase}/:viewId/default`, {
  access: 'viewer',
  input: z.strictObject({ isDefault: z.boolean() }),
  output: one(SavedView),
  about:
    'Sets or clears a view as the caller’s default for its list. Parameters in the page’s address take precedence.',
})
