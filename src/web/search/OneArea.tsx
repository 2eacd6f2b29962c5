import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/queryClient.ts'
import { useSession } from '../api/session.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { searchWords } from '../shell/searchWords.ts'
import { contentWords } from '../ui/words/contentWords.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { ListPages } from '../ui/list/ListPages.tsx'
import type { ListState } from '../ui/list/useListState.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { searchIn, type Kind } from './areas.ts'
import { LoosenedNotice } from '../ui/list/LoosenedNotice.tsx'
import { SearchResults } from './SearchResults.tsx'

type Props = { kind: Kind; text: string; list: ListState }

/** All results of one area, paged. */
export function OneArea({ kind, text, list }: Props) {
  const w = useWords(searchWords)
  const u = useWords(uiWords)
  const c = useWords(contentWords)
  const language = useLanguage()
  const { user } = useSession()
  const tooShort = kind === 'member' && text.length < 3
  const input = { search: text, page: list.input.page, ...(list.text('size') && { size: Number(list.text('size')) }) }
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['search', kind, user?._id, language, input],
      queryFn: ({ signal }) => searchIn[kind](input, language, signal),
      placeholderData: keepPreviousData,
      enabled: !tooShort,
    },
    queryClient,
  )
  if (tooShort) return <EmptyState title={w.threeLetters} />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} aria-busy role="status" aria-label={u.loading} />
  if (data.data.length === 0) {
    const isBeyond = data.pagination.total > 0
    const toFirst = (
      <Button variant="default" onClick={() => list.change({ page: undefined })}>
        {c.firstPage}
      </Button>
    )
    return (
      <div role="status">
        {isBeyond ? (
          <EmptyState title={c.beyond} action={toFirst} />
        ) : (
          <EmptyState title={w.nothing({ text: isolateAuto(text) })} hint={w.nothingHint} />
        )}
      </div>
    )
  }
  return (
    <>
      <LoosenedNotice words={data.loosened} />
      <SearchResults label={w[kind]} kind={kind} found={data.data} />
      <ListPages list={list} pagination={data.pagination} />
    </>
  )
}
