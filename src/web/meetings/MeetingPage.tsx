import { Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { sideOf } from '#contract/text/languages.ts'
import type { MeetingPage as Shown } from '#contract/meetings.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { number, useWords } from '../i18n/words.ts'
import { BackLink } from '../ui/page/BackLink.tsx'
import { Markdown } from '../ui/text/Markdown.tsx'
import { ItemLoadError } from '../ui/state/ItemLoadError.tsx'
import { Person } from '../ui/people/Person.tsx'
import { ShareButton } from '../ui/page/ShareButton.tsx'
import { TagLinks } from '../ui/tags/TagLinks.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { Attendance } from './Attendance.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import { JoinLink } from './JoinLink.tsx'
import { MeetingBadges } from './MeetingBadges.tsx'
import { StartButton } from './StartButton.tsx'
import { MeetingTime } from './MeetingTime.tsx'
import { useMeetingTimes } from './meetingTimes.ts'
import { meetingWords } from './words.ts'
import { usePageTitle } from '../ui/page/usePageTitle.ts'

/** A meeting: time, attendees and the join link. */
export default function MeetingPage() {
  const w = useWords(meetingWords)
  const u = useWords(uiWords)
  const { meeting: id = '' } = useParams({ strict: false })
  const query = useApiQuery('GET /api/:lang/zoom/:meeting', { meeting: id }, { refetchInterval: 60_000 })
  const meeting = query.data?.data
  return (
    <Container size="md" py="xl">
      <BackLink to="/meetings" refresh>
        {w.back}
      </BackLink>
      {query.error ? (
        <ItemLoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          notFound={w.notFound}
          to="/meetings"
          back={w.back}
        />
      ) : meeting && meeting._id === id ? (
        <Whole meeting={meeting} />
      ) : (
        <Stack aria-busy role="status" aria-label={u.loading}>
          <Skeleton height={36} width="70%" />
          <Skeleton height={120} />
          <Skeleton height={160} />
        </Stack>
      )}
    </Container>
  )
}

function Whole({ meeting }: { meeting: Shown }) {
  const w = useWords(meetingWords)
  const language = useLanguage()
  const title = meeting.title[sideOf(language)]
  const description = meeting.descriptionHtml[sideOf(language)]
  usePageTitle(title)
  return (
    <Stack component="article" gap="lg">
      <Stack gap="xs">
        <MeetingBadges meeting={meeting} />
        <Title order={1} size="h2" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" component="div">
          {w.host}: <Person person={meeting.host} picture /> · {w.minutes({ count: meeting.durationMinutes })}
        </Text>
      </Stack>
      <MeetingTime meeting={meeting} />
      {meeting.waitingPlace !== null && (
        <div role="status">
          <Text fw={600}>{w.place({ place: number(meeting.waitingPlace) })}</Text>
          <Text size="sm" c="dimmed">
            {w.placeHint}
          </Text>
        </div>
      )}
      <JoinLink meeting={meeting} />
      <Group gap="xs">
        <StartButton meeting={meeting} />
        <Attendance meeting={meeting} />
        {meeting.status !== 'cancelled' && <CalendarButton meeting={meeting} />}
        <ShareButton path={`/meetings/${meeting._id}`} title={title} />
      </Group>
      {description && (
        <Stack component="section" gap="xs">
          <Title order={2} size="h4">
            {w.about}
          </Title>
          <Markdown html={description} />
        </Stack>
      )}
      <TagLinks tags={meeting.tags} to="/meetings" />
      <Dates meeting={meeting} />
    </Stack>
  )
}

function Dates({ meeting }: { meeting: Shown }) {
  const w = useWords(meetingWords)
  const times = useMeetingTimes()
  if (meeting.recurrence === null || meeting.occurrences.length === 0) return null
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {w.dates}
      </Title>
      <Stack component="ul" gap={4} m={0} ps="lg">
        {meeting.occurrences.map(({ startsAt }) => (
          <Text component="li" key={startsAt} size="sm">
            {times.own(startsAt, meeting.durationMinutes)}
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}
