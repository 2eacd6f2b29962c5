import { Button, Group, Input, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ConditionBuilder } from '../conditions/ConditionBuilder.tsx'
import { blankSet, type DraftSet, toConditions } from '../conditions/model.ts'
import { Pick } from './fields.tsx'
import { branchesOf, mailsBefore } from './model.ts'
import { nameOf } from './names.ts'
import type { StepProps } from './stepProps.ts'
import { automationWords } from './words.ts'

/** The condition of a yes/no branch: the contact's data, or their reaction to a message. */
export function IfFields({ step, set, flow, names, fault }: StepProps<'if'>) {
  const w = useWords(automationWords)
  const { id, within } = step
  const kind = 'if' as const
  const [draft, setDraft] = useState<DraftSet>(
    ((step.how === 'contact' ? step.conditions : null) as DraftSet | null) ?? blankSet,
  )
  const write = (next: DraftSet) => {
    setDraft(next)
    set({ id, within, kind, how: 'contact', conditions: toConditions(next) })
  }
  const mails = mailsBefore(flow, id).map((one) => ({
    value: one.id,
    label: one.kind === 'send' ? one.subject || nameOf(names.templates, one.templateId) : one.id,
  }))
  return (
    <>
      <NativeSelect
        label={w.ifHow}
        data={(['mail', 'contact'] as const).map((how) => ({ value: how, label: w[`how.${how}`] }))}
        value={step.how}
        onChange={(event) =>
          event.currentTarget.value === 'contact'
            ? write(draft)
            : set({ id, within, kind, how: 'mail', step: '', did: 'opened', withinHours: 48 })
        }
      />
      {step.how === 'contact' ? (
        <>
          <ConditionBuilder value={draft} onChange={write} />
          {fault && <Input.Error>{fault}</Input.Error>}
        </>
      ) : (
        <>
          <Pick
            label={w.earlier}
            choices={mails}
            value={step.step || null}
            error={fault}
            onPick={(stepId) => set({ ...step, step: stepId ?? '' })}
          />
          <NativeSelect
            label={w.did}
            data={(['opened', 'clicked', 'replied'] as const).map((did) => ({ value: did, label: w[`did.${did}`] }))}
            value={step.did}
            onChange={(event) => set({ ...step, did: event.currentTarget.value as typeof step.did })}
          />
          <NumberInput
            label={w.withinHours}
            description={w.withinHoursHint}
            min={0}
            max={24 * 90}
            allowDecimal={false}
            value={step.withinHours}
            onChange={(hours) => set({ ...step, withinHours: Number(hours) || 0 })}
          />
        </>
      )}
    </>
  )
}

/** A random split, in percent. */
export function SplitFields({ step, set, fault }: StepProps<'split'>) {
  const w = useWords(automationWords)
  const even = (count: number) => {
    const share = Math.floor(100 / count)
    return Array.from({ length: count }, (_, at) => (at === 0 ? 100 - share * (count - 1) : share))
  }
  const { shares } = step
  return (
    <Stack gap="xs">
      {branchesOf(step).map((branch, at) => (
        <NumberInput
          key={branch}
          label={w[branch]}
          min={1}
          max={99}
          suffix="%"
          allowDecimal={false}
          value={shares[at] ?? 1}
          onChange={(share) =>
            set({ ...step, shares: shares.map((one, index) => (index === at ? Number(share) || 1 : one)) })
          }
        />
      ))}
      {fault && <Input.Error>{fault}</Input.Error>}
      <Group gap="xs">
        {shares.length < 4 && (
          <Button size="compact-sm" variant="default" onClick={() => set({ ...step, shares: even(shares.length + 1) })}>
            {w.addWay}
          </Button>
        )}
        {shares.length > 2 && (
          <Button size="compact-sm" variant="default" onClick={() => set({ ...step, shares: even(shares.length - 1) })}>
            {w.fewerWays}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
