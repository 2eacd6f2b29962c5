import { Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Job } from '#contract/email-marketing/sending.ts'
import { showToast, useApiQuery } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useDates } from '../../i18n/dates.ts'
import { template, useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ItemLoadError } from '../../ui/state/ItemLoadError.tsx'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Code, MailSubject, UserText } from '../../ui/text/UserText.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useEditor } from '../useEditor.ts'
import { useFetchFailed } from '../useFetchFailed.ts'
import { JobActions } from './JobActions.tsx'
import { jobColors, JobProgress } from './JobProgress.tsx'
import { JobRecipients } from './JobRecipients.tsx'
import { JobTiming } from './JobTiming.tsx'
import { JobReturns } from './JobReturns.tsx'
import { Figure } from './Figure.tsx'
import { recipientStates } from './recipientStates.ts'
import { finishToast } from './sendResult.ts'
import { isStartedJob, removeStartedJob } from './startedJobs.ts'
import { useLiveJob } from './useLiveJob.ts'
import { sendingWords } from './words.ts'

/** A campaign, updated live: its progress and the state of each recipient. */
export default function JobPage() {
  const unread = useFetchFailed('job')
  const { jobId = '' } = useParams({ strict: false })
  // Opens, clicks and unsubscribes arrive long after sending.
  const query = useApiQuery('GET /api/:tenant/email-marketing/job/:jobId', { jobId }, { refetchInterval: 15_000 })
  const job = useLiveJob(jobId, query.data?.data)
  const w = useWords(sendingWords)
  const u = useWords(uiWords)
  return (
    <>
      <BackLink to="/email-marketing/jobs">{w.back}</BackLink>
      {job ? (
        <JobInFull job={job} />
      ) : query.error ? (
        <ItemLoadError
          failed={unread.title}
          otherwise={unread.otherwise}
          toast={unread.toast}
          error={query.error}
          onRetry={() => void query.refetch()}
          notFound={w.notFound}
          to="/email-marketing/jobs"
          back={w.back}
        />
      ) : (
        <Stack role="status" aria-busy aria-label={u.loading}>
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
  const editor = useEditor()
  useEndToast(job)
  return (
    <>
      <PageHeader title={job.subject} shown={<MailSubject>{job.subject}</MailSubject>}>
        {editor && <JobActions job={job} />}
      </PageHeader>
      <Stack gap="lg">
        <Card withBorder>
          <Group mb="sm">
            <span role="status">
              <Pill color={jobColors[job.status]}>{w[job.status]}</Pill>
            </span>
            {job.message && (
              <Text c="red.9" style={{ overflowWrap: 'anywhere' }}>
                {job.message}
              </Text>
            )}
          </Group>
          <JobFacts job={job} />
          <JobTiming job={job} />
          <JobProgress job={job} />
          <SimpleGrid cols={{ base: 2, sm: 3, lg: 9 }} mt="md">
            <Figure label={w.total} value={job.totalRecipients} />
            {recipientStates.map((state) => (
              <Figure key={state} label={w[state]} value={job.counts[state]} />
            ))}
          </SimpleGrid>
          <JobReturns job={job} />
          {job.counts.unknown > 0 && (
            <Text size="sm" c="gray.7" mt="md">
              {w.unknownHint}
            </Text>
          )}
        </Card>
        {job.recipientsClearedAt ? (
          <RecipientsCleared at={job.recipientsClearedAt} />
        ) : (
          <JobRecipients jobId={job._id} />
        )}
      </Stack>
    </>
  )
}

/** Shown once the recipients have been purged. */
function RecipientsCleared({ at }: { at: string }) {
  const w = useWords(sendingWords)
  return <EmptyState title={template(w.cleared)({ day: useDates().day(at) })} hint={w.clearedHint} />
}

const openStates: Job['status'][] = ['preparing', 'running']

/** Shows a toast when the campaign ends while the page is open. */
function useEndToast(job: Job) {
  const w = useWords(sendingWords)
  const before = useRef(job.status)
  useEffect(() => {
    const wasOpen = openStates.includes(before.current) || isStartedJob(job._id)
    if (wasOpen && job.status === 'done') showToast(finishToast(job, w))
    if (!openStates.includes(job.status)) removeStartedJob(job._id)
    before.current = job.status
    // Runs only when the status changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [job.status])
}

/** The sender, the author and the time of a campaign. */
function JobFacts({ job }: { job: Job }) {
  const w = useWords(sendingWords)
  const dates = useDates()
  const waits = job.scheduledAt !== null && job.startedAt === null
  return (
    <Stack gap={2} mb="md">
      <Text size="sm" c="gray.7">
        {w.from}: <Code>{job.fromEmail}</Code>
        {job.author && (
          <>
            {' · '}
            {w.author}: <UserText>{job.author}</UserText>
          </>
        )}
      </Text>
      {/* With recipients' local times there is no single instant; a note below explains that. */}
      <Text size="sm" c="gray.7" hidden={waits && job.localTime !== null}>
        {waits
          ? `${w.scheduledFor}: ${dates.moment(job.scheduledAt)} (${isolateLtr(ownTimeZone())})`
          : `${w.started}: ${dates.moment(job.startedAt)}${job.endedAt ? ` · ${w.ended}: ${dates.moment(job.endedAt)}` : ''}`}
      </Text>
    </Stack>
  )
}
