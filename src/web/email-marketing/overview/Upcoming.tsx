import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/email-marketing/campaigns.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, template, useWords, words } from '../../i18n/words.ts'
import { UserText } from '../../ui/text/UserText.tsx'

const upcomingWords = words({
  scheduled: { en: template('Scheduled ({count})'), ar: template('المجدولة ({count})') },
  drafts: { en: template('Drafts ({count})'), ar: template('المسودات ({count})') },
  noScheduled: { en: 'No scheduled campaigns.', ar: 'لا توجد حملة مجدولة.' },
  noDrafts: { en: 'No drafts.', ar: 'لا توجد مسودات.' },
  calendar: { en: 'Calendar', ar: 'التقويم' },
  all: { en: 'All drafts', ar: 'كل المسودات' },
  at: { en: template('Goes out {when}'), ar: template('موعد الإرسال: {when}') },
  edited: { en: template('Edited {when}'), ar: template('آخر تعديل: {when}') },
})

type Props = { kind: 'scheduled' | 'drafts'; rows: Campaign[]; total: number }

/** The next scheduled campaigns, or the drafts that were edited last. */
export function Upcoming({ kind, rows, total }: Props) {
  const w = useWords(upcomingWords)
  const dates = useDates()
  const isDrafts = kind === 'drafts'
  return (
    <Card withBorder component="section" p="md">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {w[kind]({ count: number(total) })}
        </Title>
        {isDrafts ? (
          <Anchor
            size="sm"
            c="blue.9"
            renderRoot={(props) => <Link {...props} to="/email-marketing/jobs" search={{ status: 'draft' }} />}
          >
            {w.all}
          </Anchor>
        ) : (
          <Anchor component={Link} to="/email-marketing/campaigns/calendar" size="sm" c="blue.9">
            {w.calendar}
          </Anchor>
        )}
      </Group>
      {rows.length === 0 ? (
        <Text c="gray.7">{isDrafts ? w.noDrafts : w.noScheduled}</Text>
      ) : (
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {rows.map(({ id, name, scheduledAt, updatedAt }) => (
            <li key={id}>
              <Anchor
                component={Link}
                to={isDrafts ? `/email-marketing/campaigns/${id}` : `/email-marketing/jobs/${id}`}
                fw={600}
                c="blue.9"
                style={{ overflowWrap: 'anywhere' }}
              >
                <UserText>{name}</UserText>
              </Anchor>
              <Text size="xs" c="gray.7">
                {isDrafts ? w.edited({ when: dates.moment(updatedAt) }) : w.at({ when: dates.moment(scheduledAt) })}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}
