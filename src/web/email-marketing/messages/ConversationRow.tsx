import { Badge, Box, Checkbox, Group, Text, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowUpRight, IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { InboxConversation } from '#contract/email-marketing/inbox.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { directionOf, MailSubject } from '../../ui/text/MailSubject.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { Addressed, directionOfLine } from './Addressed.tsx'
import { messageWords } from './words.ts'

export type Choosing = {
  openId: string | null
  chosen: string[]
  /** Null if there are no bulk actions. */
  onChoose: ((chosen: string[]) => void) | null
  onOpen: () => void
}

/** A conversation in the list, shown by its latest message. */
export function ConversationRow({
  row,
  beneath = false,
  openId,
  chosen,
  onChoose,
  onOpen,
}: Choosing & { row: InboxConversation; beneath?: boolean }) {
  const w = useWords(messageWords)
  const ui = useWords(uiWords)
  const dates = useDates()
  const { message, person } = row
  const id = row._id
  const received = message.sent_or_received === 'received'
  const unread = row.unread > 0
  const open = id === openId
  const subject = message.subject || w.noSubject
  const bold = unread ? 700 : 400
  const isUndelivered = ['failed', 'bounced', 'deferred', 'unknown'].includes(message.delivery_status)
  // Of a message that did not arrive, the address matters.
  const name = (isUndelivered ? '' : person.name) || person.address
  const who = received || name === '' ? name : `${w.to}: ${name}`
  const isChosen = chosen.includes(id)
  const toggle = () => onChoose?.(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <Box
      component="li"
      bg={open ? 'blue.0' : 'transparent'}
      style={{
        borderBlockEnd: beneath ? undefined : '1px solid var(--mantine-color-gray-3)',
        display: 'flex',
        gap: 8,
        padding: beneath ? '6px 8px' : '10px 8px',
      }}
    >
      {onChoose && <Checkbox mt={3} aria-label={`${ui.select}: ${subject}`} checked={isChosen} onChange={toggle} />}
      <UnstyledButton
        renderRoot={(props) => (
          <Link {...props} to="." search={((now: object) => ({ ...now, open: id })) as never} resetScroll={false} />
        )}
        onClick={onOpen}
        aria-current={open ? 'true' : undefined}
        style={{ flex: 1, minInlineSize: 0, textAlign: 'start' }}
      >
        <Group gap={6} wrap="nowrap" justify="space-between">
          {/* A long text is truncated at the end of the name, in either page direction. */}
          <Text size="sm" fw={bold} truncate dir={directionOf(who)} className="at-the-start">
            <bdi>{who ? <Addressed>{who}</Addressed> : '–'}</bdi>
            {row.messages > 1 && (
              <>
                {' '}
                <bdi>({number(row.messages)})</bdi>
              </>
            )}
          </Text>
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {dates.moment(row.at)}
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
          {isUndelivered && (
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
