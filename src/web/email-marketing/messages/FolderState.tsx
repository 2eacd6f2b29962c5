import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Folder, InboxSummary } from '#contract/email-marketing/inbox.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ListError } from '../../ui/list/ListError.tsx'
import type { ListState } from '../../ui/list/useListState.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useLoadError } from '../useLoadError.ts'
import { useOwner } from '../useOwner.ts'
import { suiteWords } from '../words.ts'
import { emptyFolderWords } from './emptyFolderWords.ts'
import { filterNames } from './MessageFilters.tsx'
import { messageWords } from './words.ts'

type Props = {
  list: ListState
  query: {
    data: { data: unknown[]; summary?: InboxSummary | undefined } | undefined
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }
  folder: Folder
  /** Whether a mailbox receives replies. */
  receiving: boolean
  onCompose: (() => void) | undefined
  children: ReactNode
}

/** A folder: its rows, an error, or what is true of it while it is empty. */
export function FolderState({ list, query, children, ...state }: Props) {
  const loadError = useLoadError('messages')
  const w = useWords(messageWords)
  const ui = useWords(uiWords)
  if (query.error) return <ListError {...loadError} list={list} query={query} />
  if (query.isPending) {
    return (
      <Stack gap="xs" aria-busy aria-label={ui.loading} role="status">
        {[1, 2, 3, 4, 5].map((number) => (
          <Skeleton key={number} height={64} radius="sm" />
        ))}
      </Stack>
    )
  }
  if ((query.data?.data.length ?? 0) > 0) return children
  const [only, ...others] = filterNames.filter((name) => list.text(name))
  if (only === 'delivery_status' && others.length === 0) {
    const status = list.text(only)
    if (status === 'failed') return <EmptyState title={w.noFailed} hint={w.noFailedHint} />
    if (status === 'bounced') return <EmptyState title={w.noBounced} hint={w.noBouncedHint} />
  }
  if (only) return <EmptyState title={ui.nothingMatches} hint={ui.nothingMatchesHint} />
  return <EmptyFolder {...state} list={list} summary={query.data?.summary} />
}

type EmptyProps = Pick<Props, 'list' | 'folder' | 'receiving' | 'onCompose'> & { summary: InboxSummary | undefined }

function EmptyFolder({ list, folder, receiving, onCompose, summary }: EmptyProps) {
  const w = useWords(messageWords)
  const e = useWords(emptyFolderWords)
  const s = useWords(suiteWords)
  const owner = useOwner()
  const { campaigns = 0, emails = 0, archived = false } = summary ?? {}
  const to = (next: Folder, label: string) => (
    <Button variant="default" onClick={() => list.change({ folder: next, open: undefined })}>
      {label}
    </Button>
  )
  const compose = onCompose && (
    <Button variant="default" onClick={onCompose}>
      {e.write}
    </Button>
  )
  const connect = owner && !receiving && (
    <Button component={Link} to="/email-marketing/providers" variant="default">
      {w.toProviders}
    </Button>
  )
  const went =
    campaigns > 0
      ? e.sentInCampaigns({ emails: e.emails({ count: emails }), campaigns: e.ofCampaigns({ count: campaigns }) })
      : e.sentEmails({ emails: e.emails({ count: emails }) })
  if (folder === 'drafts') return <EmptyState title={w.noDrafts} hint={e.noDraftsHint} action={compose} />
  if (folder === 'sent') return <EmptyState title={e.nothingSent} hint={e.nothingSentHint} action={compose} />
  if (folder === 'archive') return <EmptyState title={e.nothingArchived} hint={e.nothingArchivedHint} />
  if (folder === 'unread') {
    return <EmptyState title={e.allRead} hint={e.allReadHint} action={to('inbox', e.toInbox)} />
  }
  if (archived && folder === 'inbox') {
    return <EmptyState title={e.inboxEmpty} hint={e.inboxEmptyHint} action={to('archive', e.toArchive)} />
  }
  if (emails > 0 && folder === 'inbox') {
    const hint = `${went} ${receiving ? e.repliesAppear : owner ? e.connectFirst : e.askOwner}`
    const action = (
      <Group gap="xs" justify="center">
        {connect}
        {to('sent', e.toSent)}
      </Group>
    )
    return <EmptyState title={e.noReplies} hint={hint} action={action} />
  }
  const hint = receiving ? e.noneReceiving : owner ? w.noneHint : s.noneToRead
  return <EmptyState title={w.none} hint={hint} action={connect || compose} />
}
