import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { hours } from '../clock.ts'
import type { Choice } from './names.ts'
import { automationWords } from './words.ts'

// Shared by the dialogs of an automation and of its steps.

/** Input props for text in either language: the direction follows the text. */
export const auto = { attributes: { input: { dir: 'auto' } } } as const

/** Types of custom fields that may hold a date; texts from earlier imports may, too. */
export const dateTypes = ['date', 'yearlessDate', 'text'] as const

type WindowProps = { title: string; onApply: () => void; onClose: () => void; children: ReactNode }

/** A dialog that edits a part of a flow; the flow changes when it is applied. */
export function ChangeWindow({ title, onApply, onClose, children }: WindowProps) {
  const w = useWords(automationWords)
  const u = useWords(uiWords)
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onApply()
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {u.cancel}
            </Button>
            <Button type="submit">{w.apply}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

type PickProps = {
  label: string
  choices: readonly Choice[]
  value: string | null
  none?: string
  error?: ReactNode
  onPick: (id: string | null) => void
}

/** A picker of one item, or none. */
export function Pick({ label, choices, value, none, error, onPick }: PickProps) {
  const w = useWords(automationWords)
  // A deleted item is shown as deleted. Otherwise the first option would appear selected.
  const isMissing = value !== null && !choices.some((choice) => choice.value === value)
  const missing = isMissing ? [{ value, label: choices.length > 0 ? w.notThere : '–' }] : []
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: none ?? w.choose }, ...missing, ...choices]}
      value={value ?? ''}
      error={error}
      onChange={(event) => onPick(event.currentTarget.value || null)}
    />
  )
}

export function HourField({ hour, onChange }: { hour: number; onChange: (hour: number) => void }) {
  const w = useWords(automationWords)
  return (
    <NativeSelect
      label={w.hour}
      data={hours}
      value={String(hour)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}

/** A number of days before or after a date. */
export function DaysAfterField({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const w = useWords(automationWords)
  return (
    <NumberInput
      label={w.daysAfter}
      description={w.daysAfterHint}
      min={-365}
      max={365}
      allowDecimal={false}
      value={days}
      onChange={(value) => onChange(Number(value) || 0)}
      // Otherwise the minus sign follows the number in Arabic.
      attributes={{ wrapper: { dir: 'ltr' } }}
    />
  )
}
