import { Badge, Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Message } from '#contract/email-marketing/messages.ts'
import { useAsk, useTell } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LabelBadges } from '../../ui/LabelBadges.tsx'
import { LabelsManager } from '../../ui/LabelsManager.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useConfirm } from '../../ui/useConfirm.tsx'
import { useListState } from '../../ui/useListState.ts'
import { Code, MailSubject } from '../../ui/UserText.tsx'
import { RowActions } from '../RowActions.tsx'
import { TagFilter } from '../TagFilter.tsx'
import { tagService } from '../tagService.ts'
import { useTagAssignment } from '../useTagAssignment.ts'
import { suiteWords } from '../words.ts'
import { MessagePanel } from './MessagePanel.tsx'
import { messageWords } from './words.ts'

const stale = ['/email-marketing/message']
// Section 9 of the specification: messages come by twenty.
const defaults = { size: 20 }

/** The filters of a list of messages: each a field of its door, and what it may be. */
const filters = [
  { field: 'sent_or_received', name: 'direction', values: ['sent', 'received'] },
  {
    field: 'delivery_status',
    name: 'delivery',
    values: ['queued', 'sent', 'deferred', 'failed', 'unknown', 'received'],
  },
  { field: 'status', name: 'place', values: ['active', 'archived'] },
] as const

export default function MessagesPage() {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const list = useListState(defaults)
  const query = useAsk('GET /api/:tenant/email-marketing/message', list.asked)
  const [open, setOpen] = useState<Message | null>(null)
  const [reading, setReading] = useState(false)
  const [tagged, setTagged] = useState<Message | null>(null)
  const [tagging, setTagging] = useState(false)
  const assign = useTagAssignment('message')
  const read = useTell('PUT /api/:tenant/email-marketing/message/:messageId/mark-read', {
    failed: s.updateFailed,
    stale,
  })
  const remove = useTell('DELETE /api/:tenant/email-marketing/message/:messageId', {
    done: { message: s.deleted, color: 'red' },
    failed: s.deleteFailed,
    stale,
  })
  const show = (message: Message) => {
    setOpen(message)
    setReading(true)
    if (!message.isRead) read.mutate({ messageId: message._id })
  }
  const select = (name: string, field: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      key={field}
      aria-label={name}
      value={list.text(field)}
      data={[{ value: '', label: `${name}: ${s.any}` }, ...data]}
      onChange={(event) => list.change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <PageHeader title={s.messages} hint={w.hint} />
      <DataTable
        label={s.messages}
        list={list}
        name="messages"
        query={query}
        filters={
          <>
            {filters.map(({ field, name, values }) =>
              select(
                w[name],
                field,
                values.map((value) => ({ value, label: w[value] })),
              ),
            )}
            {select(w.reading, 'isRead', [
              { value: 'true', label: w.isRead },
              { value: 'false', label: w.isUnread },
            ])}
            <TagFilter list={list} entityType="message" />
          </>
        }
        bulk={({ ids = [] }, clear) => <MessageBulk ids={ids} onDone={clear} />}
        columns={[
          {
            key: 'subject',
            header: w.subject,
            render: (row) => (
              <>
                <MailSubject>{row.subject || '–'}</MailSubject>{' '}
                {!row.isRead && row.sent_or_received === 'received' && (
                  <Badge size="sm" tt="none">
                    {w.unread}
                  </Badge>
                )}
              </>
            ),
          },
          { key: 'from', header: w.from, render: (row) => <Code>{row.sender}</Code> },
          { key: 'to', header: w.to, render: (row) => <Code>{row.recipient}</Code> },
          { key: 'status', header: w.delivery, render: (row) => w[row.delivery_status] },
          { key: 'tags', header: s.tags, render: (row) => <LabelBadges labels={row.tags} /> },
          { key: 'at', header: w.at, sort: 'sentAt', render: (row) => dates.moment(row.sentAt ?? row.createdAt) },
        ]}
        onOpen={show}
        actions={(row) => (
          <RowActions
            onTags={() => {
              setTagged(row)
              setTagging(true)
            }}
            onDelete={() => remove.mutate({ messageId: row._id })}
          />
        )}
        empty={<EmptyState title={w.none} hint={w.noneHint} />}
      />
      {open && <MessagePanel message={open} opened={reading} onClose={() => setReading(false)} />}
      <LabelsManager
        opened={tagging}
        onClose={() => setTagging(false)}
        title={tagged ? w.tagsOf({ name: `\u2068${tagged.subject}\u2069` }) : undefined}
        entityType="message"
        selected={tagged?.tags ?? []}
        onSave={(labels) => tagged && assign(tagged, labels)}
        service={tagService}
      />
    </>
  )
}

/** What can be done with several messages at once. */
function MessageBulk({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const [tagging, setTagging] = useState(false)
  const bulk = useTell('POST /api/:tenant/email-marketing/message/bulk', {
    done: ({ data }) => ({ message: w.changed({ count: data.changed }) }),
    failed: s.updateFailed,
    stale: ['/email-marketing/'],
  })
  const run = async (action: 'read' | 'unread' | 'archive' | 'delete' | 'tag', tagIds?: string[]) => {
    await bulk.mutateAsync({ action, ids, ...(tagIds && { tagIds }) })
    onDone()
  }
  const button = (label: string, action: 'read' | 'unread' | 'archive') => (
    <Button size="xs" variant="default" onClick={() => void run(action).catch(() => undefined)}>
      {label}
    </Button>
  )
  const erase = async () => {
    if (await confirm({ title: w.deleteMany({ count: ids.length }) })) await run('delete').catch(() => undefined)
  }
  return (
    <Group gap="xs">
      {button(w.markRead, 'read')}
      {button(w.markUnread, 'unread')}
      {button(w.archive, 'archive')}
      <Button size="xs" variant="default" onClick={() => setTagging(true)}>
        {w.tag}
      </Button>
      <Button size="xs" color="red.9" onClick={() => void erase()}>
        {s.delete}
      </Button>
      <LabelsManager
        opened={tagging}
        onClose={() => setTagging(false)}
        title={w.tag}
        entityType="message"
        selected={[]}
        onSave={(labels) => {
          const tagIds = labels.map(({ _id }) => _id)
          return tagIds.length > 0 ? run('tag', tagIds) : undefined
        }}
        service={tagService}
      />
    </Group>
  )
}
