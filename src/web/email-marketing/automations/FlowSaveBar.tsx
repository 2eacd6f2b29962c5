import { Button, Card, Checkbox, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Automation } from '#contract/email-marketing/automations.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useSaveShortcut } from '../../ui/form/useSaveShortcut.ts'
import { suiteWords } from '../words.ts'
import { invalidates } from './invalidates.ts'
import type { useFlowEditing } from './useFlowEditing.ts'
import { automationWords } from './words.ts'

type Props = { editing: ReturnType<typeof useFlowEditing>; automation: Automation }

/** Saves the changes of the flow, or undoes the last one. */
export function FlowSaveBar({ editing, automation }: Props) {
  const w = useWords(automationWords)
  const s = useWords(suiteWords)
  const [moveAlong, setMoveAlong] = useState(false)
  const save = useApiMutation('PATCH /api/:tenant/email-marketing/automation/:automationId', {
    successToast: { message: w.saved },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const submit = async () => {
    await save.mutateAsync({ automationId: automation._id, flow: editing.flow, moveAlong })
    editing.forget()
  }
  const place = useRef<HTMLDivElement>(null)
  // The call shows its own error.
  useSaveShortcut(place, editing.dirty, () => void submit().catch(() => undefined))
  if (!editing.dirty) return null
  return (
    <Card ref={place} withBorder p="sm" style={{ position: 'sticky', insetBlockStart: 64, zIndex: 5 }}>
      <Group justify="space-between">
        <Text size="sm" role="status">
          {w.unsaved}
        </Text>
        {automation.counts.active > 0 && (
          <Checkbox
            label={w.moveAlong}
            checked={moveAlong}
            onChange={(event) => setMoveAlong(event.currentTarget.checked)}
          />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={editing.undo}>
            {w.undo}
          </Button>
          <Button loading={save.isPending} onClick={() => void submit().catch(() => undefined)}>
            {w.save}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
