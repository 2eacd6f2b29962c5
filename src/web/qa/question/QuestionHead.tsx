import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sideOf } from '#contract/text/languages.ts'
import type { QuestionPage } from '#contract/qa.ts'
import { useLanguage } from '../../i18n/language.ts'
import { languageOf } from '../../i18n/languageOf.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { FollowButton } from './FollowButton.tsx'
import { Person } from '../../ui/people/Person.tsx'
import { lazyMenu } from '../parts/MoreButton.tsx'
import { questionWords } from '../words/questionWords.ts'
import { ShareButton } from '../../ui/page/ShareButton.tsx'
import { StatusBadges } from '../parts/StatusBadges.tsx'
import { VoteBox } from '../parts/VoteBox.tsx'
import { qaWords } from '../words/words.ts'

const QuestionMenu = lazyMenu(() => import('./QuestionMenu.tsx').then((module) => module.QuestionMenu))

/** The question, its author, and the reader's actions. */
export function QuestionHead({ question }: { question: QuestionPage }) {
  const w = useWords(questionWords)
  const q = useWords(qaWords)
  const language = useLanguage()
  const { user } = useSession()
  const own = user !== null && question.author?._id === user._id
  return (
    <Stack gap="sm" component="article">
      <Title order={1} size="h2" dir="auto" lang={languageOf(question.title)} style={{ overflowWrap: 'anywhere' }}>
        {question.title}
      </Title>
      <Group gap="xs">
        <StatusBadges question={question} />
      </Group>
      <Text size="sm" c="dimmed" component="div">
        <Person person={question.author} picture /> · {w.asked}{' '}
        <RelativeTime at={question.publishedAt ?? question.createdAt} />
        {question.editedAt && (
          <>
            {' · '}
            {w.edited} <RelativeTime at={question.editedAt} />
          </>
        )}
        {' · '}
        {q.views({ count: question.viewCount })}
      </Text>
      <Markdown html={question.bodyHtml} />
      {question.tags.length > 0 && (
        <Group gap={6}>
          {question.tags.map((tag) => (
            <Badge
              key={tag._id}
              renderRoot={(props) => <Link {...props} to="/qa" search={{ tagId: tag._id }} />}
              variant="light"
              c="blue.9"
              tt="none"
              fw={500}
              style={{ cursor: 'pointer' }}
            >
              <UserText>{tag.name[sideOf(language)]}</UserText>
            </Badge>
          ))}
        </Group>
      )}
      <Group gap="xs" mt="xs">
        <VoteBox kind="question" id={question._id} votes={question} own={own} />
        <FollowButton question={question} />
        <ShareButton path={`/qa/${question.slug}`} title={question.title} />
        <QuestionMenu label={w.more} question={question} own={own} />
      </Group>
    </Stack>
  )
}
