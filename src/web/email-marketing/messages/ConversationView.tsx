import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Message, MessageDetail } from '#contract/email-marketing/message.ts'
import { CallError } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { DetailPane } from '../../ui/state/DetailPane.tsx'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import { Composer } from './compose/Composer.tsx'
import type { Account } from './compose/useComposer.ts'
import type { Kind } from './compose/composing.ts'
import { ConversationHead } from './ConversationHead.tsx'
import { MessageCard } from './MessageCard.tsx'
import { OtherThreads } from './OtherThreads.tsx'
import type { useThreadActions } from './useThreadActions.ts'
import { composerWords, messageWords } from './words.ts'

type Props = {
  messageId: string
  accounts: readonly Account[] | undefined
  writing: Kind | null
  onWrite: (kind: Kind | null) => void
  /** Opens another message of the conversation, to answer it. */
  onOpen: (messageId: string, kind: Kind | null) => void
  actions: ReturnType<typeof useThreadActions>
  onBack: () => void
}

/** A conversation with one person: its threads in order of time, and the reply form of the open one. */
export function ConversationView({ messageId, onBack, ...props }: Props) {
  const w = useWords(messageWords)
  const full = useApiQuery('GET /api/:tenant/email-marketing/message/:messageId', { messageId, includeRelated: true })
  const editor = useEditor()
  const now = full.data?.data._id === messageId ? full.data.data : undefined
  // A draft starts from the server's current version. Later refetches never replace it.
  const [openedDraft, setOpenedDraft] = useState<MessageDetail | null>(null)
  const draft = openedDraft?._id === messageId ? openedDraft : null
  if (openedDraft && !draft) setOpenedDraft(null)
  else if (editor && now?.status === 'draft' && now !== openedDraft && !full.isFetching && !full.error)
    setOpenedDraft(now)
  const message = draft ?? (editor && now?.status === 'draft' ? undefined : now)
  const isMissing = full.error instanceof CallError && full.error.statusCode === 404
  const isWriting = draft !== null || props.writing !== null
  const error = message && (isWriting || !isMissing) ? null : full.error
  return (
    <DetailPane back={w.back} onBack={onBack} notFound={w.notFound} query={{ error, refetch: full.refetch }}>
      {message ? (
        message.status === 'draft' && editor ? (
          <Draft key={messageId} message={message} {...props} />
        ) : (
          <Conversation key={messageId} message={message} {...props} />
        )
      ) : null}
    </DetailPane>
  )
}

type OpenedProps = Omit<Props, 'messageId' | 'onBack'> & { message: MessageDetail }

function Draft({ message, accounts, actions }: OpenedProps) {
  const w = useWords(messageWords)
  return (
    <>
      <Subject>{message.subject || w.noSubject}</Subject>
      <Composer kind="draft" of={message} accounts={accounts} onDone={actions.leave} />
    </>
  )
}

/** A very long subject is truncated to leave room for the message. The headers show all of it. */
const Subject = ({ children }: { children: string }) => (
  <Title order={2} size="h4" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
    <MailSubject>{children}</MailSubject>
  </Title>
)

function Conversation({ message, onOpen, ...props }: OpenedProps) {
  const query = useApiQuery('GET /api/:tenant/email-marketing/message/:messageId/conversation', {
    messageId: message._id,
  })
  const found = query.isPlaceholderData ? undefined : query.data?.data
  const own = message.thread ?? message.messageId
  const at = found?.threads.findIndex(({ thread }) => thread === own) ?? -1
  const others = at >= 0 ? found?.threads : undefined
  // The open thread keeps its place when the others arrive: it may hold a reply or loaded images.
  return (
    <>
      <ConversationHead message={message} person={found?.person} actions={props.actions} />
      <OtherThreads folded threads={others?.slice(0, at) ?? []} onOpen={onOpen} />
      <Thread message={message} {...props} />
      <OtherThreads threads={others?.slice(at + 1) ?? []} onOpen={onOpen} />
    </>
  )
}

