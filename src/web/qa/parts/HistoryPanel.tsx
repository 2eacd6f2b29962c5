import { Badge, Card, Group, Pagination, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Revision } from '#contract/qa.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { TextDiff } from '../../ui/text/TextDiff.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { SidePanel } from '../../ui/overlay/SidePanel.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { Person } from '../../ui/people/Person.tsx'
import { questionWords } from '../words/questionWords.ts'

type Subject = { kind: 'question' | 'answer'; id: string }
type Props = Subject & { opened: boolean; onClose: () => void }

/** The earlier versions of a question or an answer, with their changes. */
export function HistoryPanel({ kind, id, opened, onClose }: Props) {
  const w = useWords(questionWords)
  return (
    <SidePanel title={w.history} opened={opened} onClose={onClose} size="xl">
      {opened && <Versions kind={kind} id={id} />}
    </SidePanel>
  )
}

const shown = 20

function Versions({ kind, id }: Subject) {
  const u = useWords(uiWords)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useVersions({ kind, id }, page)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  const { data: versions, pagination } = data
  return (
    <Stack>
      {versions.map((version, at) => {
        const isFirst = page === pagination.pages && at === versions.length - 1
        return <Version key={version._id} version={version} before={versions[at + 1]} isFirst={isFirst} />
      })}
      {pagination.pages > 1 && (
        <Pagination aria-label={u.page} size="sm" total={pagination.pages} value={page} onChange={setPage} />
      )}
    </Stack>
  )
}

function useVersions({ kind, id }: Subject, page: number) {
  const isQuestion = kind === 'question'
  const ofQuestion = useApiQuery(
    'GET /api/:lang/question/:questionId/history',
    { questionId: id, page, size: shown },
    { enabled: isQuestion },
  )
  const ofAnswer = useApiQuery(
    'GET /api/:lang/answer/:answerId/history',
    { answerId: id, page, size: shown },
    { enabled: !isQuestion },
  )
  return isQuestion ? ofQuestion : ofAnswer
}

type VersionProps = { version: Revision; before: Revision | undefined; isFirst: boolean }

function Version({ version, before, isFirst }: VersionProps) {
  const w = useWords(questionWords)
  const titleChanged = version.title !== null && before && before.title !== version.title
  const bodyChanged = before?.body !== version.body
  return (
    <Card withBorder padding="md">
      <Group gap="xs" mb="xs">
        <Text size="sm" c="gray.8" component="div">
          <Person person={version.author} picture /> · <RelativeTime at={version.createdAt} />
        </Text>
        {version.isCurrent && (
          <Badge variant="outline" tt="none">
            {w.current}
          </Badge>
        )}
        {isFirst && (
          <Badge variant="outline" color="gray.8" tt="none">
            {w.first}
          </Badge>
        )}
      </Group>
      {version.title !== null && (titleChanged || !before) && (
        <Text fw={600} mb="xs" component="div">
          <TextDiff older={before?.title ?? version.title} newer={version.title} />
        </Text>
      )}
      {bodyChanged ? (
        <TextDiff older={before?.body ?? version.body} newer={version.body} />
      ) : (
        !titleChanged && <Text c="dimmed">{w.noChange}</Text>
      )}
    </Card>
  )
}
