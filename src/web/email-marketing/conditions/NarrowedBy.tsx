import { Button, Group } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import { Explanation } from './Explanation.tsx'
import { parseConditions, toConditions } from './model.ts'
import { conditionWords } from './words.ts'

/** The active conditions of a list, in words. */
export default function NarrowedBy({ list }: { list: ListState }) {
  const c = useWords(conditionWords)
  const draft = parseConditions(list.text('conditions'))
  const conditions = draft && toConditions(draft)
  if (!conditions) return null
  return (
    <Group justify="space-between" align="flex-start" p="sm" bg="gray.0" style={{ borderRadius: 8 }}>
      <Explanation conditions={conditions} />
      <Button size="compact-sm" variant="subtle" onClick={() => list.change({ conditions: undefined })}>
        {c.clear}
      </Button>
    </Group>
  )
}
