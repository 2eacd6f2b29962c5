import { Anchor, Badge, Button, Card, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '../../api/call.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { directionOf, MailSubject } from '../../ui/text/MailSubject.tsx'
import { useEditor } from '../useEditor.ts'
import { useLoadError } from '../useLoadError.ts'
import type { Kind } from './compose/composing.ts'
import { conversationWords } from './conversationWords.ts'
import { MessageCard } from './MessageCard.tsx'
import { composerWords, messageWords } from './words.ts'

type Thread = OutputOf<'GET /api/:tenant/email-marketing/message/:messageId/conversation'>['data']['threads'][number]

/** Earlier threads beyond this number are folded: the open one must be in view. */
const atOnce = { wide: 2, narrow: 0 }

/** Other threads with the same person, each on one line until it is opened. */
export function OtherThreads({
  threads,
  folded = false,
  onOpen,
}: {
  threads: readonly Thread[]
  /** Whether they stand before the open thread. */
  folded?: boolean
  onOpen: (messageId: string, kind: Kind | null) => void
}) {
  const c = useWords(conversationWords)
  const [whole, setWhole] = useState(false)
  const wide = useMediaQuery('(min-width: 62em)')
  const hidden = whole || !folded ? 0 : Math.max(0, threads.length - (wide ? atOnce.wide : atOnce.narrow))
  return (
    <>
      {hidden > 0 && (
        <Button variant="default" size="compact-md" onClick={() => setWhole(true)}>
          {c.earlier({ count: hidden })}
        </Button>
      )}
      {threads.slice(hidden).map((thread) => (
        <OtherThread key={thread.thread} thread={thread} onOpen={onOpen} />
      ))}
    </>
  )
}

function OtherThread({ thread, onOpen }: { thread: Thread; onOpen: (messageId: string, kind: Kind | null) => void }) {
  const w = useWords(messageWords)
  const c = useWords(conversationWords)
  const dates = useDates()
  const [open, setOpen] = useState(false)
  const subject = thread.subject || w.noSubject
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <Card withBorder padding="xs">
      <UnstyledButton onClick={() => setOpen(!open)} aria-expanded={open} style={{ textAlign: 'start' }}>
        <Group gap={6} wrap="nowrap">
          <Chevron size={16} aria-hidden className="mirrored" style={{ flexShrink: 0 }} />
          <Text
            size="sm"
            fw={thread.unread > 0 ? 700 : 500}
            truncate
            flex={1}
            miw={0}
            dir={directionOf(subject)}
            className="at-the-start"
          >
            <MailSubject>{subject}</MailSubject>
            {thread.messages > 1 && (
              <>
                {' '}
                <bdi>({number(thread.messages)})</bdi>
              </>
            )}
          </Text>
          {thread.unread > 0 && (
            <Badge size="xs" tt="none">
              {w.unread}
            </Badge>
          )}
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {dates.moment(thread.at)}
          </Text>
        </Group>
      </UnstyledButton>
      {open && (
        <Stack gap="sm" mt="sm">
          {thread.campaign && (
            <Anchor
              size="sm"
              c="blue.8"
              renderRoot={(props) => (
                <Link {...props} to="/email-marketing/jobs/$jobId" params={{ jobId: thread.campaign?._id ?? '' }} />
              )}
            >
              {c.campaign}
            </Anchor>
          )}
          <Messages thread={thread} onOpen={onOpen} />
        </Stack>
      )}
    </Card>
  )
}

function Messages({ thread, onOpen }: { thread: Thread; onOpen: (messageId: string, kind: Kind | null) => void }) {
  const loadError = useLoadError('messages')
  const c = useWords(composerWords)
  const w = useWords(conversationWords)
  const editor = useEditor()
  const query = useApiQuery('GET /api/:tenant/email-marketing/message/thread/:thread', { thread: thread.thread })
  if (query.error) return <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Skeleton height={120} aria-busy />
  const all = query.data.data.filter(({ status }) => status !== 'draft')
  return (
    <>
      {all.map((thread, at) => (
        <MessageCard key={thread._id} message={thread} initially={at === all.length - 1} />
      ))}
      <Group gap="xs">
        {editor && (
          <Button size="compact-md" variant="default" onClick={() => onOpen(thread.messageId, 'reply')}>
            {c.reply}
          </Button>
        )}
        <Button size="compact-md" variant="subtle" onClick={() => onOpen(thread.messageId, null)}>
          {w.open}
        </Button>
      </Group>
    </>
  )
}
