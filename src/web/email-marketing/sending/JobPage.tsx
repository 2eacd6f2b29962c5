import { Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import type { Job } from '#contract/email-marketing/sending.ts'
import { showToast, useApiQuery } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useDates } from '../../i18n/dates.ts'
import { template, useWords } from '../../i18n/words.ts'
import { ItemFrame } from '../../ui/page/ItemFrame.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { ShareReport } from '../reports/campaign/ShareReport.tsx'
import { TagClickers } from '../reports/campaign/TagClickers.tsx'
import { MailSubject, subjectName } from '../../ui/text/MailSubject.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { suiteWords } from '../words.ts'
import { useEditor } from '../useEditor.ts'
import { useLoadError } from '../useLoadError.ts'
import { Corrections, ResendToNonOpeners } from './CampaignNotes.tsx'
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

const CampaignReportView = lazyPart(async () => ({
  default: (await import('../reports/campaign/CampaignReportView.tsx')).CampaignReportView,
}))

/** A campaign, updated live: its progress and the state of each recipient. */
export default function JobPage() {
  const loadError = useLoadError('job')
  const { jobId = '' } = useParams({ strict: false })
  // Opens, clicks and unsubscribes arrive long after sending.
  const query = useApiQuery('GET /api/:tenant/email-marketing/job/:jobId', { jobId }, { refetchInterval: 15_000 })
  const job = useLiveJob(jobId, query.data?.data)
  const w = useWords(sendingWords)
  return (
    <ItemFrame
      to="/email-marketing/jobs"
      back={w.back}
      query={query}
      notFound={w.notFound}
      loadError={loadError}
      heights={[40, 140, 240]}
    >
      {job && <JobInFull job={job} />}
    </ItemFrame>
  )
}

function JobInFull({ job }: { job: Job }) {
  const s = useWords(suiteWords)
  const hasBegun = job.startedAt !== null && job.counts.sent + job.counts.unknown + job.counts.failed > 0
  const w = useWords(sendingWords)
  const editor = useEditor()
  useEndToast(job)
  return (
    <>
      <PageHeader
        title={job.name ?? subjectName(job.subject)}
        shown={job.name === null ? <MailSubject>{job.subject}</MailSubject> : <UserText>{job.name}</UserText>}
        parent={s.campaigns}
      >
        {hasBegun && (
          <>
            {editor && job.trackClicks && !job.recipientsClearedAt && <TagClickers jobId={job._id} />}
            <ExportButton
              endpoint="GET /api/:tenant/email-marketing/job/:jobId/report.csv"
              input={{ jobId: job._id }}
              label={w.exportReport}
            />
            {editor && <ShareReport jobId={job._id} />}
            {editor && <ResendToNonOpeners job={job} />}
          </>
        )}
        {editor && <JobActions job={job} />}
      </PageHeader>
      <Stack gap="lg">
        <div>
          <Group mb={4}>
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
          <Corrections job={job} />
          {job.status !== 'done' && <JobProgress job={job} />}
        </div>
        {hasBegun && (
          <Suspense fallback={<Skeleton height={1200} aria-busy />}>
            <CampaignReportView jobId={job._id} hasRecipients={job.recipientsClearedAt === null} />
          </Suspense>
        )}
        <Card withBorder component="details" open={!hasBegun}>
          <Text component="summary" fw={600} style={{ cursor: 'pointer' }}>
            {w.details}
          </Text>
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
      {job.name !== null && job.name !== job.subject && (
        <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
          <MailSubject>{job.subject}</MailSubject>
        </Text>
      )}
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
