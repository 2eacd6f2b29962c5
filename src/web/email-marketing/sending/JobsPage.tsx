import { Badge, Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAsk } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useListState } from '../../ui/useListState.ts'
import { UserText } from '../../ui/UserText.tsx'
import { suiteWords } from '../words.ts'
import { JobProgress } from './JobProgress.tsx'
import { sendingWords } from './words.ts'

export default function JobsPage() {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const navigate = useNavigate()
  const list = useListState()
  const query = useAsk('GET /api/:tenant/email-marketing/job', list.asked, { refetchInterval: 3000 })
  const send = (
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
        query={query}
        searchable={false}
        onOpen={(job) => void navigate({ to: `/email-marketing/jobs/${job._id}` })}
        columns={[
          { key: 'subject', header: s.name, render: (job) => <UserText>{job.subject}</UserText> },
          {
            key: 'status',
            header: s.status,
            render: (job) => (
              <Badge variant="outline" color="gray.8" tt="none">
                {w[job.status]}
              </Badge>
            ),
          },
          { key: 'progress', header: w.progress, render: (job) => <JobProgress job={job} /> },
          { key: 'added', header: s.added, render: (job) => dates.moment(job.createdAt) },
        ]}
        empty={<EmptyState title={w.noJobs} action={send} />}
      />
    </>
  )
}
