import { call } from '../../api/call.ts'
import { currentSession } from '../../api/session.ts'
import { everyPage } from '../../api/useAskAll.ts'
import type { Label, TagService } from './tags.ts'

/** Every tag of content. */
const list = (): Promise<Label[]> => everyPage('GET /api/en/tag', { orderBy: 'name', sortType: 'asc' })

async function create(name: Label['name']): Promise<Label> {
  const { data } = await call('POST /api/en/tag', { name })
  return data
}

/** Members choose among the tags there are; administrators make new ones on the way. */
export const contentTagService = (): TagService =>
  currentSession().user?.role === 'admin' ? { list, create } : { list }
