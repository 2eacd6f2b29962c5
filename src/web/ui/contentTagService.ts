import { call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import type { Label, TagService } from './labels.ts'

const pageSize = 100

/** Every tag of content, however many pages they fill. */
async function list(): Promise<Label[]> {
  const tags: Label[] = []
  for (let page = 1; ; page += 1) {
    const given = { page, size: pageSize, orderBy: 'name' as const, sortType: 'asc' as const }
    const { data, pagination } = await call('GET /api/en/tag', given)
    tags.push(...data)
    if (page >= pagination.pages) return tags
  }
}

async function create(name: Label['name']): Promise<Label> {
  const { data } = await call('POST /api/en/tag', { name })
  return data
}

/** Members choose among the tags there are; administrators make new ones on the way. */
export const contentTagService = (): TagService =>
  currentSession().user?.role === 'admin' ? { list, create } : { list }
