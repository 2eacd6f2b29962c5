import { Button, SimpleGrid, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { contentWords } from '../words/contentWords.ts'
import type { ListPage } from './DataTable.tsx'
import { EmptyState } from '../state/EmptyState.tsx'
import type { LoadError } from '../state/ErrorNotice.tsx'
import { ListError } from './ListError.tsx'
import { ListPages } from './ListPages.tsx'
import { LoosenedNotice } from './LoosenedNotice.tsx'
import type { ListState } from './useListState.ts'
import { uiWords } from '../words/uiWords.ts'

type Props<Row> = {
  /** The accessible name of the list. */
  label: string
  list: ListState
  query: { data: ListPage<Row> | undefined; error: Error | null; refetch: () => unknown }
  card: (row: Row) => ReactNode
  /** Shown for an empty list. */
  empty: ReactNode
  /** The number of columns if there is room. */
  columns?: 1 | 2 | 3
  /** The placeholder of a card while the list loads. */
  height?: number
  loadError?: LoadError
}

/** A list of cards, with loading, empty and error states. Each card is a list item. */
export function CardList<Row>(props: Props<Row>) {
  const { label, list, query, card, empty, columns = 3, height = 220 } = props
  const u = useWords(uiWords)
  const cols = { base: 1, sm: Math.min(columns, 2), lg: columns }
  if (query.error) return <ListError list={list} query={query} {...props.loadError} />
  if (!query.data) {
    return (
      <SimpleGrid cols={cols} aria-busy role="status" aria-label={u.loading}>
        {Array.from({ length: columns * 2 }, (_unused, index) => (
          <Skeleton key={index} height={height} radius="md" />
        ))}
      </SimpleGrid>
    )
  }
  const { data, pagination, loosened } = query.data
  if (data.length === 0) return <Nothing list={list} beyond={pagination.total > 0} empty={empty} />
  return (
    <>
      <LoosenedNotice words={loosened} />
      <SimpleGrid cols={cols} component="ul" p={0} m={0} aria-label={label} style={{ listStyle: 'none' }}>
        {data.map(card)}
      </SimpleGrid>
      <ListPages list={list} pagination={pagination} />
    </>
  )
}

function Nothing({ list, beyond, empty }: { list: ListState; beyond: boolean; empty: ReactNode }) {
  const w = useWords(contentWords)
  const u = useWords(uiWords)
  if (!beyond && !list.narrowed) return empty
  const back = beyond ? (
    <Button variant="default" onClick={() => list.change({ page: undefined })}>
      {w.firstPage}
    </Button>
  ) : (
    <Button variant="default" onClick={list.clear}>
      {w.clear}
    </Button>
  )
  return (
    <div role="status">
      {beyond ? (
        <EmptyState title={w.beyond} action={back} />
      ) : (
        <EmptyState title={u.nothingMatches} hint={u.nothingMatchesHint} action={back} />
      )}
    </div>
  )
}
