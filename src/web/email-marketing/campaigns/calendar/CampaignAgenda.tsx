import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Day, startOf } from '../../../ui/form/month.ts'
import { locale } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import { Pill } from '../../../ui/text/Pill.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import type { Dated } from './dated.ts'
import { linkOf, statusColors } from '../campaignLinks.ts'
import { Clock } from './CampaignMonth.tsx'
import { listWords } from '../listWords.ts'

type Props = { month: Day; items: Dated[]; onReschedule: (item: Dated) => void }

/** The campaigns of a month by day, for narrow screens. */
export function CampaignAgenda({ month, items, onReschedule }: Props) {
  const w = useWords(listWords)
  const dayName = new Intl.DateTimeFormat(locale(useLanguage()), { weekday: 'long', day: 'numeric', month: 'long' })
  const inMonth = items
    .filter(({ wall }) => wall.startsWith(month.slice(0, 7)))
    .toSorted((a, b) => (a.wall < b.wall ? -1 : 1))
  const days = [...new Set(inMonth.map(({ wall }) => wall.slice(0, 10)))]
  if (days.length === 0) return <Text c="dimmed">{w.noneThisMonth}</Text>
  return days.map((day) => (
    <section key={day}>
      <Title order={3} size="h6" mb="xs">
        {dayName.format(startOf(day))}
      </Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {inMonth
          .filter(({ wall }) => wall.startsWith(day))
          .map((item) => (
            <Card component="li" key={item.campaign._id} withBorder padding="sm">
              <Group justify="space-between" gap="xs" mb={4}>
                <Text size="sm" c="gray.7">
                  <Clock wall={item.wall} />
                </Text>
                <Pill color={statusColors[item.campaign.status]}>{w[item.campaign.status]}</Pill>
              </Group>
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <Anchor component={Link} to={linkOf(item.campaign)} fw={600} c="blue.8" mih={24}>
                  <UserText>{item.campaign.name}</UserText>
                </Anchor>
                {item.isMovable && (
                  <Button size="compact-sm" variant="default" onClick={() => onReschedule(item)}>
                    {w.reschedule}
                  </Button>
                )}
              </Group>
            </Card>
          ))}
      </Stack>
    </section>
  ))
}
