import { Group, NativeSelect, Text } from '@mantine/core'
import type { Pagination } from '#contract/fields.ts'
import { useWords } from '../../i18n/words.ts'
import { PageNumbers } from './PageNumbers.tsx'
import type { ListState } from './useListState.ts'
import { uiWords } from '../words/uiWords.ts'

/** Selects the page and the page size. */
export function ListPages({ list, pagination }: { list: ListState; pagination: Pagination }) {
  const w = useWords(uiWords)
  const total = w.total({ count: pagination.total })
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {pagination.totalIsEstimate ? `${w.about} ${total}` : total}
      </Text>
      <Group gap="sm">
        <NativeSelect
          size="xs"
          aria-label={w.rows}
          value={String(pagination.size)}
          data={[...new Set([10, 20, 50, 100, pagination.size])].toSorted((a, b) => a - b).map(String)}
          onChange={(event) => list.change({ size: Number(event.currentTarget.value) })}
        />
        {pagination.pages > 1 && (
          <PageNumbers
            size="sm"
            pages={pagination.pages}
            page={pagination.page}
            onChange={(page) => list.change({ page })}
          />
        )}
      </Group>
    </Group>
  )
}
