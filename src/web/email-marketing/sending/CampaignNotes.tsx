import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Job } from '#contract/email-marketing/sending.ts'
import { useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, template, useWords, words } from '../../i18n/words.ts'
import { suiteWords } from '../words.ts'
import { sendingWords } from './words.ts'

const noteWords = words({
  corrected: {
    en: template('Text corrected: {when}. Recipients of the earlier text: {count}.'),
    ar: template('تم تصحيح النص: {when}. عدد المستلمين الذين وصلهم النص السابق: {count}.'),
  },
})

/** The campaign of a send; null for a send of an automation or a variant. */
function useCampaignOf({ _id: jobId, automationId }: Job) {
  const options = { enabled: automationId === null }
  const query = useApiQuery('GET /api/:tenant/email-marketing/campaign/:campaignId', { campaignId: jobId }, options)
  return query.data?.data._id === jobId ? query.data.data : null
}

/** Makes a draft of the campaign for those who did not open it. */
export function ResendToNonOpeners({ job }: { job: Job }) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const campaign = useCampaignOf(job)
  const copy = useApiMutation('POST /api/:tenant/email-marketing/campaign/:campaignId/copy', {
    errorTitle: s.createFailed,
    invalidates: ['/email-marketing/campaign'],
  })
  if (!campaign || job.status !== 'done' || !job.trackOpens || job.recipientsClearedAt !== null) return null
  const resend = () =>
    copy.mutate(
      { campaignId: job._id, to: 'nonOpeners' },
      { onSuccess: ({ data }) => void navigate({ to: `/email-marketing/campaigns/${data._id}` }) },
    )
  return (
    <Button variant="default" loading={copy.isPending} onClick={resend}>
      {w.nonOpeners}
    </Button>
  )
}

/** From where on the recipients got a corrected text. */
export function Corrections({ job }: { job: Job }) {
  const w = useWords(noteWords)
  const dates = useDates()
  const campaign = useCampaignOf(job)
  return (campaign?.corrections ?? []).map(({ at, sentBefore }) => (
    <Text key={at} size="sm" c="gray.7">
      {w.corrected({ when: dates.moment(at), count: number(sentBefore) })}
    </Text>
  ))
}
