import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconArrowForwardUp, IconTrash } from '@tabler/icons-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Message, MessageDetail } from '#contract/email-marketing/message.ts'
import { CallError } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { DetailPane } from '../../ui/state/DetailPane.tsx'
import { MailSubject } from '../../ui/text/UserText.tsx'
import { tagService } from '../tagService.ts'
import { useEditor } from '../useEditor.ts'
import { useTagAssignment } from '../useTagAssignment.ts'
import { suiteWords } from '../words.ts'
import { Composer } from './Composer.tsx'
import type { Account } from './useComposer.ts'
import type { Kind } from './composing.ts'
import { MessageCard } from './MessageCard.tsx'
import type { useThreadActions } from './useThreadActions.ts'
import { composerWords, messageWords } from './words.ts'

type Props = {
  messageId: string
  accounts: readonly Account[] | undefined
  writing: Kind | null
  onWrite: (kind: Kind | null) => void
  actions: ReturnType<typeof useThreadActions>
  onBack: () => void
}

/** A conversation from the first message to the last, and the reply form. */
export function ThreadView({ messageId, onBack, ...props }: Props) {
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
      {message ? <Thread key={messageId} message={message} {...props} /> : null}
    </DetailPane>
  )
}

function Thread({
  message,
  accounts,
  writing,
  onWrite,
  actions,
}: Omit<Props, 'messageId' | 'onBack'> & { message: MessageDetail }) {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const assign = useTagAssignment('message')
  const all = [...(message.related ?? []).filter(({ status }) => status !== 'draft'), message].toSorted((a, b) =>
    a.createdAt.localeCompare(b.createdAt),
  )
  const editor = useEditor()
  const isDraft = message.status === 'draft' && editor
  useReading(message, editor)
  const archived = message.status === 'archived'
  return (
    <>
      {/* A very long subject is truncated to leave room for the message. The headers show all of it. */}
      <Title order={2} size="h4" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
        <MailSubject>{message.subject || w.noSubject}</MailSubject>
      </Title>
      {!isDraft && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {w.inThread({ count: all.length })}
          </Text>
          {editor && (
            <>
              <Button size="compact-sm" variant="default" onClick={() => actions.markUnread(message)}>
                {w.markUnread}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconArchive size={14} aria-hidden />}
                onClick={() => actions.archive(message)}
              >
                {archived ? w.restore : w.archive}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                c="red.9"
                leftSection={<IconTrash size={14} aria-hidden />}
                onClick={() => void actions.remove(message)}
              >
                {s.delete}
              </Button>
            </>
          )}
        </Group>
      )}
      {!editor && message.tags.length > 0 && <TagBadges labels={message.tags} />}
      {!isDraft && editor && (
        <TagsField
          label={s.tags}
          entityType="message"
          service={tagService}
          value={message.tags}
          onChange={(labels) => assign(message, labels)}
        />
      )}
      {!isDraft && <Cards all={all} openedId={message._id} />}
      {isDraft ? (
        <Composer kind="draft" of={message} accounts={accounts} onDone={actions.leave} />
      ) : (
        editor && <Answering message={message} accounts={accounts} writing={writing} onWrite={onWrite} />
      )}
    </>
  )
}

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
      {shown.map((one, at) => (
        <Fragment key={one._id}>
          <MessageCard message={one} initially={at === shown.length - 1 || one._id === openedId} />
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
