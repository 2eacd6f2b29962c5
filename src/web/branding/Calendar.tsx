import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { BrandText, Project } from '#contract/branding.ts'
import { download } from '../api/download.ts'
import { showFailure, useApiMutation } from '../api/useApi.ts'
import { useAllPages } from '../api/useAllPages.ts'
import { locale } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import type { ListState } from '../ui/list/useListState.ts'
import { localDay } from '../ui/form/localTime.ts'
import { Agenda } from './Agenda.tsx'
import { addDays, type Day, monthAfter, morningOf, movedTo, startOf, weeksOf } from '../ui/form/month.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { TextForm } from './TextForm.tsx'
import { textWords } from './words.ts'

/** The schedule of posts: a month on wide screens, a list of days on narrow ones. */
export function Calendar({ project, list }: { project: Project; list: ListState }) {
  const w = useWords(textWords)
  const language = useLanguage()
  const narrow = useMediaQuery('(max-width: 768px)')
  const [open, setOpen] = useState<BrandText | null>(null)
  const [today] = useState(() => localDay(new Date()))
  const monthText = list.text('month')
  const month = monthAfter(
    /^\d{4}-\d{2}-\d{2}$/.test(monthText) && !Number.isNaN(startOf(monthText).getTime()) ? monthText : today,
    0,
  )
  const weeks = weeksOf(month, language)
  const shown = weeks.flat()
  const query = useAllPages('GET /api/:lang/project/:projectId/text', {
    projectId: project._id,
    kind: 'post',
    orderBy: 'plannedAt',
    sortType: 'asc',
    plannedFrom: startOf(shown[0] ?? month).toISOString(),
    plannedTo: startOf(addDays(shown.at(-1) ?? month, 1)).toISOString(),
  })
  const move = useMove()
  const name = new Intl.DateTimeFormat(locale(language), { month: 'long', year: 'numeric' })
  const go = (months: number) => list.change({ month: monthAfter(month, months) })
  const save = () => {
    download('GET /api/:lang/project/:projectId/posts.ics', { projectId: project._id }, 'posts.ics').catch(
      (error: unknown) => showFailure(error, w.calendarFailed),
    )
  }
  const posts = query.data ?? []
  const item = list.text('item')
  const named = posts.find(({ _id }) => _id === item)
  useEffect(() => {
    if (!named) return
    setOpen(named)
    list.change({ item: undefined })
    // Runs once the post that the URL names has loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named?._id])
  return (
    <Stack>
      <Group justify="space-between">
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
        <Button variant="default" leftSection={<IconCalendarDown size={16} aria-hidden />} onClick={save}>
          {w.calendarFile}
        </Button>
      </Group>
      {query.error ? (
        <ErrorNotice error={query.error} title={w.loadFailed} onRetry={() => void query.refetch()} />
      ) : narrow ? (
        <Agenda month={month} posts={posts} onOpen={setOpen} />
      ) : (
        <>
          <MonthGrid month={month} weeks={weeks} posts={posts} onOpen={setOpen} onMove={move} />
          <Text size="sm" c="dimmed">
            {w.moveHint}
          </Text>
        </>
      )}
      {open && <TextForm text={open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

/** Moves a post to another day, at the same time. */
function useMove() {
  const w = useWords(textWords)
  const change = useApiMutation('PATCH /api/:lang/project/:projectId/text/:textId', {
    errorTitle: w.saveFailed,
    invalidates: ['/project'],
  })
  return (post: BrandText, day: Day) =>
    change.mutate({
      projectId: post.projectId,
      textId: post._id,
      plannedAt: post.plannedAt ? movedTo(post.plannedAt, day) : morningOf(day),
      version: post.updatedAt,
    })
}
