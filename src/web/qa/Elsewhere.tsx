import { Stack, Text, Title } from '@mantine/core'
import type { QuestionPage } from '#contract/qa.ts'
import { useWords } from '../i18n/words.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { QuestionLink } from './QuestionLink.tsx'
import { questionWords } from './questionWords.ts'

/** Answers of other questions that serve this one too. */
export function Elsewhere({ related }: { related: QuestionPage['answeredElsewhere'] }) {
  const w = useWords(questionWords)
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
        </Stack>
      ))}
    </Stack>
  )
}
