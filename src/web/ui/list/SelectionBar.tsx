import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { bulkWords } from '../words/bulkWords.ts'
import { countOf, type Selecting } from './useSelection.ts'
import { uiWords } from '../words/uiWords.ts'

type Props = {
  selecting: Selecting
  total: number
  /** Selects everything that matches the filters. */
  whole: boolean
  children: ReactNode
}

/** The number of selected rows and the bulk actions, in a sticky bar. */
export default function SelectionBar({ selecting, total, whole, children }: Props) {
  const w = useWords(uiWords)
  const b = useWords(bulkWords)
  const { selection, all, mayTakeAll, takeAll, clear } = selecting
  const count = countOf(selection)
  const label = all ? b.allSelected({ count }) : w.selected({ count })
  return (
    <Group
      p="xs"
      bg="blue.0"
      pos="sticky"
      top="calc(var(--header-height) + 8px)"
      style={{ borderRadius: 8, zIndex: 2 }}
      role="region"
      aria-label={label}
    >
      <Text size="sm" fw={600} role="status">
        {label}
      </Text>
      {whole && mayTakeAll && (
        <Button size="compact-sm" variant="subtle" onClick={takeAll}>
          {b.selectMatching({ count: total })}
        </Button>
      )}
      {children}
      <Button size="compact-sm" variant="subtle" color="gray" c="gray.9" ms="auto" onClick={clear}>
        {b.clearSelection}
      </Button>
    </Group>
  )
}
