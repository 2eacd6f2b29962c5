import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, line, Loosened, one } from './fields.ts'

export const SearchKind = z.enum(['question', 'article', 'member', 'tool', 'meeting'])
export type SearchKind = z.infer<typeof SearchKind>

/** A search result, in the caller's language if it has two, with its path in the product. */
export const SearchResult = z.object({
  _id: Id,
  id: Id,
  kind: SearchKind,
  title: z.string(),
  excerpt: z.string(),
  link: z.string(),
  image: z.string().nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const searchAll = endpoint('GET /api/:lang/search', {
  staleOk: true,
  access: 'all',
  limit: { calls: 120, seconds: 60 },
  input: z.strictObject({ q: line(200, 2) }),
  output: one(
    z.object({ groups: z.array(z.object({ kind: SearchKind, results: z.array(SearchResult) })), loosened: Loosened }),
  ),
  about:
    'Searches questions, and for members also articles, members, tools and meetings. Returns up to 5 of each, and omits kinds without results. Where nothing has all words of the search, returns what shares most of its meaning, and the words in `loosened`.',
})
