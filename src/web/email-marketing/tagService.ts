import { call } from '../api/call.ts'
import { fetchAllPages } from '../api/useAllPages.ts'
import type { TagValue, TagService } from '../ui/tags/tags.ts'

/** The kinds of items of the suite that can have tags. */
export type Tagged = 'email' | 'message'

/** Loads all tags of a kind. */
const list = (entityType: string): Promise<TagValue[]> =>
  fetchAllPages('GET /api/:tenant/email-marketing/tag', {
    type: entityType as Tagged,
    orderBy: 'name',
    sortType: 'asc',
  })

async function create(name: TagValue['name'], entityType: string): Promise<TagValue> {
  const { data } = await call('POST /api/:tenant/email-marketing/tag', { name, type: entityType as Tagged })
  return data
}

/** Reads and creates tags of the suite. */
export const tagService: TagService = { list, create }

/** Selects existing tags only. */
export const chosenTags: TagService = { list }
