import { Button, Container, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconHelpCircle, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '../../api/call.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { failureWords } from '../words/failureWords.ts'
import { ListPages } from '../../ui/list/ListPages.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useSignedInAction } from '../../ui/overlay/useSignedInAction.ts'
import { useCanonical } from '../../ui/page/useCanonical.ts'
import { type ListState, useListState } from '../../ui/list/useListState.ts'
import { QuestionCard } from '../question/QuestionCard.tsx'
import { QuestionFilters, scopeOf, sortOf } from './QuestionFilters.tsx'
import { qaWords } from '../words/words.ts'
import { listWords } from './words.ts'

type Input = InputOf<'GET /api/:lang/question'>

const narrowing = ['search', 'status', 'tagId', 'authorId', 'mine', 'following'] as const

/** The endpoint's input from the URL; other keys are ignored. */
function inputOf(list: ListState): Input {
  const known = ['page', 'size', ...narrowing].map((name) => [name, list.text(name)])
  const filters = Object.fromEntries(known.filter(([, value]) => value !== ''))
  // The server validates the values from the URL.
  return { ...filters, sort: sortOf(list) } as Input
}

/** The community's questions, with search, filters and sort order. */
export default function QuestionsPage() {
  const w = useWords(qaWords)
  const u = useWords(uiWords)
  const f = useWords(failureWords)
  const l = useWords(listWords)
  const list = useListState()
  const query = useApiQuery('GET /api/:lang/question', inputOf(list))
  const listed = query.data?.data ?? []
  useCanonical('/qa')
  return (
    <Container size="lg" py="xl">
      <PageHeader title={w.title} hint={w.hint}>
        <AskButton />
      </PageHeader>
      <Stack gap="md">
        <QuestionFilters list={list} listed={listed} />
        {query.error && !query.data ? (
          <ErrorNotice
            error={query.error}
            title={f.fetchQuestions}
            otherwise={f.fetchQuestions}
            toast
            onRetry={() => void query.refetch()}
          />
        ) : !query.data ? (
          <Stack gap="sm" aria-busy role="status" aria-label={u.loading}>
            {Array.from({ length: 5 }, (_unused, index) => (
              <Skeleton key={index} height={128} radius="md" />
            ))}
          </Stack>
        ) : listed.length === 0 ? (
          <Nothing list={list} beyond={query.data.pagination.total > 0} />
        ) : (
          <>
            {query.data.loosened && (
              <Text c="dimmed" role="status">
                {l.loosened} <bdi>{query.data.loosened}</bdi>
              </Text>
            )}
            <Stack gap="sm" component="ul" p={0} m={0} aria-label={w.list} style={{ listStyle: 'none' }}>
              {listed.map((question) => (
                <QuestionCard key={question._id} question={question} onTag={(tagId) => list.change({ tagId })} />
              ))}
            </Stack>
            <ListPages list={list} pagination={query.data.pagination} />
          </>
        )}
      </Stack>
    </Container>
  )
}

function AskButton({ title = '' }: { title?: string }) {
  const w = useWords(qaWords)
  const navigate = useNavigate()
  const acting = useSignedInAction()
  const search = title ? { title } : {}
  const address = title ? `/qa/ask?title=${encodeURIComponent(title)}` : '/qa/ask'
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => acting(() => navigate({ to: '/qa/ask', search }), address)}
    >
      {w.ask}
    </Button>
  )
}

/** The empty state, with what to do next. */
function Nothing({ list, beyond }: { list: ListState; beyond: boolean }) {
  const w = useWords(qaWords)
  const scope = scopeOf(list)
  if (beyond) {
    const toFirst = (
      <Button variant="default" onClick={() => list.change({ page: undefined })}>
        {w.firstPage}
      </Button>
    )
    return <EmptyState title={w.beyond} action={toFirst} />
  }
  const narrowed = ['search', 'status', 'tagId', 'authorId', 'sort'].some((name) => list.text(name) !== '')
  const icon = <IconHelpCircle size={28} />
  if (!narrowed && scope === 'mine') {
    return <EmptyState icon={icon} title={w.noneMine} hint={w.noneMineHint} action={<AskButton />} />
  }
  if (!narrowed && scope === 'following') {
    return <EmptyState icon={icon} title={w.noneFollowed} hint={w.noneFollowedHint} />
  }
  if (!narrowed) return <EmptyState icon={icon} title={w.none} hint={w.noneHint} action={<AskButton />} />
  const actions = (
    <Group justify="center" role="status">
      <Button variant="default" onClick={list.clear}>
        {w.clear}
      </Button>
      <AskButton title={list.text('search')} />
    </Group>
  )
  return <EmptyState icon={icon} title={w.nothing} hint={w.nothingHint} action={actions} />
}
