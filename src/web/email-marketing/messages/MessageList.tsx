import { Badge, Box, Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowUpRight, IconPaperclip } from '@tabler/icons-react'
import type { Message } from '#contract/email-marketing/message.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { directionOf, MailSubject } from '../../ui/text/UserText.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { Addressed, directionOfLine } from './Addressed.tsx'
import { messageWords } from './words.ts'

type Props = {
  rows: Message[]
  openId: string | null
  chosen: string[]
  /** Null if there are no bulk actions. */
  onChoose: ((chosen: string[]) => void) | null
  onOpen: (message: Message) => void
}

/** A list of conversations, each shown by its latest message. */
export function MessageList({ rows, openId, chosen, onChoose, onOpen }: Props) {
  const w = useWords(messageWords)
  const toggle = (id: string) =>
    onChoose?.(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <Stack component="ul" gap={0} p={0} m={0} aria-label={w.conversations} style={{ listStyle: 'none' }}>
      {rows.map((message) => (
        <Row
          key={message._id}
          message={message}
          open={message._id === openId}
          chosen={chosen.includes(message._id)}
          onToggle={onChoose && (() => toggle(message._id))}
          onOpen={() => onOpen(message)}
        />
      ))}
    </Stack>
  )
}

type RowProps = { message: Message; open: boolean; chosen: boolean; onToggle: (() => void) | null; onOpen: () => void }

function Row({ message, open, chosen, onToggle, onOpen }: RowProps) {
  const w = useWords(messageWords)
  const ui = useWords(uiWords)
  const dates = useDates()
  const received = message.sent_or_received === 'received'
  const unread = received && (!message.isRead || (message.threadUnread ?? 0) > 0)
  const subject = message.subject || w.noSubject
  const bold = unread ? 700 : 400
  const who = received ? nameOf(message.sender) : `${w.to}: ${message.recipient}`
  return (
    <Box
      component="li"
      bg={open ? 'blue.0' : 'transparent'}
      style={{ borderBlockEnd: '1px solid var(--mantine-color-gray-3)', display: 'flex', gap: 8, padding: '10px 8px' }}
    >
      {onToggle && (
        <Checkbox mt={3} aria-label={`${ui.select}: ${message.subject}`} checked={chosen} onChange={onToggle} />
      )}
      <UnstyledButton
        onClick={onOpen}
        aria-current={open ? 'true' : undefined}
        style={{ flex: 1, minInlineSize: 0, textAlign: 'start' }}
      >
        <Group gap={6} wrap="nowrap" justify="space-between">
          {/* A long text is truncated at the end of the name, in either page direction. */}
          <Text size="sm" fw={bold} truncate dir={directionOf(who)} className="at-the-start">
            <bdi>{who ? <Addressed>{who}</Addressed> : '–'}</bdi>
            {(message.threadCount ?? 1) > 1 && ` (${number(message.threadCount ?? 1)})`}
          </Text>
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {dates.moment(message.createdAt)}
          </Text>
        </Group>
        <Group gap={6} wrap="nowrap">
          <Text size="sm" fw={bold} truncate dir={directionOf(subject)} flex={1} miw={0} className="at-the-start">
            <MailSubject>{subject}</MailSubject>
          </Text>
          {message.attachments.some(({ opened }) => !opened) && (
            <IconPaperclip size={14} role="img" aria-label={w.attachments} />
          )}
          {message.answeredAt !== null && (
            <IconArrowBackUp size={14} role="img" aria-label={w.answered} className="mirrored" />
          )}
          {!received && message.status !== 'draft' && (
            <IconArrowUpRight size={14} role="img" aria-label={w.sent} className="mirrored" />
          )}
          {unread && (
            <Badge size="xs" tt="none">
              {w.unread}
            </Badge>
          )}
          {message.status === 'draft' && (
            <Badge size="xs" tt="none" color="gray">
              {w.draft}
            </Badge>
          )}
          {['failed', 'bounced', 'deferred', 'unknown'].includes(message.delivery_status) && (
            <Badge size="xs" tt="none" color="red.9">
              {w[message.delivery_status]}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" truncate dir={directionOfLine(message.preview)} className="at-the-start">
          <Addressed>{message.preview}</Addressed>
        </Text>
        {message.tags.length > 0 && <TagBadges labels={message.tags} />}
      </UnstyledButton>
    </Box>
  )
}

/** The name of `Name <address>`, or the address if there is none. */
export const nameOf = (sender: string) => {
  const open = sender.endsWith('>') ? sender.lastIndexOf('<') : -1
  const name = sender.slice(0, Math.max(0, open)).trimEnd()
  return name === '' ? sender : name.replace(/^"|"$/g, '')
}
