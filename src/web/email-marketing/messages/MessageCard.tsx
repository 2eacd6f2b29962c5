import { Alert, Button, Card, Group, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { Message, MessageDetail } from '#contract/email-marketing/message.ts'
import { download } from '../../api/download.ts'
import { showFailure, useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { useBounceText } from '../useBounceText.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { InvitationCard } from './InvitationCard.tsx'
import { MailBody } from './MailBody.tsx'
import { sizeOf } from '../sizes.ts'
import { Addressed, directionOfLine } from './Addressed.tsx'
import { Recipients } from './Recipients.tsx'
import { messageWords } from './words.ts'

/** A message of a conversation: one line when collapsed, all details when open. */
export function MessageCard({ message, initially }: { message: Message; initially: boolean }) {
  const w = useWords(messageWords)
  const dates = useDates()
  const [open, setOpen] = useState(initially)
  const state = message.sent_or_received === 'sent' ? ` · ${w[message.delivery_status]}` : ''
  return (
    <Card withBorder padding="sm" component="article" aria-label={message.subject || w.noSubject}>
      <UnstyledButton onClick={() => setOpen(!open)} aria-expanded={open} style={{ textAlign: 'start' }}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere', minInlineSize: 0 }}>
            <bdi>{message.sender ? <Addressed>{message.sender}</Addressed> : '–'}</bdi>
          </Text>
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {dates.moment(message.sentAt ?? message.createdAt)}
            {state}
          </Text>
        </Group>
        {!open && (
          <Text size="sm" c="dimmed" truncate dir={directionOfLine(message.preview)} className="at-the-start">
            <Addressed>{message.preview}</Addressed>
          </Text>
        )}
      </UnstyledButton>
      {open && <Whole message={message} />}
    </Card>
  )
}

function Whole({ message: { _id: messageId } }: { message: Message }) {
  const loadError = useLoadError('message')
  const w = useWords(messageWords)
  const bounceText = useBounceText()
  const full = useApiQuery('GET /api/:tenant/email-marketing/message/:messageId', { messageId })
  if (full.error) return <ErrorNotice {...loadError} error={full.error} onRetry={() => void full.refetch()} />
  const message = full.data?.data
  if (message?._id !== messageId) {
    return (
      <Stack aria-busy mt="sm" gap="xs">
        <Skeleton height={20} />
        <Skeleton height={120} />
      </Stack>
    )
  }
  return (
    <Stack gap="sm" mt={4}>
      <Recipients of={message.correspondents} sender={message.sender} />
      {message.note !== null && <Alert color="yellow">{w[message.note]}</Alert>}
      {message.recipients
        .filter(({ state, response }) => state !== 'sent' && response !== '')
        .map(({ email, bounceRule, response }) => (
          <Alert key={email} color="red">
            <Code>{email}</Code>: {bounceRule && <div>{bounceText(bounceRule)}</div>}
            <bdi dir="ltr">{response}</bdi>
          </Alert>
        ))}
      {message.invitation && <InvitationCard invitation={message.invitation} />}
      <MailBody message={message} />
      <Attachments message={message} />
      <Details message={message} />
    </Stack>
  )
}

function Attachments({ message }: { message: MessageDetail }) {
  const s = useWords(suiteWords)
  const w = useWords(messageWords)
  const shown = message.attachments.flatMap((attachment, number) =>
    attachment.opened ? [] : [{ ...attachment, number }],
  )
  if (shown.length === 0) return null
  const save = (number: number, name: string) =>
    download(
      'GET /api/:tenant/email-marketing/message/:messageId/attachment/:number',
      { messageId: message._id, number: String(number) },
      name,
    ).catch((error: unknown) => showFailure(error, s.fetchFailed))
  return (
    <Group gap="xs" role="group" aria-label={w.attachments}>
      {shown.map(({ name, bytes, number }) => (
        <Button
          key={number}
          size="xs"
          variant="default"
          maw="100%"
          leftSection={<IconPaperclip size={14} aria-hidden />}
          onClick={() => void save(number, name)}
        >
          <bdi title={name} style={{ overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.7 }}>
            {name}
          </bdi>
          &nbsp;<bdi>({sizeOf(bytes)})</bdi>
        </Button>
      ))}
    </Group>
  )
}

function Details({ message }: { message: MessageDetail }) {
  const s = useWords(suiteWords)
  const w = useWords(messageWords)
  const [open, setOpen] = useState(false)
  const save = () =>
    download(
      'GET /api/:tenant/email-marketing/message/:messageId/source',
      { messageId: message._id },
      `${message._id}.eml`,
    ).catch((error: unknown) => showFailure(error, s.fetchFailed))
  return (
    <div>
      <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
        {w.headers}
      </Button>
      {message.jobId === null && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void save()}
        >
          {w.source}
        </Button>
      )}
      {open && (
        <Table dir="ltr" fz="xs" layout="fixed" aria-label={w.headers}>
          <Table.Tbody>
            {message.headers.map(({ name, value }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a header may stand there twice
              <Table.Tr key={index}>
                <Table.Th w={140}>{name}</Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}
