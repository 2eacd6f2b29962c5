import { ActionIcon, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Campaign } from '#contract/email-marketing/campaigns.ts'
import { showToast, useApiMutation, useApiQuery } from '../../../api/useApi.ts'
import { addDays, type Day, monthAfter, startOf, weeksOf } from '../../../ui/form/month.ts'
import { locale } from '../../../i18n/dates.ts'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import { instantAt, wallAt } from '../../../ui/form/zoneTime.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { NewCampaign } from '../../sending/NewCampaign.tsx'
import { sendingWords } from '../../sending/words.ts'
import { useEditor } from '../../useEditor.ts'
import { useLoadError } from '../../useLoadError.ts'
import { suiteWords } from '../../words.ts'
import { CampaignAgenda } from './CampaignAgenda.tsx'
import { CampaignMonth } from './CampaignMonth.tsx'
import type { Dated } from './dated.ts'
import { ListViews } from '../list/ListViews.tsx'
import { listWords } from '../listWords.ts'
import { lazyForm } from '../../../ui/state/lazyDialog.tsx'

const RescheduleDialog = lazyForm(async () => (await import('./RescheduleDialog.tsx')).RescheduleDialog)

/** Scheduled and sent campaigns by day: a month, or a list on a phone. */
export default function CalendarPage() {
  const w = useWords(listWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const loadError = useLoadError('jobs')
  const editor = useEditor()
  const list = useListState()
  const narrow = useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false })
  const rules = useApiQuery('GET /api/:tenant/email-marketing/sending-rules', {})
  const zone = rules.data?.data.timeZone ?? 'UTC'
  const [today] = useState(() => wallAt(Date.now(), zone).slice(0, 10))
  const typed = list.text('month')
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(startOf(typed).getTime())
  const month = monthAfter(isDay ? typed : today, 0)
  const weeks = weeksOf(month, language)
  const days = weeks.flat()
  const query = useApiQuery(
    'GET /api/:tenant/email-marketing/campaign/calendar',
    {
      from: instantAt(`${days[0] ?? month}T00:00`, zone) ?? '',
      to: instantAt(`${addDays(days.at(-1) ?? month, 1)}T00:00`, zone) ?? '',
    } as never,
    { enabled: rules.data !== undefined },
  )
  const [moving, setMoving] = useState<Dated | null>(null)
  const move = useReschedule(zone)
  const items = (query.data?.data ?? []).flatMap((campaign) => datedIn(campaign, zone, editor))
  const name = new Intl.DateTimeFormat(locale(language), { month: 'long', year: 'numeric' })
  const go = (months: number) => list.change({ month: monthAfter(month, months) })
  const shared = { items, onReschedule: setMoving, month }
  return (
    <>
      <PageHeader title={s.campaigns} hint={w.calendarHint({ zone: isolateLtr(zone) })}>
        <ListViews open="calendar" />
        {editor && <NewCampaign />}
      </PageHeader>
      <Stack>
        <Group gap={4}>
          <ActionIcon variant="default" size={36} aria-label={w.before} onClick={() => go(-1)}>
            <IconChevronLeft className="mirrored" size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label={w.after} onClick={() => go(1)}>
            <IconChevronRight className="mirrored" size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => list.change({ month: '' })}>
            {w.today}
          </Button>
          <Title order={2} size="h4" ms="xs" role="status">
            {name.format(startOf(month))}
          </Title>
        </Group>
        {query.error ? (
          <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <Skeleton height={420} aria-busy />
        ) : narrow ? (
          <CampaignAgenda {...shared} />
        ) : (
          <>
            <CampaignMonth {...shared} weeks={weeks} today={today} onMove={move.toDay} />
            {editor && (
              <Text size="sm" c="dimmed">
                {w.dragHint}
              </Text>
            )}
          </>
        )}
        {query.data !== undefined && query.data.left > 0 && (
          <Text size="sm" c="dimmed">
            {w.moreCampaigns({ count: query.data.left })}
          </Text>
        )}
      </Stack>
      {moving && <RescheduleDialog item={moving} zone={zone} onClose={() => setMoving(null)} submit={move.submit} />}
    </>
  )
}

/** When a campaign goes or went out; nothing for one without a time. */
function datedIn(campaign: Campaign, zone: string, mayMove: boolean): Dated[] {
  const { startedAt, scheduledAt, localTime, status, kind } = campaign
  const at = startedAt ?? scheduledAt
  const wall = startedAt === null && localTime !== null ? localTime.slice(0, 16) : at && wallAt(Date.parse(at), zone)
  const isMovable = mayMove && status === 'scheduled' && kind === 'regular'
  return wall ? [{ campaign, wall, isMovable }] : []
}

/** Reschedules a campaign: at another time, or on another day at the same time. */
function useReschedule(zone: string) {
  const w = useWords(listWords)
  const g = useWords(sendingWords)
  const s = useWords(suiteWords)
  const path = 'POST /api/:tenant/email-marketing/job/:jobId/schedule'
  const options = { successToast: { message: w.rescheduled }, invalidates: ['/campaign', '/email-marketing/job'] }
  const drag = useApiMutation(path, { ...options, errorTitle: s.updateFailed })
  const change = useApiMutation(path, { ...options, errorTitle: null })
  const inputOf = ({ campaign }: Dated, wall: string) => ({
    jobId: campaign._id,
    ...(campaign.localTime === null ? { scheduleAt: instantAt(wall, zone) } : { localTime: wall }),
  })
  return {
    submit: (item: Dated, wall: string) => change.mutateAsync(inputOf(item, wall)),
    toDay: (item: Dated, day: Day) => {
      const wall = `${day}T${item.wall.slice(11)}`
      if (wall <= wallAt(Date.now(), zone)) showToast({ color: 'yellow', message: g.inFuture })
      else drag.mutate(inputOf(item, wall))
    },
  }
}
