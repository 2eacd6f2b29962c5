import { call } from '../../api/call.ts'
import { currentSession } from '../../api/session.ts'
import { fetchAllPages } from '../../api/useAllPages.ts'
import type { TagValue, TagService } from './tags.ts'

const list = (): Promise<TagValue[]> => fetchAllPages('GET /api/en/tag', { orderBy: 'name', sortType: 'asc' })

async function create(name: TagValue['name']): Promise<TagValue> {
  const { data } = await call('POST /api/en/tag', { name })
  return data
}

/** Members can select existing tags, and administrators can also create tags. */
export const contentTagService = (): TagService =>
  currentSession().user?.role === 'admin' ? { list, create } : { list }
