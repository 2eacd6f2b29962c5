import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { QuestionPage } from '#contract/qa.ts'
import { useSession } from '../../api/session.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { useSignedInAction } from '../../ui/overlay/useSignedInAction.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import './AnswerSection.css'
import { AnswerCard } from './AnswerCard.tsx'
import { AnsweredElsewhere } from './AnsweredElsewhere.tsx'
import { questionWords } from '../words/questionWords.ts'
import { qaWords } from '../words/words.ts'

// Lazy, as it includes the editor, which readers do not need.
const AnswerForm = lazyPart(() => import('./AnswerForm.tsx'))
// Few questions have more answers than one page.
const ListPages = lazyPart(async () => ({ default: (await import('../../ui/list/ListPages.tsx')).ListPages }))

type Props = { question: QuestionPage; list: ListState }

/** The answers, the accepted one first; answers of other questions; and the answer form. */
export function AnswerSection({ question, list }: Props) {
  const w = useWords(questionWords)
  const q = useWords(qaWords)
  const { data: answers, pagination } = question.answers
  return (
    <>
      <Stack gap="md" component="section" aria-labelledby="answers">
        <Group justify="space-between">
          <Title order={2} size="h3" id="answers">
            {q.answers({ count: question.answerCount })}
          </Title>
          {pagination.total > 1 && <AnswerSort list={list} />}
        </Group>
        {answers.length === 0 && (
          <Text c="dimmed">
            {w.noAnswers}
            {question.status === 'published' && ` · ${w.noAnswersHint}`}
          </Text>
        )}
        <LedTo question={question} />
        {answers.map((answer) => (
          <AnswerCard key={answer._id} answer={answer} asker={question.author?._id ?? null} />
        ))}
        {pagination.pages > 1 && (
          <Suspense fallback={<Skeleton height={30} />}>
            <ListPages list={list} pagination={pagination} />
          </Suspense>
        )}
      </Stack>
      <AnsweredElsewhere question={question} />
      <ToAnswer question={question} />
    </>
  )
}

/** Scrolls to the answer in the URL. An answer on another page of the list is shown first. */
function LedTo({ question }: { question: QuestionPage }) {
  const { hash } = useLocation()
  const answerId = /^answer-([\w-]+)$/.exec(hash)?.[1] ?? ''
  const listed = question.answers.data.some(({ _id }) => _id === answerId)
  const query = useApiQuery('GET /api/:lang/answer/:answerId', { answerId }, { enabled: answerId !== '' && !listed })
  const answer = answerId !== '' && !listed ? query.data?.data : undefined
  const shown = listed || answer !== undefined
  useEffect(() => {
    if (!shown) return
    const place = document.getElementById(`answer-${answerId}`)
    place?.scrollIntoView()
    place?.focus({ preventScroll: true })
  }, [answerId, shown])
  return answer?.questionId === question._id ? (
    <AnswerCard answer={answer} asker={question.author?._id ?? null} />
  ) : null
}

function AnswerSort({ list }: { list: ListState }) {
  const w = useWords(questionWords)
  const ascending = list.text('sortType') === 'asc'
  const value = list.text('orderBy') === 'createdAt' ? (ascending ? 'oldest' : 'newest') : 'votes'
  const choose = (sort: string) =>
    list.change({
      orderBy: sort === 'votes' ? '' : 'createdAt',
      sortType: sort === 'oldest' ? 'asc' : '',
    })
  return (
    <select
      className="plain-select"
      aria-label={w.sortAnswers}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="votes">{w.byVotes}</option>
      <option value="newest">{w.newest}</option>
      <option value="oldest">{w.oldest}</option>
    </select>
  )
}

function ToAnswer({ question }: { question: QuestionPage }) {
  const w = useWords(questionWords)
  const { user } = useSession()
  const acting = useSignedInAction()
  // The note at the top of the page explains why there is no form.
  if (question.status === 'closed' || question.status === 'archived') {
    return question.status === 'closed' ? <Text c="dimmed">{w.closedNote}</Text> : null
  }
  if (!user) {
    return (
      <Card withBorder padding="lg" ta="center">
        <Text mb="sm">{question.answerCount > 0 ? w.anotherAnswer : w.noAnswersHint}</Text>
        <Group justify="center">
          <Button onClick={() => acting(() => undefined)}>{w.signInToAnswer}</Button>
        </Group>
      </Card>
    )
  }
  return (
    <Suspense fallback={<Skeleton height={280} />}>
      <AnswerForm question={question} />
    </Suspense>
  )
}
