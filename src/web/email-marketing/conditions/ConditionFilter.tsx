import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { Conditions } from '#contract/email-marketing/conditions.ts'
import { useWords } from '../../i18n/words.ts'
import { keepFocus } from '../../ui/overlay/keepFocus.ts'
import { SidePanel } from '../../ui/overlay/SidePanel.tsx'
import type { ListState } from '../../ui/list/useListState.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { Explanation } from './Explanation.tsx'
import { blankSet, type DraftSet, parseConditions, toConditions } from './model.ts'
import { conditionWords } from './words.ts'

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
      <SidePanel opened={open} onClose={() => setOpen(false)} title={c.title} size="xl">
        {open && (
          <Editor
            initial={parseConditions(list.text('conditions')) ?? blankSet}
            onApply={(conditions) => {
              list.change({ conditions: JSON.stringify(conditions) })
              setOpen(false)
            }}
          />
        )}
      </SidePanel>
    </>
  )
}

function Editor({ initial, onApply }: { initial: DraftSet; onApply: (conditions: Conditions) => void }) {
  const c = useWords(conditionWords)
  const [draft, setDraft] = useState(initial)
  const [isHintShown, setHintShown] = useState(false)
  const conditions = toConditions(draft)
  return (
    <Stack ref={keepFocus}>
      <ConditionBuilder value={draft} onChange={setDraft} />
      {isHintShown && !conditions && (
        <Alert color="red" variant="light" role="alert">
          {c.incomplete}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={() => (conditions ? onApply(conditions) : setHintShown(true))}>{c.apply}</Button>
      </Group>
    </Stack>
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
