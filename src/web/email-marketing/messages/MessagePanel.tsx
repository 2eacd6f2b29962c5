import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Message } from '#contract/email-marketing/messages.ts'
import type { Got } from '../../api/call.ts'
import { useAsk, useTell } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { LabelsField } from '../../ui/LabelsField.tsx'
import { MailFrame } from '../../ui/MailFrame.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Code } from '../../ui/UserText.tsx'
import { tagService } from '../tagService.ts'
import { useTagAssignment } from '../useTagAssignment.ts'
import { suiteWords } from '../words.ts'
import { messageWords } from './words.ts'

type InFull = Got<'GET /api/:tenant/email-marketing/message/:messageId'>['data']

/** One message as its reader sees it, and what can be done with it. */
export function MessagePanel({ message, opened, onClose }: { message: Message; opened: boolean; onClose: () => void }) {
  const w = useWords(messageWords)
  const full = useAsk('GET /api/:tenant/email-marketing/message/:messageId', { messageId: message._id })
  const shown = full.data?.data._id === message._id ? full.data.data : undefined
  return (
    <SidePanel opened={opened} onClose={onClose} size="xl" title={w.message}>
      {full.error ? (
        <ErrorNotice error={full.error} onRetry={() => void full.refetch()} />
      ) : shown ? (
        <MessageInPanel message={shown} onClose={onClose} />
      ) : (
        <Stack aria-busy>
          <Skeleton height={24} />
          <Skeleton height={24} width="60%" />
          <Skeleton height={320} />
        </Stack>
      )}
    </SidePanel>
  )
}

function MessageInPanel({ message, onClose }: { message: InFull; onClose: () => void }) {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const assign = useTagAssignment('message')
  return (
    <Stack>
      <Stack gap={2}>
        <Text size="sm">
          {w.from}: <Code>{message.sender}</Code>
        </Text>
        <Text size="sm">
          {w.to}: <Code>{message.recipient}</Code>
        </Text>
        <Text size="sm" c="dimmed">
          {w[message.delivery_status]} · {dates.moment(message.sentAt ?? message.createdAt)}
        </Text>
      </Stack>
      <LabelsField
        label={s.tags}
        entityType="message"
        service={tagService}
        value={message.tags}
        onChange={(labels) => assign(message, labels)}
      />
      <MessageActions message={message} onClose={onClose} />
      <MailFrame title={w.message} subject={message.subject} html={message.html} text={message.text} />
      <Headers headers={message.headers} />
    </Stack>
  )
}

function MessageActions({ message, onClose }: { message: InFull; onClose: () => void }) {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const update = useTell('PATCH /api/:tenant/email-marketing/message/:messageId', {
    done: { message: s.updated },
    failed: s.updateFailed,
    stale: ['/email-marketing/message'],
  })
  const messageId = message._id
  const archived = message.status === 'archived'
  return (
    <Group gap="xs">
      {message.sent_or_received === 'received' && message.isRead && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            update.mutate({ messageId, isRead: false })
            onClose()
          }}
        >
          {w.markUnread}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        onClick={() => update.mutate({ messageId, status: archived ? 'active' : 'archived' })}
      >
        {archived ? w.restore : w.archive}
      </Button>
    </Group>
  )
}

function Headers({ headers }: { headers: InFull['headers'] }) {
  const w = useWords(messageWords)
  const [open, setOpen] = useState(false)
  if (headers.length === 0) return null
  return (
    <div>
      <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
        {w.headers}
      </Button>
      {open && (
        <Table dir="ltr" fz="xs" layout="fixed" aria-label={w.headers}>
          <Table.Tbody>
            {headers.map(({ name, value }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a header may stand there twice
              <Table.Tr key={index}>
                <Table.Th w={160}>{name}</Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}
