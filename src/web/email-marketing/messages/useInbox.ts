import type { Folder, InboxConversation, InboxRow } from '#contract/email-marketing/inbox.ts'
import { useApiQuery } from '../../api/useApi.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import { filterNames } from './MessageFilters.tsx'

const size = 20

/** The rows of a folder, the replies of the open campaign, and all conversations on the page in order. */
export function useInbox(list: ListState, folder: Folder) {
  const filters = { ...list.pick(...filterNames), folder }
  const query = useApiQuery('GET /api/:tenant/email-marketing/message/inbox', filters)
  const jobId = list.text('campaign') || null
  const page = Number(list.text('replies') || 1)
  const { page: _page, size: _size, ...within } = filters as typeof filters & { page?: number; size?: number }
  const replies = useApiQuery(
    'GET /api/:tenant/email-marketing/message/campaign/:jobId',
    { ...within, jobId: jobId ?? '', page, size },
    { enabled: jobId !== null },
  )
  const rows = query.data?.data ?? []
  const shown = (row: InboxRow): InboxConversation[] => {
    if (row.kind === 'conversation') return [row]
    return row._id === jobId ? (replies.data?.data ?? []) : row.latest
  }
  return { query, rows, replies, openCampaign: jobId, conversations: rows.flatMap(shown) }
}

export type Inbox = ReturnType<typeof useInbox>
