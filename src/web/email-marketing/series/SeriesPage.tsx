import { Button, Group, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { JobSeries } from '#contract/email-marketing/job-series.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { joinList } from '../../i18n/joinList.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { hourText, weekdaysIn } from '../clock.ts'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import { NextTimes } from './NextTimes.tsx'
import { seriesWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const SeriesDialog = lazyForm(async () => (await import('./SeriesDialog.tsx')).SeriesDialog)

const NewSeries = lazyForm(async () => (await import('./NewSeries.tsx')).NewSeries)
const RenameForm = lazyForm(async () => (await import('../RenameForm.tsx')).RenameForm)

const colors: Record<JobSeries['status'], string> = {
  running: 'green',
  paused: 'yellow',
  done: 'gray',
  stopped: 'gray',
}
const invalidates = ['/email-marketing/job']

/** Recurring campaigns: next runs and results. */
export default function SeriesPage() {
  const w = useWords(seriesWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const dates = useDates()
  const loadError = useLoadError('series')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/job-series', list.input)
  const { hash } = useLocation()
  const [adding, setAdding] = useState(hash === 'new')
  const [open, setOpen] = useState<JobSeries | null>(null)
  const add = editor && <Button onClick={() => setAdding(true)}>{w.add}</Button>
  return (
    <>
      <PageHeader title={w.series} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={w.series}
        list={list}
        loadError={loadError}
        query={query}
        searchable={false}
        columns={[
          { key: 'name', header: s.name, render: (row) => <UserText>{row.name}</UserText> },
          { key: 'status', header: s.status, render: (row) => <Pill color={colors[row.status]}>{w[row.status]}</Pill> },
          { key: 'every', header: w.every, render: (row) => <Repeated rule={row.rule} /> },
          { key: 'next', header: w.next, render: (row) => <NextTimes series={row} maxTimes={3} /> },
          { key: 'made', header: w.soFar, render: (row) => w.made({ count: row.made }) },
          { key: 'added', header: s.added, sort: 'createdAt', render: (row) => dates.day(row.createdAt) },
        ]}
        onOpen={setOpen}
        actions={editor && ((row) => <Actions series={row} />)}
        empty={<EmptyState title={w.none} hint={editor ? w.noneHint : s.noneToRead} action={add} />}
      />
      {adding && <NewSeries onClose={() => setAdding(false)} />}
      {open && <SeriesDialog series={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The days, the time and the time zone of a series. */
function Repeated({ rule: { every, weekdays, day, hour, timeZone } }: { rule: JobSeries['rule'] }) {
  const w = useWords(seriesWords)
  const language = useLanguage()
  const names = weekdaysIn(language, 'short')
  const on = {
    day: null,
    week: joinList(weekdays.map((weekday) => names[weekday] ?? '')),
    month: w.onDay({ day }),
  }[every]
  return (
    <>
      {[w[every], on].filter(Boolean).join(' · ')}
      <Text size="xs" c="gray.7">
        {hourText(hour)} <Code>{timeZone}</Code>
      </Text>
    </>
  )
}

function Actions({ series: { _id: seriesId, name, status } }: { series: JobSeries }) {
  const w = useWords(seriesWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const [renaming, setRenaming] = useState(false)
  const options = { successToast: { message: w.saved }, errorTitle: s.updateFailed, invalidates }
  const rename = useApiMutation('PATCH /api/:tenant/email-marketing/job-series/:seriesId', {
    ...options,
    errorTitle: null,
  })
  const pause = useApiMutation('POST /api/:tenant/email-marketing/job-series/:seriesId/pause', options)
  const resume = useApiMutation('POST /api/:tenant/email-marketing/job-series/:seriesId/resume', options)
  const stop = useApiMutation('POST /api/:tenant/email-marketing/job-series/:seriesId/stop', options)
  const ask = async () => {
    const title = w.stopAsk({ name: isolateAuto(name) })
    if (await confirm({ title, body: w.stopHint, confirm: w.stopCampaign })) stop.mutate({ seriesId })
  }
  const over = status === 'done' || status === 'stopped'
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-sm" variant="default" aria-label={`${s.rename}: ${name}`} onClick={() => setRenaming(true)}>
        {s.rename}
      </Button>
      {renaming && (
        <RenameForm
          name={name}
          rename={(next) => rename.mutateAsync({ seriesId, name: next })}
          onClose={() => setRenaming(false)}
        />
      )}
      {over ? null : status === 'running' ? (
        <Button size="compact-sm" variant="default" onClick={() => pause.mutate({ seriesId })}>
          {w.pause}
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => resume.mutate({ seriesId })}>
          {w.resume}
        </Button>
      )}
      {!over && (
        <Button size="compact-sm" variant="subtle" color="red.9" c="red.9" onClick={() => void ask()}>
          {w.stop}
        </Button>
      )}
    </Group>
  )
}
