import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Job } from '#contract/email-marketing/sending.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { suiteWords } from '../words.ts'
import { sendingWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const RescheduleForm = lazyForm(async () => (await import('./RescheduleForm.tsx')).RescheduleForm)

const invalidates = ['/email-marketing/job']

/** Whether failed recipients are still stored and the campaign is not cancelled. */
export const mayRetry = (job: Job) =>
  job.counts.failed > 0 && job.status !== 'cancelled' && job.recipientsClearedAt === null

/** The actions that a campaign allows in its current status. */
export function JobActions({ job }: { job: Job }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const optionsFor = (message: string) => ({ successToast: { message }, errorTitle: s.updateFailed, invalidates })
  const pause = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/pause', optionsFor(w.pausedNow))
  const resume = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/resume', optionsFor(w.resumedNow))
  const cancel = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/cancel', optionsFor(w.cancelledNow))
  const jobId = job._id
  const open = ['preparing', 'scheduled', 'running', 'paused'].includes(job.status)
  const askCancel = async () => {
    const { totalRecipients: total, counts } = job
    const figures = { sent: number(counts.sent), total: number(total), remaining: number(total - counts.sent) }
    const question = { title: w.cancelAsk, confirm: w.cancel, cancel: w.goOn }
    if (await confirm({ ...question, ...(total > 0 && { body: w.cancelHint(figures) }) })) cancel.mutate({ jobId })
  }
  return (
    <>
      {['preparing', 'running', 'scheduled'].includes(job.status) && (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ jobId })}>
          {w.pause}
        </Button>
      )}
      {job.status === 'paused' && (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ jobId })}>
          {w.resume}
        </Button>
      )}
      {/* After the pair above, whose second takes the place and the focus of the first. */}
      <TextActions job={job} />
      {open && job.scheduledAt && !job.startedAt && <Schedule job={job} at={job.scheduledAt} />}
      {open && (
        <Button color="red.9" variant="outline" loading={cancel.isPending} onClick={() => void askCancel()}>
          {w.cancel}
        </Button>
      )}
      {mayRetry(job) && <Retry jobId={jobId} />}
      <Button component={Link} to="/email-marketing/send" search={{ from: jobId } as never} variant="default">
        {w.duplicate}
      </Button>
    </>
  )
}

/** Corrects the text of a paused campaign, or turns a scheduled one back into a draft. */
function TextActions({ job: { _id: jobId, status, startedAt } }: { job: Job }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const navigate = useNavigate()
  const isScheduled = status === 'scheduled' && startedAt === null
  // Sends of automations and A/B tests are no campaigns of their own.
  const campaign = useApiQuery(
    'GET /api/:tenant/email-marketing/campaign/:campaignId',
    { campaignId: jobId },
    { enabled: status === 'paused' || isScheduled },
  )
  const unschedule = useApiMutation('POST /api/:tenant/email-marketing/campaign/:campaignId/unschedule', {
    errorTitle: s.updateFailed,
    invalidates: [...invalidates, '/email-marketing/campaign'],
  })
  const page = `/email-marketing/campaigns/${jobId}`
  const askEdit = async () => {
    const question = { title: w.unscheduleAsk, body: w.unscheduleHint, confirm: s.edit, danger: false }
    if (!(await confirm(question))) return
    unschedule.mutate({ campaignId: jobId }, { onSuccess: () => void navigate({ to: page }) })
  }
  if (campaign.data?.data._id !== jobId || campaign.data.data.kind !== 'regular') return null
  if (status === 'paused' && startedAt !== null) {
    return (
      <Button component={Link} to={`${page}/content`} variant="default">
        {w.correct}
      </Button>
    )
  }
  if (!isScheduled) return null
  return (
    <Button variant="default" loading={unschedule.isPending} onClick={() => void askEdit()}>
      {s.edit}
    </Button>
  )
}

/** Retries failed recipients; offered only if a contact would receive the message. */
function Retry({ jobId }: { jobId: string }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const pace = useApiQuery('GET /api/:tenant/email-marketing/job/:jobId/pace', { jobId })
  const retry = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/retry-failed', {
    successToast: { message: w.retriedNow },
    errorTitle: s.updateFailed,
    invalidates,
  })
  if (!pace.error && pace.data?.data.isRetriable !== true) return null
  return (
    <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({ jobId })}>
      {w.retry}
    </Button>
  )
}

/** Reschedules a campaign that has not started, or starts it now. */
function Schedule({ job, at }: { job: Job; at: string }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const [changing, setChanging] = useState(false)
  const endpoint = 'POST /api/:tenant/email-marketing/job/:jobId/schedule'
  const atOnce = useApiMutation(endpoint, {
    successToast: { message: w.underway },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const askAtOnce = async () => {
    if (!(await confirm({ title: w.sendAsk, confirm: w.send, danger: false }))) return
    atOnce.mutate({ jobId: job._id, scheduleAt: null })
  }
  return (
    <>
      <Button variant="default" onClick={() => setChanging(true)}>
        {w.reschedule}
      </Button>
      <Button variant="default" loading={atOnce.isPending} onClick={() => void askAtOnce()}>
        {w.sendNow}
      </Button>
      {changing && <RescheduleForm job={job} at={at} onClose={() => setChanging(false)} />}
    </>
  )
}
