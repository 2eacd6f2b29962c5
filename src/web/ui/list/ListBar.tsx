import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { TextFilter } from './TextFilter.tsx'
import type { Columns } from './useColumns.ts'
import type { ListState } from './useListState.ts'
import { uiWords } from '../words/uiWords.ts'

type Props = {
  list: ListState
  searchable: boolean
  filters: ReactNode
  tools: ReactNode
  /** Null if columns cannot be chosen. */
  columns: Columns | null
  views: ReactNode
}

/** The bar above a list: search, filters, views, columns, buttons. */
export function ListBar({ list, searchable, filters, tools, columns, views }: Props) {
  const w = useWords(uiWords)
  return (
    <Group gap="sm" align="flex-end">
      {searchable && (
        <TextFilter
          list={list}
          field="search"
          label={w.search}
          icon={<IconSearch size={16} aria-hidden />}
          width={260}
        />
      )}
      {filters}
      {list.narrowed && (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {w.clearFilters}
        </Button>
      )}
      <Group gap="xs" ms="auto">
        {views}
        {columns && <ColumnsMenu columns={columns} />}
        {tools}
      </Group>
    </Group>
  )
}
