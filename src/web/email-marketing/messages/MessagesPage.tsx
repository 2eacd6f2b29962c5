import { ActionIcon, Box, Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconKeyboard, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Message } from '#contract/email-marketing/message.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ListError } from '../../ui/list/ListError.tsx'
import { ListPages } from '../../ui/list/ListPages.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SidePanel } from '../../ui/overlay/SidePanel.tsx'
import { type ListState, useListState } from '../../ui/list/useListState.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useEditor } from '../useEditor.ts'
import { useOwner } from '../useOwner.ts'
import { useFetchFailed } from '../useFetchFailed.ts'
import { suiteWords } from '../words.ts'
import { CleanUp } from './CleanUp.tsx'
import { Composer } from './Composer.tsx'
import type { Kind } from './composing.ts'
import { MessageBulk } from './MessageBulk.tsx'
import { FailingMailboxes } from './FailingMailboxes.tsx'
import { filterNames, MessageFilters } from './MessageFilters.tsx'
import { MessageList } from './MessageList.tsx'
import { type View, viewFor, views } from './messageViews.ts'
import { useKeys } from './keyPressed.ts'
import Shortcuts, { keys } from './Shortcuts.tsx'
import { ThreadView } from './ThreadView.tsx'
import { useLiveMessages } from './useLiveMessages.ts'
import { useThreadActions } from './useThreadActions.ts'
import { composerWords, messageWords } from './words.ts'

// Section 9 of the specification: twenty messages a page.
const defaults = { size: 20, view: 'inbox' }

/** The inbox: the list beside the open conversation, or one at a time on a phone. */
export default function MessagesPage() {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const c = useWords(composerWords)
  const list = useListState(defaults)
  const viewChosen = (list.text('view') in views ? list.text('view') : 'inbox') as View
  const view = viewFor(viewChosen, list.text('delivery_status'))
  const query = useConversations(list, view)
  const providers = useAllPages('GET /api/:tenant/email-marketing/email-service-provider', {})
  const known = providers.data ?? []
  const wide = useMediaQuery('(min-width: 62em)')
  const editor = useEditor()
  const [chosen, setChosen] = useState<string[]>([])
  const [writing, setWriting] = useState<Kind | null>(null)
  const [helping, setHelping] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const rows = query.data?.data ?? []
  const openId = list.text('open') || null
  const open = (message: Message | undefined) => {
    setWriting(null)
    if (message) list.change({ open: message._id, page: list.values['page'] })
  }
  const leave = () => {
    setWriting(null)
    list.change({ open: undefined, page: list.values['page'] })
  }
  const actions = useThreadActions(leave)
  useLiveMessages()
  const at = rows.findIndex(({ _id }) => _id === openId)
  const current = rows[at] ?? (openId === null ? undefined : { _id: openId, status: 'active' as const })
  const write = (kind: Kind) => () => openId !== null && view !== 'drafts' && setWriting(kind)
  useKeys({
    [keys.next]: () => open(rows[at + 1]),
    [keys.previous]: () => open(rows[Math.max(0, at - 1)]),
    ...(editor && {
      [keys.reply]: write('reply'),
      [keys.replyAll]: write('replyAll'),
      [keys.forward]: write('forward'),
      [keys.archive]: () => current && view !== 'drafts' && actions.archive(current),
      [keys.unread]: () => current && actions.markUnread(current),
      [keys.compose]: () => setWriting('new'),
    }),
    [keys.search]: () => region.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    [keys.help]: () => setHelping(true),
  })
  const showList = wide || openId === null
  return (
    <div ref={region}>
      <PageHeader title={s.messages} hint={w.hint}>
        <ActionIcon variant="default" size="lg" aria-label={w.help} title={w.help} onClick={() => setHelping(true)}>
          <IconKeyboard size={18} />
        </ActionIcon>
        {editor && (
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setWriting('new')}>
            {c.compose}
          </Button>
        )}
      </PageHeader>
      <Box
        style={{
          display: 'grid',
          gap: 24,
          gridTemplateColumns: wide ? 'minmax(0, 5fr) minmax(0, 7fr)' : 'minmax(0, 1fr)',
        }}
      >
        {showList && (
          <Stack gap="sm">
            <Views view={view} list={list} />
            <MessageFilters list={list} providers={known} />
            <FailingMailboxes providers={known} />
            {chosen.length > 0 && <MessageBulk ids={chosen} onDone={() => setChosen([])} />}
            <Conversations list={list} query={query} view={view} receiving={known.some(({ imap }) => imap !== null)}>
              <MessageList
                rows={rows}
                openId={openId}
                chosen={chosen}
                onChoose={editor ? setChosen : null}
                onOpen={open}
              />
            </Conversations>
            {query.data && rows.length > 0 && <ListPages list={list} pagination={query.data.pagination} />}
            {rows.length > 0 && (
              <div>
                <CleanUp />
              </div>
            )}
          </Stack>
        )}
        {openId !== null ? (
          <ThreadView
            messageId={openId}
            accounts={providers.data}
            // The provider's signature is needed for replies.
            writing={providers.isPending ? null : writing}
            onWrite={setWriting}
            actions={actions}
            onBack={leave}
          />
        ) : (
          wide && (
            <Text c="dimmed" ta="center" mt="xl">
              {w.nothingOpen}
            </Text>
          )
        )}
      </Box>
      <SidePanel opened={writing === 'new'} onClose={() => setWriting(null)} size="xl" title={c.compose}>
        {writing === 'new' && !providers.isPending && (
          <Composer kind="new" of={null} accounts={providers.data} onDone={() => setWriting(null)} />
        )}
      </SidePanel>
      <Shortcuts opened={helping} onClose={() => setHelping(false)} />
    </div>
  )
}

function useConversations(list: ListState, view: View) {
  const input = { ...list.pick(...filterNames), ...views[view] }
  const single = view === 'drafts'
  const messages = useApiQuery('GET /api/:tenant/email-marketing/message', input, { enabled: single })
  const threads = useApiQuery('GET /api/:tenant/email-marketing/message/latest-per-thread', input, { enabled: !single })
  return single ? messages : threads
}

function Views({ view, list }: { view: View; list: ListState }) {
  const w = useWords(messageWords)
  return (
    <Box style={{ overflowX: 'auto' }}>
      <SegmentedControl
        size="xs"
        aria-label={w.views}
        value={view}
        data={(Object.keys(views) as View[]).map((value) => ({ value, label: w[value] }))}
        onChange={(value) => {
          const holdsThem = viewFor(value, list.text('delivery_status')) === value
          list.change({ view: value, open: undefined, ...(!holdsThem && { delivery_status: undefined }) })
        }}
      />
    </Box>
  )
}

type ConversationsProps = {
  list: ListState
  query: { data: { data: Message[] } | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  view: View
  receiving: boolean
  children: React.ReactNode
}

function Conversations({ list, query, view, receiving, children }: ConversationsProps) {
  const unread = useFetchFailed('messages')
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const ui = useWords(uiWords)
  const owner = useOwner()
  if (query.error) return <ListError {...unread} list={list} query={query} />
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
  if (view === 'drafts') return <EmptyState title={w.noDrafts} />
  if (receiving) return <EmptyState title={w.none} />
  if (!owner) return <EmptyState title={w.none} hint={s.noneToRead} />
  const action = (
    <Button component={Link} to="/email-marketing/providers" variant="default">
      {w.toProviders}
    </Button>
  )
  return <EmptyState title={w.none} hint={w.noneHint} action={action} />
}
