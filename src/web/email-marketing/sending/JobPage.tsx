import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { Job } from '#contract/email-marketing/sending.ts'
import { useAsk, useTell } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useConfirm } from '../../ui/useConfirm.tsx'
import { useListState } from '../../ui/useListState.ts'
import { Code, MailSubject, UserText } from '../../ui/UserText.tsx'
import { suiteWords } from '../words.ts'
import { jobColors, JobProgress } from './JobProgress.tsx'
import { useLiveJob } from './useLiveJob.ts'
import { sendingWords } from './words.ts'

const states = ['queued', 'claimed', 'sent', 'deferred', 'failed', 'unknown', 'skipped'] as const

export default function JobPage() {
  const { jobId = '' } = useParams({ strict: false })
  const asked = useAsk('GET /api/:tenant/email-marketing/job/:jobId', { jobId })
  const live = useLiveJob(jobId)
  const job = live ?? asked.data?.data
  const w = useWords(sendingWords)
  return (
    <>
      <Button
        component={Link}
        to="/email-marketing/jobs"
        variant="subtle"
        size="compact-sm"
        mb="sm"
        leftSection={<IconArrowLeft className="mirrored" size={16} aria-hidden />}
      >
        {w.back}
      </Button>
      {job ? (
        <JobInFull job={job} />
      ) : asked.error ? (
        <ErrorNotice error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Stack aria-busy>
          <Skeleton height={40} width="50%" />
          <Skeleton height={140} />
          <Skeleton height={240} />
        </Stack>
      )}
    </>
  )
}

function JobInFull({ job }: { job: Job }) {
  const w = useWords(sendingWords)
  return (
    <>
      <PageHeader title={job.subject} shown={<MailSubject>{job.subject}</MailSubject>}>
        <JobActions job={job} />
      </PageHeader>
      <Stack gap="lg">
        <Card withBorder>
          <Group mb="sm">
            <span role="status">
              <Pill color={jobColors[job.status]}>{w[job.status]}</Pill>
            </span>
            {job.message && <Text c="red.9">{job.message}</Text>}
          </Group>
          <JobProgress job={job} />
          <SimpleGrid cols={{ base: 2, sm: 4, lg: 8 }} mt="md">
            <Figure label={w.total} value={job.totalRecipients} />
            {states.map((state) => (
              <Figure key={state} label={w[state]} value={job.counts[state]} />
            ))}
          </SimpleGrid>
          {job.counts.unknown > 0 && (
            <Text size="sm" c="gray.7" mt="md">
              {w.unknownHint}
            </Text>
          )}
        </Card>
        <Recipients jobId={job._id} />
      </Stack>
    </>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <Stack gap={0}>
    <Text fw={700} fz="lg">
      {number(value)}
    </Text>
    <Text size="xs" c="gray.7">
      {label}
    </Text>
  </Stack>
)

function JobActions({ job }: { job: Job }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const telling = { failed: s.updateFailed, stale: ['/email-marketing/job'] }
  const pause = useTell('POST /api/:tenant/email-marketing/job/:jobId/pause', telling)
  const resume = useTell('POST /api/:tenant/email-marketing/job/:jobId/resume', telling)
  const cancel = useTell('POST /api/:tenant/email-marketing/job/:jobId/cancel', telling)
  const retry = useTell('POST /api/:tenant/email-marketing/job/:jobId/retry-failed', telling)
  const jobId = job._id
  const open = ['preparing', 'scheduled', 'running', 'paused'].includes(job.status)
  const askCancel = async () => {
    if (await confirm({ title: w.cancelAsk, confirm: w.cancel })) cancel.mutate({ jobId })
  }
  return (
    <>
      {['running', 'scheduled'].includes(job.status) && (
        <Button variant="default" onClick={() => pause.mutate({ jobId })}>
          {w.pause}
        </Button>
      )}
      {job.status === 'paused' && <Button onClick={() => resume.mutate({ jobId })}>{w.resume}</Button>}
      {open && (
        <Button color="red.9" variant="outline" onClick={() => void askCancel()}>
          {w.cancel}
        </Button>
      )}
      {job.counts.failed > 0 && (
        <Button variant="default" onClick={() => retry.mutate({ jobId })}>
          {w.retry}
        </Button>
      )}
    </>
  )
}

function Recipients({ jobId }: { jobId: string }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const list = useListState()
  const query = useAsk('GET /api/:tenant/email-marketing/job/:jobId/recipients', { ...list.asked, jobId })
  return (
    <DataTable
      label={w.recipients}
      list={list}
      query={query}
      searchable={false}
      filters={
        <FilterChoice
          list={list}
          field="status"
          label={s.status}
          any={`${s.status}: ${s.any}`}
          choices={states.map((value) => ({ value, label: w[value] }))}
        />
      }
      columns={[
        { key: 'email', header: w.email, sort: 'email', render: (row) => <Code>{row.email}</Code> },
        { key: 'name', header: s.name, render: (row) => <UserText>{row.name}</UserText> },
        { key: 'status', header: s.status, render: (row) => w[row.status] },
        { key: 'response', header: w.response, render: (row) => <bdi>{row.response ?? '–'}</bdi> },
        { key: 'attempts', header: w.attempts, render: (row) => number(row.attempts), hidden: true },
      ]}
      empty={<EmptyState title={w.noRecipients} />}
    />
  )
}
