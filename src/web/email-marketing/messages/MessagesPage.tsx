import { ActionIcon, Box, Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconKeyboard, IconPencil } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { Folder, InboxConversation } from '#contract/email-marketing/inbox.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { useWords } from '../../i18n/words.ts'
import { ListPages } from '../../ui/list/ListPages.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type ListState, useListState } from '../../ui/list/useListState.ts'
import { useViews } from '../../ui/list/useViews.ts'
import { ViewsMenu } from '../../ui/list/ViewsMenu.tsx'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import { CleanUp } from './CleanUp.tsx'
import type { Kind } from './compose/composing.ts'
import { MessageBulk } from './MessageBulk.tsx'
import { FailingMailboxes } from './FailingMailboxes.tsx'
import { MessageFilters } from './MessageFilters.tsx'
import { MessageList } from './MessageList.tsx'
import { FolderState } from './FolderState.tsx'
import { folderFor, folderNames } from './folders.ts'
import { useKeys } from './keyPressed.ts'
import { keys } from './shortcutKeys.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { useInbox } from './useInbox.ts'
import { useLiveMessages } from './useLiveMessages.ts'
import { useThreadActions } from './useThreadActions.ts'
import { composerWords, messageWords } from './words.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'

const NewMessage = lazyDialog(async () => (await import('./compose/NewMessage.tsx')).NewMessage)

const Shortcuts = lazyDialog(async () => (await import('./Shortcuts.tsx')).Shortcuts)

const ConversationView = lazyPart(async () => ({ default: (await import('./ConversationView.tsx')).ConversationView }))

// Section 9 of the specification: twenty messages a page.
const defaults = { size: 20, folder: 'inbox' }
const opened = ['open', 'campaign', 'replies']

/** The inbox: the list beside the open conversation, or one at a time on a phone. */
export default function MessagesPage() {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const c = useWords(composerWords)
  const list = useListState(defaults, opened)
  const views = useViews(list, 'messages')
  const folderChosen = (list.text('folder') in folderNames ? list.text('folder') : 'inbox') as Folder
  const folder = folderFor(folderChosen, list.text('delivery_status'))
  const inbox = useInbox(list, folder)
  const { query, rows, conversations } = inbox
  const providers = useAllPages('GET /api/:tenant/email-marketing/email-service-provider', {})
  const known = providers.data ?? []
  const wide = useMediaQuery('(min-width: 62em)')
  const editor = useEditor()
  const [chosen, setChosen] = useState<string[]>([])
  const [writing, setWriting] = useState<Kind | null>(null)
  const [helping, setHelping] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const openId = list.text('open') || null
  const stay = { page: list.values['page'] }
  const open = (row: Pick<InboxConversation, '_id'> | undefined) => {
    setWriting(null)
    if (row) list.change({ open: row._id, ...stay })
  }
  const leave = () => {
    setWriting(null)
    list.change({ open: undefined, ...stay })
  }
  const actions = useThreadActions(leave)
  useLiveMessages()
  const at = conversations.findIndex(({ _id }) => _id === openId)
  const current =
    conversations[at]?.message ?? (openId === null ? undefined : { _id: openId, status: 'active' as const })
  const write = (kind: Kind) => () => openId !== null && folder !== 'drafts' && setWriting(kind)
  useKeys({
    [keys.next]: () => open(conversations[at + 1]),
    [keys.previous]: () => open(conversations[Math.max(0, at - 1)]),
    ...(editor && {
      [keys.reply]: write('reply'),
      [keys.replyAll]: write('replyAll'),
      [keys.forward]: write('forward'),
      [keys.archive]: () => current && folder !== 'drafts' && actions.archive(current),
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
            <Folders folder={folder} list={list} />
            <MessageFilters list={list} providers={known}>
              <ViewsMenu of="messages" list={list} views={views} columns={null} />
            </MessageFilters>
            <FailingMailboxes providers={known} />
            {chosen.length > 0 && <MessageBulk ids={chosen} onDone={() => setChosen([])} />}
            <FolderState
              list={list}
              query={{ ...query, isPending: query.isPending || views.isOpening }}
              folder={folder}
              receiving={known.some(({ imap }) => imap !== null)}
              onCompose={editor ? () => setWriting('new') : undefined}
            >
              <MessageList
                list={list}
                inbox={inbox}
                openId={openId}
                chosen={chosen}
                onChoose={editor ? setChosen : null}
                onOpen={() => setWriting(null)}
              />
            </FolderState>
            {query.data && rows.length > 0 && <ListPages list={list} pagination={query.data.pagination} />}
            {rows.length > 0 && (
              <div>
                <CleanUp />
              </div>
            )}
          </Stack>
        )}
        {openId !== null ? (
          <Suspense fallback={<Loading />}>
            <ConversationView
              messageId={openId}
              accounts={providers.data}
              // The provider's signature is needed for replies.
              writing={providers.isPending ? null : writing}
              onWrite={setWriting}
              onOpen={(messageId, kind) => {
                open({ _id: messageId })
                if (kind) setWriting(kind)
              }}
              actions={actions}
              onBack={leave}
            />
          </Suspense>
        ) : (
          wide && (
            <Text c="dimmed" ta="center" mt="xl">
              {w.nothingOpen}
            </Text>
          )
        )}
      </Box>
      <NewMessage
        opened={writing === 'new'}
        onClose={() => setWriting(null)}
        accounts={providers.isPending ? null : providers.data}
      />
      <Shortcuts opened={helping} onClose={() => setHelping(false)} />
    </div>
  )
}

function Folders({ folder, list }: { folder: Folder; list: ListState }) {
  const w = useWords(messageWords)
  return (
    <Box style={{ overflowX: 'auto' }}>
      <SegmentedControl
        size="xs"
        aria-label={w.folders}
        value={folder}
        data={(Object.keys(folderNames) as Folder[]).map((value) => ({ value, label: w[folderNames[value]] }))}
        onChange={(value) => {
          const holdsThem = folderFor(value, list.text('delivery_status')) === value
          list.change({
            folder: value,
            open: undefined,
            campaign: undefined,
            replies: undefined,
            ...(!holdsThem && { delivery_status: undefined }),
          })
        }}
      />
    </Box>
  )
}