function Thread({ message, accounts, writing, onWrite }: Omit<OpenedProps, 'onOpen'>) {
  const w = useWords(messageWords)
  const all = allOf(message)
  const editor = useEditor()
  useReading(message, editor)
  return (
    <>
      <div>
        <Subject>{message.subject || w.noSubject}</Subject>
        <Text size="sm" c="dimmed">
          {w.inThread({ count: all.length })}
        </Text>
      </div>
      <Cards all={all} openedId={message._id} />
      {editor && <Answering message={message} accounts={accounts} writing={writing} onWrite={onWrite} />}
    </>
  )
}

/** A message and the others of its thread, in order of time. */
const allOf = (message: MessageDetail): Message[] =>
  [...(message.related ?? []).filter(({ status }) => status !== 'draft'), message].toSorted((a, b) =>
    a.createdAt.localeCompare(b.createdAt),
  )

/** A longer conversation shows only its first message and the latest ones. */
const maxAtOnce = 12
const latest = 5

/**
 * The messages of a conversation. The last and the requested one are open, and the middle of a long conversation is
 * collapsed.
 */
function Cards({ all, openedId }: { all: Message[]; openedId: string }) {
  const w = useWords(messageWords)
  const cards = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState(all.length <= maxAtOnce)
  const shown = all.filter(({ _id }, at) => whole || at === 0 || at >= all.length - latest || _id === openedId)
  const between = all.length - shown.length
  const unfold = () => {
    // Keyboard users continue at the place of the removed button.
    flushSync(() => setWhole(true))
    cards.current?.querySelectorAll('article')[1]?.querySelector('button')?.focus()
  }
  return (
    <Stack ref={cards}>
      {shown.map((message, at) => (
        <Fragment key={message._id}>
          <MessageCard message={message} initially={at === shown.length - 1 || message._id === openedId} />
          {at === 0 && between > 0 && (
            <Button variant="default" size="compact-md" onClick={unfold}>
              {w.between({ count: between })}
            </Button>
          )}
        </Fragment>
      ))}
    </Stack>
  )
}

const kinds = [
  { kind: 'reply', Icon: IconArrowBackUp },
  { kind: 'replyAll', Icon: IconArrowBackUp },
  { kind: 'forward', Icon: IconArrowForwardUp },
] as const

function Answering({
  message,
  accounts,
  writing,
  onWrite,
}: Pick<Props, 'accounts' | 'writing' | 'onWrite'> & { message: MessageDetail }) {
  const c = useWords(composerWords)
  if (writing === 'reply' || writing === 'replyAll' || writing === 'forward') {
    return (
      <Card withBorder padding="sm">
        <Composer key={writing} kind={writing} of={message} accounts={accounts} onDone={() => onWrite(null)} />
      </Card>
    )
  }
  return (
    <Group gap="xs">
      {kinds.map(({ kind, Icon }) => (
        <Button
          key={kind}
          variant={kind === 'reply' ? 'filled' : 'default'}
          leftSection={<Icon size={16} className="mirrored" aria-hidden />}
          onClick={() => onWrite(kind)}
        >
          {c[kind]}
        </Button>
      ))}
    </Group>
  )
}

/** Marks received messages of an open conversation as read, for members who answer the inbox. */
function useReading(message: MessageDetail, answers: boolean) {
  const s = useWords(suiteWords)
  const read = useApiMutation('POST /api/:tenant/email-marketing/message/bulk', {
    errorTitle: s.updateFailed,
    invalidates: ['/email-marketing/message'],
  })
  useEffect(() => {
    const unread = [message, ...(message.related ?? [])].filter(
      ({ isRead, sent_or_received }) => !isRead && sent_or_received === 'received',
    )
    if (answers && unread.length > 0) read.mutate({ ids: unread.map(({ _id }) => _id), action: 'read' })
    // Once each time it is opened, so that a later "mark unread" stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [message._id])
}
