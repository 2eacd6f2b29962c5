import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Pagination } from '#contract/fields.ts'
import type { Answer } from '#contract/qa.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { ListPages } from '../../ui/list/ListPages.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import type { ListState } from '../../ui/list/useListState.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { QuestionCard } from '../question/QuestionCard.tsx'
import { questionWords } from '../words/questionWords.ts'

type Props = { authorId: string; list: ListState; label: string; none: string }

const few = 10

const pageOf = (list: ListState) => ({ page: Number(list.text('page')) || 1, size: Number(list.text('size')) || few })

/** The questions of one member. */
export function MemberQuestions({ authorId, list, ...texts }: Props) {
  const query = useApiQuery('GET /api/:lang/question', { authorId, sort: 'newest', ...pageOf(list) })
  const navigate = useNavigate()
  const showTag = (tagId: string) => void navigate({ to: '/qa', search: { tagId } })
  return (
    <Written query={query} list={list} {...texts}>
      {query.data?.data.map((question) => (
        <QuestionCard key={question._id} question={question} onTag={showTag} />
      ))}
    </Written>
  )
}

/** The answers of one member, each with its question. */
export function MemberAnswers({ authorId, list, ...texts }: Props) {
  const query = useApiQuery('GET /api/:lang/answer', { authorId, ...pageOf(list) })
  return (
    <Written query={query} list={list} {...texts}>
      {query.data?.data.map((answer) => (
        <AnswerBrief key={answer._id} answer={answer} />
      ))}
    </Written>
  )
}

function AnswerBrief({ answer }: { answer: Answer }) {
  const w = useWords(questionWords)
  const { question } = answer
  return (
    <Card component="li" withBorder padding="md" radius="md">
      <Title order={2} size="h5" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        <Anchor
          c="blue.8"
          inherit
          renderRoot={(props) => (
            <Link {...props} to="/qa/$question" params={{ question: question.slug }} hash={`answer-${answer._id}`} />
          )}
        >
          {question.title}
        </Anchor>
      </Title>
      <Text c="gray.7" size="sm" mt={4} lineClamp={3} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {textOf(answer.bodyHtml)}
      </Text>
      <Group gap="sm" mt="xs" fz="sm" c="dimmed">
        {answer.isAccepted && <Pill color="green">{w.acceptedAnswer}</Pill>}
        <RelativeTime at={answer.publishedAt ?? answer.createdAt} />
      </Group>
    </Card>
  )
}

/** The text of server-rendered HTML. Parsing runs and loads nothing. */
const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent

type WrittenProps = {
  query: { data?: { data: unknown[]; pagination: Pagination } | undefined; error: unknown; refetch: () => unknown }
  list: ListState
  label: string
  none: string
  children: ReactNode
}

function Written({ query, list, label, none, children }: WrittenProps) {
  const u = useWords(uiWords)
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) {
    return (
      <Stack gap="sm" aria-busy role="status" aria-label={u.loading}>
        <Skeleton height={110} radius="md" />
        <Skeleton height={110} radius="md" />
      </Stack>
    )
  }
  if (query.data.data.length === 0) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        {none}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <Stack gap="sm" component="ul" p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
        {children}
      </Stack>
      {query.data.pagination.total > few && <ListPages list={list} pagination={query.data.pagination} />}
    </Stack>
  )
}
