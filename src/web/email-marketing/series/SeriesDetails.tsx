import { Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { JobSeriesDetail } from '#contract/email-marketing/job-series.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { sendingWords } from '../sending/words.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { NextTimes } from './NextTimes.tsx'
import { seriesWords } from './words.ts'

/** A series: content, audience, next runs, and past results. */
export function SeriesDetails({ seriesId }: { seriesId: string }) {
  const w = useWords(seriesWords)
  const loadError = useLoadError('oneSeries')
  const query = useApiQuery('GET /api/:tenant/email-marketing/job-series/:seriesId', { seriesId })
  const series = query.data?.data
  if (query.error) return <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
  if (!series) return <Skeleton height={240} aria-busy />
  return (
    <Stack>
      {series.message && <Text c="red.9">{series.message}</Text>}
      <Contents series={series} />
      {series.next.length > 0 && (
        <Fact label={w.next}>
          <NextTimes series={series} maxTimes={series.next.length} />
        </Fact>
      )}
      <Ends rule={series.rule} />
      <Text size="sm">{w.made({ count: series.made })}</Text>
      {series.lastJobId && (
        <Text component={Link} to={`/email-marketing/jobs/${series.lastJobId}`} c="blue.9">
          {w.last}
        </Text>
      )}
    </Stack>
  )
}

type Named = JobSeriesDetail['sends']['template']

/** The content and the audience of a series. */
function Contents({ series: { subject, sends } }: { series: JobSeriesDetail }) {
  const w = useWords(seriesWords)
  const s = useWords(suiteWords)
  const g = useWords(sendingWords)
  const { template, provider, topic, all, tags, groups, contacts } = sends
  return (
    <>
      <Fact label={w.template}>
        <Name of={template} />
      </Fact>
      {subject && (
        <Fact label={w.subject}>
          <MailSubject>{subject}</MailSubject>
        </Fact>
      )}
      <Fact label={g.to}>
        {all && <div>{g.everybody}</div>}
        {contacts > 0 && <div>{w.contacts({ count: contacts })}</div>}
        <Names label={s.tags} of={tags} />
        <Names label={s.groups} of={groups} />
      </Fact>
      {topic && (
        <Fact label={g.topic}>
          <Name of={topic} />
        </Fact>
      )}
      <Fact label={g.provider}>{provider ? <Name of={provider} /> : g.defaultProvider}</Fact>
    </>
  )
}

/** The end of a series, unless it runs until it is stopped. */
function Ends({ rule: { until, times } }: { rule: JobSeriesDetail['rule'] }) {
  const w = useWords(seriesWords)
  const dates = useDates()
  if (until === null && times === null) return null
  return (
    <Fact label={w.ends}>
      {until !== null && <div>{w.lastDay({ day: dates.date(until) })}</div>}
      {times !== null && <div>{w.mostTimes({ count: times })}</div>}
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text fw={600}>{label}</Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  )
}

function Names({ label, of }: { label: string; of: Named[] }) {
  const w = useWords(sendingWords)
  if (of.length === 0) return null
  return (
    <div>
      {label}:{' '}
      {of.map((one, at) => (
        <span key={one.id}>
          {at > 0 && w.and}
          <Name of={one} />
        </span>
      ))}
    </div>
  )
}

function Name({ of: { name } }: { of: Named }) {
  const w = useWords(seriesWords)
  return name === null ? <Text span>{w.deletedSince}</Text> : <UserText>{name}</UserText>
}
