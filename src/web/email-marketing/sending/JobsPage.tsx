import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { MailSubject, UserText } from '../../ui/text/UserText.tsx'
import { useFetchFailed } from '../useFetchFailed.ts'
import { partOf } from '../partOf.ts'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import { jobColors, JobProgress } from './JobProgress.tsx'
import { returnWords } from './returnWords.ts'
import { sendingWords } from './words.ts'

const statuses = ['preparing', 'scheduled', 'running', 'paused', 'done', 'cancelled', 'failed'] as const

export default function JobsPage() {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const r = useWords(returnWords)
  const editor = useEditor()
  const dates = useDates()
  const navigate = useNavigate()
  const unread = useFetchFailed('jobs')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/job', list.input, { refetchInterval: 3000 })
  const send = editor && (
    <Button component={Link} to="/email-marketing/send">
      {s.send}
    </Button>
  )
  return (
    <>
      <PageHeader title={s.jobs} hint={w.jobsHint}>
        {send}
      </PageHeader>
      <DataTable
        label={s.jobs}
        list={list}
        failed={unread.title}
        otherwise={unread.otherwise}
        toast={unread.toast}
        name="jobs"
        query={query}
        filters={
          <SelectFilter
            list={list}
            field="status"
            label={s.status}
            any={`${s.status}: ${s.any}`}
            choices={statuses.map((value) => ({ value, label: w[value] }))}
          />
        }
        onOpen={(job) => void navigate({ to: `/email-marketing/jobs/${job._id}` })}
        columns={[
          { key: 'subject', header: w.mailSubject, render: (job) => <MailSubject>{job.subject}</MailSubject> },
          {
            key: 'status',
            header: s.status,
            render: (job) => <Pill color={jobColors[job.status]}>{w[job.status]}</Pill>,
          },
          { key: 'progress', header: w.progress, render: (job) => <JobProgress job={job} /> },
          {
            key: 'opened',
            header: r.openedBrief,
            render: (job) => (job.trackOpens ? partOf(job.opened, job.counts.sent) : '–'),
          },
          {
            key: 'clicked',
            header: r.clickedBrief,
            render: (job) => (job.trackClicks ? partOf(job.clicked, job.counts.sent) : '–'),
          },
          { key: 'author', header: w.author, render: (job) => <UserText>{job.author ?? '–'}</UserText> },
          {
            key: 'when',
            header: w.when,
            render: (job) => dates.moment(job.startedAt ?? job.scheduledAt ?? job.createdAt),
          },
        ]}
        empty={<EmptyState title={w.noJobs} hint={editor ? w.noJobsHint : s.noneToRead} action={send} />}
      />
    </>
  )
}
