import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useApiQuery } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { searchWords } from '../shell/searchWords.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import type { Kind } from './areas.ts'
import { LoosenedNotice } from '../ui/list/LoosenedNotice.tsx'
import { SearchResults } from './SearchResults.tsx'

// The search returns at most this many results per area. At the limit there may be more.
const maxOfEach = 5

/** The best results of each area. */
export function AllAreas({ text, onMore }: { text: string; onMore: (kind: Kind) => void }) {
  const w = useWords(searchWords)
  const u = useWords(uiWords)
  const query = useApiQuery('GET /api/:lang/search', { q: text })
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={240} aria-busy role="status" aria-label={u.loading} />
  const { groups, loosened } = query.data.data
  if (groups.length === 0) {
    return (
      <div role="status">
        <EmptyState title={w.nothing({ text: isolateAuto(text) })} hint={w.nothingHint} />
      </div>
    )
  }
  const areas = groups.map(({ kind, results }) => (
    <Stack component="section" key={kind} gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {w[kind]}
        </Title>
        {results.length >= maxOfEach && (
          <Button variant="subtle" size="compact-sm" onClick={() => onMore(kind)}>
            {w.more({ area: w[kind] })}
          </Button>
        )}
      </Group>
      <SearchResults label={w[kind]} kind={kind} found={results} />
    </Stack>
  ))
  return (
    <>
      <LoosenedNotice words={loosened} />
      {areas}
    </>
  )
}
