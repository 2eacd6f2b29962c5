import { Anchor, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ContactImport } from '#contract/email-marketing/imports.ts'
import { loadChunk } from '../../api/loadChunk.ts'
import { showFailure, useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { WorkspaceLimits } from '../../ui/state/LimitNotice.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Code } from '../../ui/text/UserText.tsx'
import { contactWords } from '../contacts/words.ts'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import { namesOf } from './namesOf.ts'
import { importWords } from './words.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'

const ImportForm = lazyPart(async () => ({ default: (await import('./ImportForm.tsx')).ImportForm }))
const ImportRows = lazyDialog(async () => (await import('./ImportRows.tsx')).ImportRows)
const ChangedContacts = lazyDialog(async () => (await import('./ChangedContacts.tsx')).ChangedContacts)

const colors = {
  queued: 'gray',
  running: 'blue',
  stopped: 'yellow',
  done: 'green',
  failed: 'red',
  undoing: 'blue',
  undone: 'gray',
}

export default function ImportPage() {
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const dates = useDates()
  const loadError = useLoadError('imports')
  const list = useListState()
  const [busy, setBusy] = useState(true)
  const query = useApiQuery('GET /api/:tenant/email-marketing/email/import', list.input, {
    refetchInterval: busy ? 1000 : false,
  })
  const [openedImport, setOpenedImport] = useState<ContactImport | null>(null)
  const [reading, setReading] = useState(false)
  const [readingChanged, setReadingChanged] = useState(false)
  const showChanged = (job: ContactImport) => {
    setOpenedImport(job)
    setReadingChanged(true)
  }
  const show = (job: ContactImport) => {
    setOpenedImport(job)
    setReading(true)
  }
  const underway = query.data?.data.some(isUnderway) ?? true
  if (underway !== busy) setBusy(underway)
  return (
    <>
      <PageHeader title={s.imports} hint={i.hint} />
      <WorkspaceLimits kinds={['contacts']} />
      {editor && (
        <Suspense fallback={<Skeleton height={420} />}>
          <ImportForm />
        </Suspense>
      )}
      <DataTable
        label={w.earlier}
        list={list}
        loadError={loadError}
        query={query}
        searchable={false}
        columns={[
          { key: 'file', header: i.fileColumn, render: (row) => <Code>{row.fileName}</Code> },
          { key: 'status', header: s.status, render: (row) => <Status job={row} /> },
          { key: 'rows', header: w.rows, render: (row) => number(row.rows) },
          counted('created', w.createdRows, (row) => row.created),
          counted('updated', w.updatedRows, (row) => row.updated - row.unchanged),
          {
            key: 'details',
            header: i.details,
            isEmpty: (row) => !hasDetails(row),
            render: (row) => <Details job={row} onRows={() => show(row)} onChanged={() => showChanged(row)} />,
          },
          { key: 'added', header: w.startedAt, render: (row) => dates.moment(row.createdAt) },
        ]}
        actions={(row) => <Actions job={row} editor={editor} />}
        empty={<EmptyState title={w.noImports} />}
      />
      {openedImport && (
        <>
          <ImportRows key={openedImport._id} job={openedImport} opened={reading} onClose={() => setReading(false)} />
          <ChangedContacts
            key={`${openedImport._id} changed`}
            job={openedImport}
            opened={readingChanged}
            onClose={() => setReadingChanged(false)}
          />
        </>
      )}
    </>
  )
}

const counted = (key: string, header: string, count: (job: ContactImport) => number): Column<ContactImport> => ({
  key,
  header,
  isEmpty: (row) => count(row) === 0,
  render: (row) => number(count(row)),
})

const isRunning = ({ status }: ContactImport) => status === 'queued' || status === 'running'
const isUnderway = (job: ContactImport) => isRunning(job) || job.status === 'undoing'

function Status({ job }: { job: ContactImport }) {
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const names = { ...w, stopped: i.stopped, undoing: i.undoing, undone: i.undone }
  return (
    <Stack gap={4}>
      <Pill color={colors[job.status]}>{names[job.status]}</Pill>
      {job.status === 'running' && (
        <>
          <Progress value={job.bytes > 0 ? (100 * job.bytesRead) / job.bytes : 0} aria-label={w.running} />
          <Text size="xs" c="gray.7">
            {i.progress({ count: job.rows })}
          </Text>
        </>
      )}
      {job.undo && (
        <Text size="xs" c="gray.7">
          {job.status === 'undoing'
            ? i.undoProgress({ count: job.undo.seen })
            : i.undoResult({ deleted: number(job.undo.deleted), restored: number(job.undo.restored) })}
        </Text>
      )}
      {job.undo && job.undo.removed.length > 0 && (
        <Text size="xs" c="gray.7">
          {i.undoRemoved({ names: namesOf(job.undo.removed) })}
        </Text>
      )}
      {job.message && (
        <Text size="xs" c="red.9">
          {job.message}
        </Text>
      )}
    </Stack>
  )
}

const hasDetails = ({
  unchanged,
  skipped,
  notSubscribed,
  refused,
  kept,
  misfits,
  ignoredColumns,
  undo,
}: ContactImport) =>
  unchanged + skipped + notSubscribed + refused + kept + misfits + ignoredColumns.length + (undo?.changed ?? 0) > 0

/** Counts of the other rows. Those with a list open it. */
function Details({ job, onRows, onChanged }: { job: ContactImport; onRows: () => void; onChanged: () => void }) {
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const figures = [
    { label: i.unchanged, count: job.unchanged },
    { label: i.skipped, count: job.skipped },
    { label: i.notSubscribed, count: job.notSubscribed },
    { label: w.refusedRows, count: job.refused, onOpen: onRows },
    { label: i.kept, count: job.kept, onOpen: onRows },
    { label: i.misfits, count: job.misfits, onOpen: onRows },
    { label: i.changed, count: job.undo?.changed ?? 0, onOpen: onChanged },
  ]
  return (
    <Stack gap={2} align="flex-start">
      {figures
        .filter(({ count }) => count > 0)
        .map(({ label, count, onOpen }) =>
          onOpen ? (
            <Anchor
              key={label}
              component="button"
              type="button"
              size="sm"
              c="red.9"
              underline="always"
              mih={24}
              ta="start"
              onClick={onOpen}
            >
              {`${label}: ${number(count)}`}
            </Anchor>
          ) : (
            <Text key={label} size="sm">{`${label}: ${number(count)}`}</Text>
          ),
        )}
      {job.ignoredColumns.length > 0 && (
        <Text size="sm" lineClamp={2} maw={280}>
          {i.ignoredColumns({ count: job.ignoredColumns.length })}{' '}
          {job.ignoredColumns.slice(0, 10).map(isolateAuto).join(' · ')}
        </Text>
      )}
    </Stack>
  )
}

function Actions({ job, editor }: { job: ContactImport; editor: boolean }) {
  const i = useWords(importWords)
  const conditions = { match: 'all', of: [{ field: 'import', is: 'cameWith', importId: job._id }] }
  return (
    <Group gap="xs">
      {job.created + job.updated > 0 && (
        <Button
          component={Link}
          to="/email-marketing/contacts"
          search={{ conditions: JSON.stringify(conditions) } as never}
          size="compact-sm"
          variant="default"
          aria-label={`${i.showContacts}: ${isolateLtr(job.fileName)}`}
        >
          {i.showContacts}
        </Button>
      )}
      {editor && <Control job={job} />}
    </Group>
  )
}

/** Stops a running import, resumes a stopped one, and undoes one. */
function Control({ job }: { job: ContactImport }) {
  const i = useWords(importWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const invalidates = ['/email-marketing/email']
  const stop = useApiMutation('POST /api/:tenant/email-marketing/email/import/:importId/stop', {
    successToast: { message: i.hasStopped, color: 'orange' },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const resume = useApiMutation('POST /api/:tenant/email-marketing/email/import/:importId/resume', {
    successToast: { message: i.goesOn },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const undo = useApiMutation('POST /api/:tenant/email-marketing/email/import/:importId/undo', {
    successToast: { message: i.undoStarted, color: 'orange' },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const file = isolateLtr(job.fileName)
  const askToUndo = async () => {
    try {
      const { undoQuestion } = await loadChunk(() => import('./undoQuestion.ts'))
      if (await confirm(undoQuestion(job))) undo.mutate({ importId: job._id })
    } catch (error) {
      showFailure(error, s.updateFailed)
    }
  }
  if (isRunning(job))
    return (
      <Button size="compact-sm" variant="default" onClick={() => stop.mutate({ importId: job._id })}>
        {i.stop}
      </Button>
    )
  return (
    <>
      {job.canResume && (
        <Button size="compact-sm" onClick={() => resume.mutate({ importId: job._id })}>
          {i.resume}
        </Button>
      )}
      {job.canUndo && (
        <Button
          size="compact-sm"
          variant="default"
          loading={undo.isPending}
          aria-label={`${i.undo}: ${file}`}
          onClick={() => void askToUndo()}
        >
          {i.undo}
        </Button>
      )}
    </>
  )
}
