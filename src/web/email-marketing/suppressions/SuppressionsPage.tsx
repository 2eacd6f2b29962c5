import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Suppression } from '#contract/email-marketing/returns.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { useEditor } from '../useEditor.ts'
import { useLoadError } from '../useLoadError.ts'
import { ServerResponse } from '../ServerResponse.tsx'
import { suiteWords } from '../words.ts'
import { reasonColors, reasons, reasonWords, suppressionWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const BlockForm = lazyForm(async () => (await import('./BlockForm.tsx')).BlockForm)

const invalidates = ['/email-marketing/suppression', '/email-marketing/email']

/** Suppressed addresses: reason, start and end, with a button to lift the suppression. */
export default function SuppressionsPage() {
  const s = useWords(suiteWords)
  const w = useWords(suppressionWords)
  const r = useWords(reasonWords)
  const dates = useDates()
  const editor = useEditor()
  const loadError = useLoadError('suppressions')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/suppression', list.input)
  const [blocking, setBlocking] = useState(false)
  return (
    <>
      <PageHeader title={s.suppressions} hint={w.hint}>
        <Button component={Link} to="/email-marketing/sending-rules" variant="default">
          {s.sendingRules}
        </Button>
        {editor && <Button onClick={() => setBlocking(true)}>{w.block}</Button>}
      </PageHeader>
      <DataTable
        label={s.suppressions}
        name="suppressions"
        list={list}
        loadError={loadError}
        query={query}
        filters={
          <SelectFilter
            list={list}
            field="reason"
            label={w.reason}
            any={`${w.reason}: ${s.any}`}
            choices={reasons.map((value) => ({ value, label: r[value] }))}
          />
        }
        tools={<ExportButton endpoint="GET /api/:tenant/email-marketing/suppression.csv" input={list.narrowing} />}
        columns={[
          { key: 'email', header: w.email, sort: 'email', render: (row) => <Who row={row} /> },
          {
            key: 'reason',
            header: w.reason,
            render: (row) => <Pill color={reasonColors[row.reason]}>{r[row.reason]}</Pill>,
          },
          { key: 'since', header: w.since, sort: 'since', render: (row) => dates.moment(row.since) },
          { key: 'until', header: w.until, render: (row) => (row.until ? dates.moment(row.until) : w.forGood) },
          { key: 'detail', header: w.detail, render: (row) => <Detail row={row} /> },
        ]}
        actions={editor && ((row) => row.reason !== 'unsubscribed' && <LiftButton row={row} />)}
        empty={<EmptyState title={w.none} hint={w.noneHint} />}
      />
      {blocking && <BlockForm onClose={() => setBlocking(false)} />}
    </>
  )
}

function Who({ row }: { row: Suppression }) {
  return (
    <Stack gap={0}>
      {row.contactId ? (
        <Anchor component={Link} to={`/email-marketing/contacts/${row.contactId}`} size="sm" c="blue.9">
          <Code>{row.email}</Code>
        </Anchor>
      ) : (
        <div>
          <Code>{row.email}</Code>
        </div>
      )}
      {row.name && (
        <Text size="sm" c="gray.7">
          <UserText>{row.name}</UserText>
        </Text>
      )}
    </Stack>
  )
}

function Detail({ row }: { row: Suppression }) {
  const w = useWords(suppressionWords)
  return (
    <Stack gap={0} maw={420}>
      <ServerResponse rule={row.bounceRule} response={row.detail} />
      {row.jobId && row.subject && (
        <Text size="sm" c="gray.7">
          {w.bySend}:{' '}
          <Anchor component={Link} to={`/email-marketing/jobs/${row.jobId}`} size="sm" c="blue.9">
            <UserText>{row.subject}</UserText>
          </Anchor>
        </Text>
      )}
      {!row.bounceRule && !row.detail && !row.subject && '–'}
    </Stack>
  )
}

function LiftButton({ row: { email, reason } }: { row: Suppression }) {
  const w = useWords(suppressionWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const lift = useApiMutation('POST /api/:tenant/email-marketing/suppression/lift', {
    successToast: ({ data }) =>
      data.stillClosed > 0 ? { message: w.stillClosed, color: 'yellow' } : { message: w.lifted },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const hurt = reason === 'complained'
  const ask = async () => {
    const title = w.liftAsk.replace('{email}', () => isolateLtr(email))
    const sure = await confirm({ title, body: hurt ? w.complainedHint : w.liftHint, confirm: w.lift, danger: hurt })
    if (sure) lift.mutate({ emails: [email], despiteComplaints: hurt })
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={lift.isPending}
      aria-label={`${w.lift}: ${email}`}
      onClick={() => void ask()}
    >
      {w.lift}
    </Button>
  )
}
