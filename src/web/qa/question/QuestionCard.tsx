import { Badge, Card, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowBigUp, IconEye, IconMessageCircle } from '@tabler/icons-react'
import { sideOf } from '#contract/text/languages.ts'
import type { Question } from '#contract/qa.ts'
import { useLanguage } from '../../i18n/language.ts'
import { languageOf } from '../../i18n/languageOf.ts'
import { number, useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { Person } from '../../ui/people/Person.tsx'
import { QuestionLink } from '../parts/QuestionLink.tsx'
import { StatusBadges } from '../parts/StatusBadges.tsx'
import { qaWords } from '../words/words.ts'

type Props = { question: Question; onTag: (tagId: string) => void }

/** A question in the list. */
export function QuestionCard({ question, onTag }: Props) {
  const language = useLanguage()
  return (
    <Card component="li" withBorder padding="md" radius="md">
      <Group gap={6} mb={4}>
        <StatusBadges question={question} />
      </Group>
      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }} dir="auto" lang={languageOf(question.title)}>
        <QuestionLink slug={question.slug}>{question.title}</QuestionLink>
      </Title>
      <Text
        c="gray.7"
        size="sm"
        mt={4}
        lineClamp={2}
        dir="auto"
        lang={languageOf(question.excerpt)}
        style={{ overflowWrap: 'anywhere' }}
      >
        {question.excerpt}
      </Text>
      {question.tags.length > 0 && (
        <Group gap={6} mt="xs">
          {question.tags.map((tag) => (
            <UnstyledButton key={tag._id} onClick={() => onTag(tag._id)} maw="100%">
              <Badge variant="light" color="blue" c="blue.9" tt="none" fw={500} style={{ cursor: 'pointer' }}>
                <UserText>{tag.name[sideOf(language)]}</UserText>
              </Badge>
            </UnstyledButton>
          ))}
        </Group>
      )}
      <Group justify="space-between" gap="xs" mt="sm">
        <Counts question={question} />
        <Text size="sm" c="dimmed" component="div">
          <Person person={question.author} /> · <RelativeTime at={question.publishedAt ?? question.createdAt} />
        </Text>
      </Group>
    </Card>
  )
}

function Counts({ question }: { question: Question }) {
  const w = useWords(qaWords)
  const score = question.upvoteCount - question.downvoteCount
  const counts = [
    { icon: IconArrowBigUp, shown: score, label: w.score({ count: number(score) }) },
    { icon: IconMessageCircle, shown: question.answerCount, label: w.answers({ count: question.answerCount }) },
    { icon: IconEye, shown: question.viewCount, label: w.views({ count: question.viewCount }) },
  ]
  return (
    <Group gap="md" c="gray.7">
      {counts.map(({ icon: Icon, shown, label }) => (
        <Group key={label} gap={4} title={label} fz="sm">
          <Icon size={16} aria-hidden />
          <span aria-hidden>
            <Code>{number(shown)}</Code>
          </span>
          <span className="visually-hidden">{label}</span>
        </Group>
      ))}
    </Group>
  )
}
