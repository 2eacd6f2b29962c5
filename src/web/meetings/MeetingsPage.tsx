import { Anchor, Card, Container, Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { IconCalendar, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import type { Meeting } from '#contract/meetings.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { CardList } from '../ui/list/CardList.tsx'
import { ContentTagFilter } from '../ui/list/ContentTagFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { TextFilter } from '../ui/list/TextFilter.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { TagLinks } from '../ui/tags/TagLinks.tsx'
import { useListState } from '../ui/list/useListState.ts'
import { Attendance } from './Attendance.tsx'
import { FeedButton } from './FeedPanel.tsx'
import { MeetingBadges } from './MeetingBadges.tsx'
import { MeetingTime } from './MeetingTime.tsx'
import { meetingWords } from './words.ts'

/** Upcoming meetings, soonest first, and past ones, latest first. */
export default function MeetingsPage() {
  const w = useWords(meetingWords)
  const list = useListState({ size: 12, when: 'upcoming' })
  const [opened] = useState(() => new Date().toISOString())
  const isPast = list.text('when') === 'past'
  const query = useApiQuery('GET /api/:lang/zoom', {
    ...list.pick('search', 'tagId'),
    ...(isPast
      ? { status: 'ended', orderBy: 'startsAt', sortType: 'desc' }
      : { from: opened, orderBy: 'nextStartsAt', sortType: 'asc' }),
  })
  return (
    <Container size="lg" py="xl">
      <PageHeader title={w.title} hint={w.hint}>
        <FeedButton />
      </PageHeader>
      <Stack gap="md">
        <Group gap="sm">
          <SegmentedControl
            aria-label={w.when}
            data={[
              { value: 'upcoming', label: w.upcoming },
              { value: 'past', label: w.past },
            ]}
            value={isPast ? 'past' : 'upcoming'}
            onChange={(when) => list.change({ when })}
          />
          <TextFilter
            list={list}
            field="search"
            label={w.search}
            icon={<IconSearch size={16} aria-hidden />}
            width={280}
          />
          <ContentTagFilter list={list} known={(query.data?.data ?? []).flatMap(({ tags }) => tags)} />
        </Group>
        <CardList
          key={isPast ? 'past' : 'upcoming'}
          label={isPast ? w.past : w.upcoming}
          list={list}
          query={query}
          columns={2}
          card={(meeting) => <MeetingCard key={meeting._id} meeting={meeting} />}
          empty={<EmptyState icon={<IconCalendar size={28} />} title={w.none} hint={w.noneHint} />}
        />
      </Stack>
    </Container>
  )
}

function MeetingCard({ meeting }: { meeting: Meeting }) {
  const language = useLanguage()
  return (
    <Card component="li" withBorder padding="lg" radius="md">
      <Stack gap="sm" h="100%">
        <MeetingBadges meeting={meeting} />
        <Title order={2} size="h4" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          <Anchor
            c="blue.8"
            inherit
            renderRoot={(props) => <Link {...props} to="/meetings/$meeting" params={{ meeting: meeting._id }} />}
          >
            {meeting.title[sideOf(language)]}
          </Anchor>
        </Title>
        <MeetingTime meeting={meeting} />
        <TagLinks tags={meeting.tags} to="/meetings" />
        <Group gap="xs" mt="auto">
          <Attendance meeting={meeting} />
        </Group>
      </Stack>
    </Card>
  )
}
