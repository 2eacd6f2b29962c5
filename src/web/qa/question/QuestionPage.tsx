import { Anchor, Container, Group, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { QuestionPage as Shown } from '#contract/qa.ts'
import { CallError, type InputOf } from '../../api/call.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { useCanonical } from '../../ui/page/useCanonical.ts'
import { type ListState, useListState } from '../../ui/list/useListState.ts'
import { everyPageWords } from '../../ui/words/everyPageWords.ts'
import { AnswerSection } from '../answers/AnswerSection.tsx'
import { QuestionHead } from './QuestionHead.tsx'
import { QuestionNotes } from './QuestionNotes.tsx'
import { questionWords } from '../words/questionWords.ts'
import { usePageTitle } from '../../ui/page/usePageTitle.ts'

// For a visitor the served page is fresh.
const Refresh = lazyPart(() => import('../../ui/page/Refresh.tsx'))
const QuestionFailed = lazyPart(() => import('./QuestionError.tsx'))

type Input = InputOf<'GET /api/:lang/question/:question'>

const ofAnswers = ['page', 'size', 'orderBy', 'sortType'] as const

/** A question by slug or id, with its answers. */
export default function QuestionPage() {
  const w = useWords(questionWords)
  const { question: address = '' } = useParams({ strict: false })
  const list = useListState()
  const filters = ofAnswers.map((name) => [name, list.text(name)]).filter(([, value]) => value !== '')
  const query = useApiQuery('GET /api/:lang/question/:question', {
    question: address,
    // The server validates the values from the URL.
    ...(Object.fromEntries(filters) as Omit<Input, 'question'>),
  })
  const shown = query.data?.data
  useOneAddress(shown, address)
  return (
    <Container size="md" py="xl">
      <Group justify="space-between" mb="md" mih={36}>
        <Anchor component={Link} to="/qa" size="sm" c="blue.8">
          <Group gap={4} component="span">
            <IconArrowLeft size={16} className="mirrored" aria-hidden />
            {w.back}
          </Group>
        </Anchor>
        <Suspense fallback={null}>
          <Refresh />
        </Suspense>
      </Group>
      {query.error && (!shown || isMissing(query.error)) ? (
        <Suspense fallback={<Waiting />}>
          <QuestionFailed error={query.error} gone={isMissing(query.error)} onRetry={() => void query.refetch()} />
        </Suspense>
      ) : shown && !shown.mergedInto ? (
        <Whole question={shown} list={list} />
      ) : (
        <Waiting />
      )}
    </Container>
  )
}

/** Redirects from a merged question to its target, and from an id to the slug. */
function useOneAddress(shown: Shown | undefined, address: string) {
  const navigate = useNavigate()
  const into = shown?.mergedInto?.slug
  const slug = into ?? shown?.slug
  useEffect(() => {
    if (slug === undefined || slug === address) return
    const search = into === undefined ? (before: object) => before : { merged: true }
    void navigate({ to: '/qa/$question', params: { question: slug }, search, hash: true, replace: true })
  }, [slug, into, address, navigate])
}

function Whole({ question, list }: { question: Shown; list: ListState }) {
  usePageTitle(question.title)
  useCanonical(`/qa/${encodeURIComponent(question.slug)}`)
  return (
    <Stack gap="lg">
      <QuestionNotes question={question} ledHere={list.text('merged') === 'true'} />
      <QuestionHead question={question} />
      <AnswerSection question={question} list={list} />
    </Stack>
  )
}

/** Whether the question was deleted. After any other failed refetch it stays visible. */
const isMissing = (error: Error) => error instanceof CallError && error.statusCode === 404

function Waiting() {
  const u = useWords(everyPageWords)
  return (
    <Stack aria-busy role="status" aria-label={u.loading}>
      <Skeleton height={36} width="70%" />
      <Skeleton height={16} width="40%" />
      <Skeleton height={140} />
      <Skeleton height={180} />
    </Stack>
  )
}
