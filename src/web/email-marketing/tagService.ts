import { call } from '../api/call.ts'
import type { Label, TagService } from '../ui/labels.ts'

/** The kinds of things of the suite that carry tags. */
export type Tagged = 'email' | 'message'

const pageSize = 100

/** Every tag of a kind, however many pages they fill. */
async function list(entityType: string): Promise<Label[]> {
  const tags: Label[] = []
  for (let page = 1; ; page += 1) {
    const given = {
      type: entityType as Tagged,
      page,
      size: pageSize,
      orderBy: 'name' as const,
      sortType: 'asc' as const,
    }
    const { data, pagination } = await call('GET /api/:tenant/email-marketing/tag', given)
    tags.push(...data)
    if (page >= pagination.pages) return tags
  }
}

async function create(name: Label['name'], entityType: string): Promise<Label> {
  const { data } = await call('POST /api/:tenant/email-marketing/tag', { name, type: entityType as Tagged })
  return data
}

/** The suite's own tags. */
export const tagService: TagService = { list, create }

/** The same, to choose among what there is. */
export const chosenTags: TagService = { list }
