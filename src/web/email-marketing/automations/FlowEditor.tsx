import { Alert, Button, Card, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Automation, Flow, Step } from '#contract/email-marketing/automations.ts'
import { number, useWords } from '../../i18n/words.ts'
import { useEditor } from '../useEditor.ts'
import { FlowSaveBar } from './FlowSaveBar.tsx'
import { FlowTree } from './FlowTree.tsx'
import { addStep, updateStep, moveStep, moveStepTo, removeStep } from './model.ts'
import type { Names } from './names.ts'
import { triggerText } from './summary.ts'
import { useFlowEditing } from './useFlowEditing.ts'
import { automationWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const SettingsForm = lazyForm(async () => (await import('./SettingsForm.tsx')).SettingsForm)

const StepForm = lazyForm(async () => (await import('./StepForm.tsx')).StepForm)

/** Shows and edits the flow of an automation. */
export function FlowEditor({ automation, names }: { automation: Automation; names: Names }) {
  const w = useWords(automationWords)
  const editing = useFlowEditing(automation)
  const { flow, dirty } = editing
  const [open, setOpen] = useState<Step | 'settings' | null>(null)
  const goTo = useGoTo(open === null)
  const apply = (next: Flow) => {
    editing.change(next)
    setOpen(null)
  }
  const may = useEditor() && automation.status !== 'archived'
  // Problems refer to the saved flow.
  const problems = dirty ? [] : automation.problems
  const { dates } = automation
  const ofWhole = problems.filter(({ step }) => step === null)
  return (
    <Stack>
      {problems.length > 0 && automation.status === 'draft' && (
        <Alert color="yellow" title={w.toMend}>
          {(ofWhole.length > 0 ? ofWhole : problems.slice(0, 1)).map(({ message }) => (
            <Text key={message} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      )}
      {!dirty && dates && dates.without > 0 && (
        <Alert color="yellow" variant="light" p="xs">
          {w.withoutDate({ without: number(dates.without), contacts: number(dates.contacts) })}
        </Alert>
      )}
      <FlowSaveBar editing={editing} automation={automation} />
      <Card withBorder bg="gray.0" p={{ base: 'xs', sm: 'md' }}>
        <Stack align="center" gap={0} data-step={triggerCard}>
          <Button
            variant="outline"
            bg="white"
            h="auto"
            py="xs"
            maw="100%"
            disabled={!may}
            onClick={() => setOpen('settings')}
            styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
          >
            {`${w.trigger}: ${triggerText(flow.trigger, w, names)}`}
          </Button>
        </Stack>
        <FlowTree
          steps={flow.steps}
          counts={automation.steps}
          problems={problems}
          names={names}
          editing={
            may
              ? {
                  add: (kind, place, before) => {
                    const made = addStep(flow, kind, place, before)
                    editing.change(made.flow)
                    if (kind !== 'end') setOpen(made.step)
                    goTo(made.step.id)
                  },
                  open: setOpen,
                  remove: (id) => {
                    const next = removeStep(flow, id)
                    const at = flow.steps.findIndex((step) => step.id === id)
                    editing.change(next)
                    goTo((next.steps[at] ?? next.steps.at(-1))?.id ?? triggerCard)
                  },
                  move: (id, by) => {
                    editing.change(moveStep(flow, id, by))
                    goTo(id)
                  },
                  place: (id, place) => {
                    editing.change(moveStepTo(flow, id, place))
                    goTo(id)
                  },
                }
              : null
          }
        />
      </Card>
      {open === 'settings' && <SettingsForm flow={flow} names={names} onApply={apply} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'settings' && (
        <StepForm
          key={open.id}
          step={open}
          flow={flow}
          names={names}
          problem={problems.find(({ step, inForm }) => step === open.id && inForm)?.message ?? null}
          onApply={(step) => apply(updateStep(flow, step))}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  )
}

const triggerCard = 'trigger'

/** Moves the focus to a card, once it is rendered and no dialog is open: the menu button may vanish with the action. */
function useGoTo(free: boolean) {
  const stepToFocus = useRef<string>(undefined)
  useEffect(() => {
    if (!free || stepToFocus.current === undefined) return
    const card = document.querySelector(`[data-step="${CSS.escape(stepToFocus.current)}"]`)
    card?.querySelector('button')?.focus({ preventScroll: true })
    stepToFocus.current = undefined
  })
  return (id: string) => {
    stepToFocus.current = id
  }
}
