import { Anchor, Button, Group, Image, SimpleGrid, Text } from '@mantine/core'
import { IconArticle, IconCalendarEvent, IconExternalLink, IconTools } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { Panel, PanelList } from './Panel.tsx'
import { dashboardWords } from './words.ts'

type Meeting = Dashboard['meetings'][number]

/** The next meetings, with the join link while joining is open. */
export function Meetings({ meetings }: { meetings: Meeting[] }) {
  const w = useWords(dashboardWords)
  const language = useLanguage()
  const dates = useDates()
  return (
    <Panel title={w.meetings} icon={IconCalendarEvent} more={{ label: w.allMeetings, to: '/meetings' }}>
      <PanelList entries={meetings} none={w.noMeetings}>
        {(meeting) => (
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div style={{ minWidth: 0 }}>
              <Anchor
                fw={600}
                dir="auto"
                display="block"
                renderRoot={(props) => <Link {...props} to={`/meetings/${meeting._id}`} />}
              >
                {meeting.title[sideOf(language)]}
              </Anchor>
              <Text size="sm" c="gray.7">
                <time dateTime={meeting.startsAt}>{dates.moment(meeting.startsAt)}</time>
              </Text>
              <Seat meeting={meeting} />
            </div>
            {meeting.isLive && meeting.joinUrl && (
              <Button size="xs" component="a" href={meeting.joinUrl} target="_blank" rel="noopener noreferrer">
                {w.join} <span className="visually-hidden">{w.newTab}</span>
              </Button>
            )}
          </Group>
        )}
      </PanelList>
    </Panel>
  )
}

function Seat({ meeting: { isLive, isFull, myAttendance } }: { meeting: Meeting }) {
  const w = useWords(dashboardWords)
  const badges = [
    ...(isLive ? [{ text: w.live, color: 'red' }] : []),
    ...(myAttendance === 'coming' ? [{ text: w.coming, color: 'green' }] : []),
    ...(myAttendance === 'waiting' ? [{ text: w.waiting, color: 'orange' }] : []),
    ...(isFull && myAttendance === null ? [{ text: w.full, color: 'gray' }] : []),
  ]
  if (badges.length === 0) return null
  return (
    <Group gap={6} mt={4}>
      {badges.map(({ text, color }) => (
        <Pill key={text} color={color}>
          {text}
        </Pill>
      ))}
    </Group>
  )
}

/** The latest articles. */
export function Articles({ articles }: { articles: Dashboard['articles'] }) {
  const w = useWords(dashboardWords)
  const language = useLanguage()
  const dates = useDates()
  return (
    <Panel title={w.articles} icon={IconArticle} more={{ label: w.allArticles, to: '/articles' }}>
      <PanelList entries={articles} none={w.noArticles}>
        {(article) => (
          <Group wrap="nowrap" align="flex-start" gap="sm">
            {article.cover && <Image src={article.cover} alt="" w={72} h={54} radius="sm" fit="cover" />}
            <div style={{ minWidth: 0 }}>
              <Anchor
                fw={600}
                dir="auto"
                display="block"
                renderRoot={(props) => <Link {...props} to={`/articles/${article.slug}`} />}
              >
                {article.title[sideOf(language)]}
              </Anchor>
              <Text size="sm" c="gray.7" lineClamp={2} dir="auto">
                {article.excerpt[sideOf(language)]}
              </Text>
              <Text size="xs" c="dimmed">
                {dates.day(article.publishedAt)}
              </Text>
            </div>
          </Group>
        )}
      </PanelList>
    </Panel>
  )
}

/** The tools; hidden if there are none. */
export function Tools({ tools }: { tools: Dashboard['tools'] }) {
  const w = useWords(dashboardWords)
  const language = useLanguage()
  if (tools.length === 0) return null
  return (
    <Panel title={w.tools} icon={IconTools} more={{ label: w.allTools, to: '/tools' }}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {tools.map((tool) => (
          <Group component="li" key={tool._id} wrap="nowrap" align="flex-start" gap="sm">
            {tool.logo && <Image src={tool.logo} alt="" w={36} h={36} radius="sm" fit="contain" />}
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Anchor href={tool.url} target="_blank" rel="noopener noreferrer" fw={600}>
                <UserText>{tool.name[sideOf(language)]}</UserText>{' '}
                <IconExternalLink size={14} className="mirrored" aria-hidden />
                <span className="visually-hidden">{w.newTab}</span>
              </Anchor>
              <Text size="sm" c="gray.7" lineClamp={2} dir="auto">
                {tool.description[sideOf(language)]}
              </Text>
            </div>
          </Group>
        ))}
      </SimpleGrid>
    </Panel>
  )
}
