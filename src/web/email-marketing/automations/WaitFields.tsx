import { Checkbox, Group, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { weekdaysIn } from '../clock.ts'
import { FieldPicker } from '../fields/FieldPicker.tsx'
import { dateTypes, DaysAfterField, HourField } from './fields.tsx'
import { minutesIn, toLargestUnit } from './model.ts'
import type { StepProps } from './stepProps.ts'
import { automationWords } from './words.ts'

/** How long a contact waits: for a period, until a weekday and hour, or until a date of the contact. */
export function WaitFields({ step, set, fault }: StepProps<'wait'>) {
  const w = useWords(automationWords)
  const language = useLanguage()
  const { id, within } = step
  const kind = 'wait' as const
  const pick = (how: string) => {
    if (how === 'until') set({ id, within, kind, how, weekdays: [0, 1, 2, 3, 4], hour: 9 })
    else if (how === 'date') set({ id, within, kind, how, field: '', days: 0, hour: 9 })
    else set({ id, within, kind, how: 'for', minutes: 24 * 60 })
  }
  return (
    <>
      <NativeSelect
        label={w.waitHow}
        data={(['for', 'until', 'date'] as const).map((how) => ({ value: how, label: w[`how.${how}`] }))}
        value={step.how}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {step.how === 'for' && <Span minutes={step.minutes} onChange={(minutes) => set({ ...step, minutes })} />}
      {step.how === 'until' && (
        <Checkbox.Group
          label={w.weekdays}
          value={step.weekdays.map(String)}
          onChange={(days) => days.length > 0 && set({ ...step, weekdays: days.map(Number).toSorted() })}
        >
          <Group gap="sm" mt={4}>
            {weekdaysIn(language).map((name, day) => (
              <Checkbox key={name} value={String(day)} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {step.how === 'date' && (
        <>
          <FieldPicker
            label={w.fieldName}
            types={dateTypes}
            value={step.field}
            error={fault}
            onPick={(field) => set({ ...step, field })}
          />
          <DaysAfterField days={step.days} onChange={(days) => set({ ...step, days })} />
        </>
      )}
      {step.how !== 'for' && <HourField hour={step.hour} onChange={(hour) => set({ ...step, hour })} />}
    </>
  )
}

function Span({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const w = useWords(automationWords)
  const [{ amount, unit }, setSpan] = useState(toLargestUnit(minutes))
  const change = (next: { amount: number; unit: keyof typeof minutesIn }) => {
    setSpan(next)
    onChange(Math.min(365 * 24 * 60, Math.max(1, next.amount * minutesIn[next.unit])))
  }
  return (
    <Group grow align="flex-end">
      <NumberInput
        label={w.amount}
        min={1}
        allowDecimal={false}
        value={amount}
        onChange={(value) => change({ amount: Number(value) || 1, unit })}
      />
      <NativeSelect
        label={w.unit}
        data={(['minutes', 'hours', 'days'] as const).map((name) => ({ value: name, label: w[name] }))}
        value={unit}
        onChange={(event) => change({ amount, unit: event.currentTarget.value as typeof unit })}
      />
    </Group>
  )
}
