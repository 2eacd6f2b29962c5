import { Badge, Button, Card, Group, Pagination, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ArticlePage, ArticleVersion } from '#contract/articles.ts'
import { sideOf } from '#contract/text/languages.ts'
import { markListStale } from '../api/cachedLists.ts'
import { invalidate } from '../api/queryClient.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { Person } from '../ui/people/Person.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { UserText } from '../ui/text/UserText.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { articleAdminWords } from './adminWords.ts'
import { VersionChanges } from './VersionChanges.tsx'

const shown = 20

type Props = { article: ArticlePage; onRestored: () => void }

/** The versions of an article, newest first: author, time, changes, and a restore button. */
export function Versions({ article, onRestored }: Props) {
  const u = useWords(uiWords)
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const { data, error, refetch } = useApiQuery('GET /api/:lang/article/:articleId/history', {
    articleId: article._id,
    page,
    size: shown,
  })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  const { data: versions, pagination } = data
  return (
    <Stack component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
      {versions.map((version, at) => (
        <Card component="li" key={version._id} withBorder padding="md">
          <Version
            article={article}
            version={version}
            before={versions[at + 1]?._id ?? null}
            isFirst={page === pagination.pages && at === versions.length - 1}
            opened={open === version._id}
            onOpen={() => setOpen(open === version._id ? null : version._id)}
            onRestored={onRestored}
          />
        </Card>
      ))}
      {pagination.pages > 1 && (
        <Pagination aria-label={u.page} size="sm" total={pagination.pages} value={page} onChange={setPage} />
      )}
    </Stack>
  )
}

type VersionProps = Props & {
  version: ArticleVersion
  before: string | null
  isFirst: boolean
  opened: boolean
  onOpen: () => void
}

function Version({ article, version, before, isFirst, opened, onOpen, onRestored }: VersionProps) {
  const w = useWords(articleAdminWords)
  const dates = useDates()
  const language = useLanguage()
  const restore = useRestoring(article, onRestored)
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text size="sm" component="div">
          <Person person={version.author} picture /> · {dates.moment(version.createdAt)}
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
      <Text fw={600}>
        <UserText>{version.title[sideOf(language)]}</UserText>
      </Text>
      {opened && <VersionChanges article={article} version={version} before={before} />}
      {!(isFirst && version.isCurrent) && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" aria-expanded={opened} onClick={onOpen}>
            {w.compare}
          </Button>
          {!version.isCurrent && (
            <Button size="compact-sm" variant="light" loading={restore.busy} onClick={() => void restore.run(version)}>
              {w.restore}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

function useRestoring(article: ArticlePage, onRestored: () => void) {
  const w = useWords(articleAdminWords)
  const dates = useDates()
  const confirm = useConfirm()
  const restore = useApiMutation('POST /api/:lang/article/:articleId/history/:versionId/restore', {
    successToast: { message: w.restored },
    errorFallback: w.restoreFailed,
  })
  const run = async ({ _id: versionId, createdAt }: ArticleVersion) => {
    const title = w.restoreAsk({ at: dates.moment(createdAt) })
    const body = `${w.restoreHint} ${w.restoreUnsaved}`
    if (!(await confirm({ title, body, confirm: w.restore, danger: false }))) return
    await restore.mutateAsync({ articleId: article._id, versionId, version: article.updatedAt })
    markListStale('GET /api/:lang/article')
    await invalidate(['/article/:article'])
    onRestored()
  }
  return { busy: restore.isPending, run: (version: ArticleVersion) => run(version).catch(() => undefined) }
}
