import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import type { ModerationItem } from '#contract/qa-moderation.ts'
import { languageOf } from '../../i18n/languageOf.ts'
import { useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { Person } from '../../ui/people/Person.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { deleteAsSpamWords } from '../../ui/words/spamWords.ts'
import { moderationWords } from '../parts/moderationWords.ts'
import { queueWords } from './queueWords.ts'

export type Act = 'approve' | 'reject' | 'edit' | 'draft' | 'spam'

export const addressOf = ({ question, entityType, _id }: ModerationItem) =>
  `/qa/${encodeURIComponent(question.slug)}${entityType === 'answer' ? `#answer-${_id}` : ''}`

type Props = { item: ModerationItem; onAct: (act: Act) => void }

/** A pending entry: text, author, reason for review, and actions. */
export function PendingCard({ item, onAct }: Props) {
  const w = useWords(queueWords)
  const s = useWords(deleteAsSpamWords)
  return (
    <Card withBorder padding="md" component="article">
      <Stack gap="xs">
        <Group gap="xs">
          <Badge variant="outline" color="gray.8" tt="none">
            {w[item.entityType]}
          </Badge>
          {item.isPending && <Pill color="orange">{w.pending}</Pill>}
          {item.isEdit && <Pill color="blue">{w.isEdit}</Pill>}
          {item.reportCount > 0 && <Pill color="red">{w.reports({ count: item.reportCount })}</Pill>}
          <Text size="sm" component="div" c="gray.8">
            <Person person={item.author} /> · <RelativeTime at={item.since} />
          </Text>
        </Group>
        <Text
          fw={600}
          component="h2"
          fz="md"
          m={0}
          dir="auto"
          lang={languageOf(item.question.title)}
          style={{ overflowWrap: 'anywhere' }}
        >
          {item.question.title}
        </Text>
        <div style={{ maxHeight: 260, overflowY: 'auto' }}>
          <Markdown html={item.bodyHtml} />
        </div>
        <Reports item={item} />
        <Group gap="xs">
          <Button size="sm" onClick={() => onAct('approve')}>
            {item.isPending ? w.approve : w.keep}
          </Button>
          <Button size="sm" variant="outline" color="red.9" onClick={() => onAct('reject')}>
            {item.isPending ? w.reject : w.hide}
          </Button>
          <Button size="sm" variant="outline" color="red.9" onClick={() => onAct('spam')}>
            {s.deleteAsSpam}
          </Button>
          <Button size="sm" variant="default" onClick={() => onAct('edit')}>
            {w.edit}
          </Button>
          {item.entityType === 'question' && (
            <Button size="sm" variant="default" onClick={() => onAct('draft')}>
              {w.draft}
            </Button>
          )}
          <Button size="sm" variant="subtle" component="a" href={addressOf(item)} target="_blank" rel="noopener">
            {w.open}
            <span className="visually-hidden"> ({w.newTab})</span>
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function Reports({ item: { reports, reportCount } }: { item: ModerationItem }) {
  const w = useWords(queueWords)
  const m = useWords(moderationWords)
  if (reports.length === 0) return null
  const more = reportCount - reports.length
  return (
    <Stack component="ul" gap={4} m={0} ps="lg">
      {reports.map((report) => (
        <Text key={report._id} component="li" size="sm">
          <strong>{m[report.reason]}</strong>
          {report.note && (
            <>
              {' — '}
              <UserText>{report.note}</UserText>
            </>
          )}{' '}
          <Text component="span" size="sm" c="gray.8">
            · <Person person={report.reporter} />
          </Text>
        </Text>
      ))}
      {more > 0 && (
        <Text component="li" size="sm">
          {w.moreReports({ count: more })}
        </Text>
      )}
    </Stack>
  )
}
