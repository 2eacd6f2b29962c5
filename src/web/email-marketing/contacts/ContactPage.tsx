import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Table, Text, Timeline, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { Message } from '#contract/email-marketing/messages.ts'
import { useAsk, useTell } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { LabelsField } from '../../ui/LabelsField.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useConfirm } from '../../ui/useConfirm.tsx'
import { useListState } from '../../ui/useListState.ts'
import { Code, MailSubject, UserText } from '../../ui/UserText.tsx'
import { MessagePanel } from '../messages/MessagePanel.tsx'
import { messageWords } from '../messages/words.ts'
import { tagService } from '../tagService.ts'
import { useTagAssignment } from '../useTagAssignment.ts'
import { suiteWords } from '../words.ts'
import { ConsentCard } from './ConsentCard.tsx'
import { ContactForm } from './ContactForm.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { contactWords } from './words.ts'

/** All that is known of one contact. */
export default function ContactPage() {
  const w = useWords(contactWords)
  const { contactId = '' } = useParams({ strict: false })
  const asked = useAsk('GET /api/:tenant/email-marketing/email/:contactId', { contactId })
  return (
    <>
      <Button
        component={Link}
        to="/email-marketing/contacts"
        variant="subtle"
        size="compact-sm"
        mb="sm"
        leftSection={<IconArrowLeft className="mirrored" size={16} aria-hidden />}
      >
        {w.back}
      </Button>
      {asked.error ? (
        <ErrorNotice error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.data ? (
        <ContactInFull contact={asked.data.data} />
      ) : (
        <Stack aria-busy>
          <Skeleton height={40} width="50%" />
          <Skeleton height={180} />
          <Skeleton height={240} />
        </Stack>
      )}
    </>
  )
}

function ContactInFull({ contact }: { contact: Contact }) {
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [editing, setEditing] = useState(false)
  const remove = useTell('DELETE /api/:tenant/email-marketing/email/:contactId', {
    done: { message: s.deleted, color: 'red' },
    failed: s.deleteFailed,
    stale: ['/email-marketing/'],
  })
  const erase = async () => {
    if (!(await confirm({ title: s.deleteAsk }))) return
    await remove.mutateAsync({ contactId: contact._id }).then(
      () => navigate({ to: '/email-marketing/contacts' }),
      () => undefined,
    )
  }
  const name = `${contact.firstName} ${contact.lastName}`.trim()
  return (
    <>
      <PageHeader
        title={name || contact.email}
        shown={name ? <UserText>{name}</UserText> : <Code>{contact.email}</Code>}
      >
        <Button variant="default" onClick={() => setEditing(true)}>
          {s.edit}
        </Button>
        <Button color="red.9" variant="outline" onClick={() => void erase()}>
          {s.delete}
        </Button>
      </PageHeader>
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="xl">
        <DataCard contact={contact} />
        <Stack>
          <StatsCard contact={contact} />
          <HistoryCard contact={contact} />
          <ConsentCard contactId={contact._id} />
        </Stack>
      </SimpleGrid>
      <MessagesTo contact={contact} />
      {editing && <ContactForm contact={contact} onClose={() => setEditing(false)} />}
    </>
  )
}

function DataCard({ contact }: { contact: Contact }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const assign = useTagAssignment('email')
  const attributes = Object.entries(contact.attributes)
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          {w.data}
        </Title>
        <Group gap="sm">
          <Code>{contact.email}</Code>
          <StatusBadge status={contact.status} />
          {contact.language && (
            <Badge variant="default" tt="none">
              {contact.language === 'ar' ? s.arabic : s.english}
            </Badge>
          )}
        </Group>
        <LabelsField
          label={s.tags}
          entityType="email"
          service={tagService}
          value={contact.tags}
          onChange={(labels) => assign(contact, labels)}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {w.attributes}
          </Text>
          {attributes.length === 0 ? (
            <Text size="sm" c="dimmed">
              {w.noAttributes}
            </Text>
          ) : (
            <Table aria-label={w.attributes} layout="fixed">
              <Table.Tbody>
                {attributes.map(([name, value]) => (
                  <Table.Tr key={name}>
                    <Table.Th w="40%" ps={0} style={{ overflowWrap: 'anywhere' }}>
                      <UserText>{name}</UserText>
                    </Table.Th>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      <UserText>{String(value)}</UserText>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </div>
      </Stack>
    </Card>
  )
}

function StatsCard({ contact: { stats } }: { contact: Contact }) {
  const w = useWords(contactWords)
  const dates = useDates()
  const figures = [
    { label: w.sent, value: number(stats.sent) },
    { label: w.failedMails, value: number(stats.failed) },
    { label: w.lastSent, value: dates.day(stats.lastSentAt) },
  ]
  return (
    <Card withBorder>
      <SimpleGrid cols={3}>
        {figures.map(({ label, value }) => (
          <Stack key={label} gap={0}>
            <Text fw={700} fz="lg">
              {value}
            </Text>
            <Text size="xs" c="gray.7">
              {label}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Card>
  )
}

/** What is known of the contact's past, the newest first. */
function HistoryCard({ contact }: { contact: Contact }) {
  const w = useWords(contactWords)
  const dates = useDates()
  const { createdAt, updatedAt, stats, status } = contact
  const events = [
    { at: createdAt, text: w.wasAdded },
    ...(stats.lastSentAt ? [{ at: stats.lastSentAt, text: w.wasMailed }] : []),
    ...(updatedAt === createdAt ? [] : [{ at: updatedAt, text: `${w.wasChanged}: ${w[status]}` }]),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="md">
        {w.history}
      </Title>
      <Timeline bulletSize={14} lineWidth={2} active={events.length}>
        {events.map(({ at, text }) => (
          <Timeline.Item key={text} title={text}>
            <Text size="xs" c="dimmed">
              {dates.moment(at)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  )
}

function MessagesTo({ contact }: { contact: Contact }) {
  const w = useWords(contactWords)
  const m = useWords(messageWords)
  const dates = useDates()
  const list = useListState({ size: 20 })
  const query = useAsk('GET /api/:tenant/email-marketing/message', {
    ...list.asked,
    recipient: contact.email,
    sent_or_received: 'sent',
  })
  const [open, setOpen] = useState<Message | null>(null)
  const [reading, setReading] = useState(false)
  return (
    <>
      <Title order={2} size="h4" mb="md">
        {w.messagesTo}
      </Title>
      <DataTable
        label={w.messagesTo}
        list={list}
        query={query}
        columns={[
          { key: 'subject', header: m.subject, render: (row) => <MailSubject>{row.subject || '–'}</MailSubject> },
          { key: 'status', header: m.delivery, render: (row) => m[row.delivery_status] },
          { key: 'at', header: m.at, sort: 'sentAt', render: (row) => dates.moment(row.sentAt ?? row.createdAt) },
        ]}
        onOpen={(row) => {
          setOpen(row)
          setReading(true)
        }}
        empty={<EmptyState title={w.noMessages} />}
      />
      {open && <MessagePanel message={open} opened={reading} onClose={() => setReading(false)} />}
    </>
  )
}
