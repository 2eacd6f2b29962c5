import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/useApi.ts'
import { number, useWords } from '../../../i18n/words.ts'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { useLoadError } from '../../useLoadError.ts'
import { Breakdowns } from './Breakdowns.tsx'
import { HoursChart } from './HoursChart.tsx'
import { LinksCard } from './LinksCard.tsx'
import { RateCards } from './RateCards.tsx'
import { campaignReportWords } from './words.ts'

/** The report of a campaign, or of the whole A/B test that it belongs to. */
export function CampaignReportView({ jobId, hasRecipients }: { jobId: string; hasRecipients: boolean }) {
  const w = useWords(campaignReportWords)
  const loadError = useLoadError('reports')
  const query = useApiQuery(
    'GET /api/:tenant/email-marketing/job/:jobId/report',
    { jobId },
    { refetchInterval: 15_000 },
  )
  const report = query.data?.data
  if (!report)
    return query.error ? (
      <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Stack aria-busy>
        <Skeleton height={120} />
        <Skeleton height={300} />
        <Skeleton height={700} />
      </Stack>
    )
  const { replied, complained } = report.total
  return (
    <Stack gap="md" component="section" aria-label={w.report}>
      <RateCards report={report} />
      <Group gap="lg">
        <Text size="sm">
          {w.replies}:{' '}
          {replied > 0 ? (
            <Anchor component={Link} to="/email-marketing/messages" c="blue.9" fw={600}>
              {number(replied)}
            </Anchor>
          ) : (
            number(0)
          )}
        </Text>
        <Text size="sm">
          {w.complaints}: {number(complained)}
        </Text>
      </Group>
      <HoursChart report={report} />
      <LinksCard report={report} canTag={hasRecipients} />
      <Breakdowns report={report} />
    </Stack>
  )
}
