import { Card, Stack, Text } from '@mantine/core'
import type { BrandText } from '#contract/branding.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { RowLink } from '../ui/list/RowLink.tsx'
import { localDay } from '../ui/form/localTime.ts'
import type { Day } from '../ui/form/month.ts'
import { textWords } from './words.ts'

type Props = { month: Day; posts: BrandText[]; onOpen: (post: BrandText) => void }

/** The posts of a month as a list, for narrow screens. */
export function Agenda({ month, posts, onOpen }: Props) {
  const w = useWords(textWords)
  const dates = useDates()
  const inMonth = posts.filter(
    ({ plannedAt }) => plannedAt && localDay(new Date(plannedAt)).startsWith(month.slice(0, 7)),
  )
  if (inMonth.length === 0) return <Text c="dimmed">{w.noneThisMonth}</Text>
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {inMonth.map((post) => (
        <Card component="li" key={post._id} withBorder padding="sm">
          <RowLink search={{ item: post._id }} onOpen={() => onOpen(post)} className="row-link">
            <Text size="xs" c="gray.7">
              {dates.moment(post.plannedAt)} · {post.network && w[post.network]}
            </Text>
            <Text lineClamp={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {post.text}
            </Text>
          </RowLink>
        </Card>
      ))}
    </Stack>
  )
}
