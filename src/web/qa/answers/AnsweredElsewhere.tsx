import { Stack, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import type { QuestionPage } from '#contract/qa.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { QuestionLink } from '../parts/QuestionLink.tsx'
import { questionWords } from '../words/questionWords.ts'

const Unlink = lazyPart(() => import('./UnlinkButton.tsx'))

type Props = { question: QuestionPage }

/** Answers to other questions that also answer this one. */
export function AnsweredElsewhere({ question: { _id: questionId, title, answeredElsewhere: related } }: Props) {
  const w = useWords(questionWords)
  const isAdmin = useSession().user?.role === 'admin'
  if (related.length === 0) return null
  return (
    <Stack gap="md" component="section" aria-labelledby="elsewhere">
      <Title order={2} size="h3" id="elsewhere">
        {w.elsewhere}
      </Title>
      {related.map(({ _id, note, answer }) => (
        <Stack key={_id} gap={6}>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {w.elsewhereOf}:{' '}
            <QuestionLink slug={answer.question.slug}>
              <bdi>{answer.question.title}</bdi>
            </QuestionLink>
          </Text>
          {note && (
            <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          )}
          <AnswerCard answer={answer} asker={null} elsewhere />
          {isAdmin && (
            <Suspense>
              <Unlink questionId={questionId} questionTitle={title} answerId={answer._id} />
            </Suspense>
          )}
        </Stack>
      ))}
    </Stack>
  )
}
