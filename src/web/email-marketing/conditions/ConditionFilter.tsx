import { Button, Group } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import { Explanation } from './Explanation.tsx'
import { parseConditions, toConditions } from './model.ts'
import { conditionWords } from './words.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'

const ConditionPanel = lazyDialog(async () => (await import('./ConditionPanel.tsx')).ConditionPanel)

/** Filters a list of contacts by conditions, which are stored in the URL. */
export function ConditionFilter({ list }: { list: ListState }) {
  const c = useWords(conditionWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fw={400}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {c.filter}
      </Button>
      <ConditionPanel list={list} opened={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The active conditions of a list, in words. */
export function NarrowedBy({ list }: { list: ListState }) {
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
