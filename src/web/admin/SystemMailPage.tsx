import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { StoredMail } from '#contract/site.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { MailFrame } from '../ui/text/MailFrame.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { SidePanel } from '../ui/overlay/SidePanel.tsx'
import { useListState } from '../ui/list/useListState.ts'
import { MailSubject } from '../ui/text/MailSubject.tsx'
import { Code } from '../ui/text/UserText.tsx'
import { adminWords } from './words.ts'

/** The system emails of a site without a mail server: reset links, invitations, confirmations. */
export default function SystemMailPage() {
  const w = useWords(adminWords)
  const dates = useDates()
  const list = useListState()
  const query = useApiQuery('GET /api/:lang/admin/system-mail', list.input)
  const [open, setOpen] = useState<StoredMail | null>(null)
  const [reading, setReading] = useState(false)
  return (
    <>
      <PageHeader title={w.systemMail} hint={w.systemMailHint} />
      <DataTable
        label={w.systemMail}
        list={list}
        query={query}
        columns={[
          { key: 'subject', header: w.subject, render: (mail) => <MailSubject>{mail.subject}</MailSubject> },
          { key: 'recipient', header: w.recipient, render: (mail) => <Code>{mail.recipient}</Code> },
          { key: 'at', header: w.at, sort: 'createdAt', render: (mail) => dates.moment(mail.createdAt) },
        ]}
        onOpen={(mail) => {
          setOpen(mail)
          setReading(true)
        }}
        empty={<EmptyState title={w.noMail} hint={w.noMailHint} />}
      />
      <SidePanel opened={reading} onClose={() => setReading(false)} size="xl" title={w.mail}>
        {open ? (
          <Stack>
            <Text size="sm">
              {w.recipient}: <Code>{open.recipient}</Code>
            </Text>
            <Text size="sm" c="dimmed">
              {dates.moment(open.createdAt)}
            </Text>
            <MailFrame title={w.mail} subject={open.subject} html={open.html || null} text={open.text} />
            <Text size="sm" fw={500}>
              {w.plainText}
            </Text>
            <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {open.text}
            </Text>
          </Stack>
        ) : (
          <Skeleton height={320} />
        )}
      </SidePanel>
    </>
  )
}
