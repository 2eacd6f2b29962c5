import { SidePanel } from '../../ui/overlay/SidePanel.tsx'
import type { ListState } from '../../ui/list/useListState.ts'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Conditions } from '#contract/email-marketing/conditions.ts'
import { useWords } from '../../i18n/words.ts'
import { keepFocus } from '../../ui/overlay/keepFocus.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { blankSet, type DraftSet, parseConditions, toConditions } from './model.ts'
import { conditionWords } from './words.ts'

type Props = { list: ListState; opened: boolean; onClose: () => void }

/** Edits the conditions of a list. */
export function ConditionPanel({ list, opened, onClose }: Props) {
  const c = useWords(conditionWords)
  return (
    <SidePanel opened={opened} onClose={onClose} title={c.title} size="xl">
      {opened && (
        <Editor
          initial={parseConditions(list.text('conditions')) ?? blankSet}
          onApply={(conditions) => {
            list.change({ conditions: JSON.stringify(conditions) })
            onClose()
          }}
        />
      )}
    </SidePanel>
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
