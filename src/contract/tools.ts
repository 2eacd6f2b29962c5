import { z } from 'zod'
import { HostedImage } from './articles.ts'
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
  line,
  one,
  pageInput,
  Loosened,
  Pagination,
  paragraph,
  Version,
} from './fields.ts'

export const ToolStatus = z.enum(['active', 'inactive'])
export type ToolStatus = z.infer<typeof ToolStatus>

/** A useful link to another site. Members see active tools. */
export const Tool = z.object({
  ...entity,
  name: Both,
  description: Both,
  url: z.string(),
  category: z.string(),
  logo: z.string().nullable(),
  status: ToolStatus,
})
export type Tool = z.infer<typeof Tool>

// The specification fixes the language in the path; texts are in the caller's language all the same.
const base = '/api/en/tool' as const

/** A web address only, because it is opened from members' pages. */
export const WebAddress = line(2000).refine((text) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
})

const filters = { category: blank(line(60, 0)), status: blank(ToolStatus) }

export const listTools = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'user',
  input: z.strictObject({ ...pageInput(['createdAt', 'name']), ...filters }),
  /** Only this list says `tools` in place of `data`. */
  output: z.object({
    tools: z.array(Tool),
    pagination: Pagination,
    categories: z.array(z.object({ name: z.string(), count: Count })),
    loosened: Loosened,
  }),
  about:
    'Returns the matching tools, and every category with its number of tools. A search that no tool matches in all words returns up to 100 that share most of its meaning, and the words in `loosened`.',
})

/** Exports every tool that matches the list's filters, as CSV. */
export const exportTools = endpoint(`GET ${base}/export.csv`, {
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...filters }),
  about: 'Exports tools as CSV.',
})

export const getTool = endpoint(`GET ${base}/:toolId`, {
  staleOk: true,
  access: 'user',
  output: one(Tool),
  about: 'Returns a tool.',
})

export const createTool = endpoint(`POST ${base}`, {
  access: 'admin',
  status: 201,
  input: z.strictObject({
    name: bothInput(120),
    description: bothParagraphs(2000).default({ en: '', ar: '' }),
    url: WebAddress,
    category: line(60),
    logo: HostedImage.nullable().default(null),
    status: ToolStatus.default('active'),
  }),
  output: one(Tool),
  about: 'Adds a tool.',
})

export const updateTool = endpoint(`PATCH ${base}/:toolId`, {
  access: 'admin',
  input: z.strictObject({
    name: bothChange(line(120)).optional(),
    description: bothChange(paragraph(2000)).optional(),
    url: WebAddress.optional(),
    category: line(60).optional(),
    logo: HostedImage.nullable().optional(),
    status: ToolStatus.optional(),
    version: Version,
  }),
  output: one(Tool),
  about: 'Updates a tool.',
})

export const toggleTool = endpoint(`PATCH ${base}/:toolId/status`, {
  access: 'admin',
  /** In the query: the payload is empty. */
  input: z.strictObject({ version: Version }),
  output: one(Tool),
  about: 'Toggles a tool between active and inactive.',
})

export const deleteTool = endpoint(`DELETE ${base}/:toolId`, {
  access: 'admin',
  output: Deleted,
  about: 'Deletes a tool.',
})
