import { Badge, Drawer, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Message } from '#contract/email-marketing/messages.ts'
import { useAsk, useTell } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords, words } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useListState } from '../../ui/useListState.ts'
import { Code, UserText } from '../../ui/UserText.tsx'
import { MailFrame } from '../MailFrame.tsx'
import { RowActions } from '../RowActions.tsx'
import { suiteWords } from '../words.ts'

const messageWords = words({
  hint: { en: 'What was sent, and what came in', ar: 'ما أُرسل وما وصل' },
  none: { en: 'No messages yet', ar: 'لا توجد رسائل بعد' },
  noneHint: { en: 'Everything you send is kept here.', ar: 'كل ما ترسله يُحفظ هنا.' },
  subject: { en: 'Subject', ar: 'العنوان' },
  from: { en: 'From', ar: 'من' },
  to: { en: 'To', ar: 'إلى' },
  at: { en: 'Sent', ar: 'وقت الإرسال' },
  direction: { en: 'Direction', ar: 'الاتجاه' },
  sent: { en: 'Sent', ar: 'مرسلة' },
  received: { en: 'Received', ar: 'واردة' },
  queued: { en: 'Waiting', ar: 'في الانتظار' },
  deferred: { en: 'Deferred', ar: 'مؤجلة' },
  failed: { en: 'Failed', ar: 'فشلت' },
  unknown: { en: 'Unknown', ar: 'غير معروف' },
  unread: { en: 'New', ar: 'جديدة' },
  message: { en: 'Message', ar: 'رسالة' },
})

export default function MessagesPage() {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const list = useListState()
  const query = useAsk('GET /api/:tenant/email-marketing/message', list.asked)
  const [open, setOpen] = useState<Message | null>(null)
  const stale = ['/email-marketing/message']
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
    if (!message.isRead) read.mutate({ messageId: message._id })
  }
  return (
    <>
      <PageHeader title={s.messages} hint={w.hint} />
      <DataTable
        label={s.messages}
        list={list}
        query={query}
        filters={
          <NativeSelect
            aria-label={w.direction}
            value={list.text('sent_or_received')}
            data={[
              { value: '', label: `${w.direction}: ${s.any}` },
              { value: 'sent', label: w.sent },
              { value: 'received', label: w.received },
            ]}
            onChange={(event) => list.change({ sent_or_received: event.currentTarget.value })}
          />
        }
        columns={[
          {
            key: 'subject',
            header: w.subject,
            render: (row) => (
              <>
                <UserText>{row.subject}</UserText>{' '}
                {!row.isRead && row.sent_or_received === 'received' && <Badge size="sm">{w.unread}</Badge>}
              </>
            ),
          },
          { key: 'from', header: w.from, render: (row) => <Code>{row.sender}</Code> },
          { key: 'to', header: w.to, render: (row) => <Code>{row.recipient}</Code> },
          { key: 'status', header: s.status, render: (row) => w[row.delivery_status] },
          { key: 'at', header: w.at, sort: 'sentAt', render: (row) => dates.moment(row.sentAt ?? row.createdAt) },
        ]}
        onOpen={show}
        actions={(row) => <RowActions onDelete={() => remove.mutate({ messageId: row._id })} />}
        empty={<EmptyState title={w.none} hint={w.noneHint} />}
      />
      {open && <MessageDrawer message={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function MessageDrawer({ message, onClose }: { message: Message; onClose: () => void }) {
  const w = useWords(messageWords)
  const full = useAsk('GET /api/:tenant/email-marketing/message/:messageId', { messageId: message._id })
  return (
    <Drawer opened onClose={onClose} position="bottom" size="80%" title={w.message}>
      {full.error && <ErrorNotice error={full.error} onRetry={() => void full.refetch()} />}
      {full.data && (
        <Stack>
          <Text size="sm">
            {w.from}: <Code>{full.data.data.sender}</Code>
          </Text>
          <Text size="sm">
            {w.to}: <Code>{full.data.data.recipient}</Code>
          </Text>
          <MailFrame
            title={w.message}
            subject={full.data.data.subject}
            html={full.data.data.html}
            text={full.data.data.text}
          />
        </Stack>
      )}
    </Drawer>
  )
}
