import {
  Button,
  Checkbox,
  Group,
  Input,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { Flow, Step } from '#contract/email-marketing/automations.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { ConditionBuilder } from '../conditions/ConditionBuilder.tsx'
import { blankSet, type DraftSet, whole } from '../conditions/model.ts'
import { weekdaysIn } from '../clock.ts'
import { auto, ChangeWindow, DaysAfterField, HourField, Pick } from './fields.tsx'
import { branchesOf, mailsBefore, minutesIn, spanOf } from './model.ts'
import { type Names, nameOf } from './names.ts'
import { automationWords } from './words.ts'

type Of<K extends Step['kind']> = Extract<Step, { kind: K }>
type Props<S extends Step> = { step: S; set: (step: Step) => void; flow: Flow; names: Names }

/** One step, as it is being changed; the flow has it when it is applied. */
export function StepForm({
  step: given,
  flow,
  names,
  onApply,
  onClose,
}: {
  step: Step
  flow: Flow
  names: Names
  onApply: (step: Step) => void
  onClose: () => void
}) {
  const w = useWords(automationWords)
  const [step, set] = useState(given)
  return (
    <ChangeWindow title={w[`step.${given.kind}`]} onApply={() => onApply(step)} onClose={onClose}>
      <Fields step={step} set={set} flow={flow} names={names} />
    </ChangeWindow>
  )
}

function Fields({ step, ...more }: Props<Step>) {
  switch (step.kind) {
    case 'send':
      return <SendFields step={step} {...more} />
    case 'wait':
      return <WaitFields step={step} {...more} />
    case 'if':
      return <IfFields step={step} {...more} />
    case 'tag':
      return <TagFields step={step} {...more} />
    case 'field':
      return <FieldFields step={step} {...more} />
    case 'notify':
      return <NotifyFields step={step} {...more} />
    case 'split':
      return <SplitFields step={step} {...more} />
    default:
      return null
  }
}

function SendFields({ step, set, names }: Props<Of<'send'>>) {
  const w = useWords(automationWords)
  return (
    <>
      <Pick
        label={w.template}
        choices={names.templates}
        value={step.templateId}
        onPick={(templateId) => set({ ...step, templateId })}
      />
      <TextInput
        label={w.subject}
        description={w.subjectHint}
        maxLength={400}
        value={step.subject}
        onChange={(event) => set({ ...step, subject: event.currentTarget.value })}
        {...auto}
      />
    </>
  )
}

function WaitFields({ step, set }: Props<Of<'wait'>>) {
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
          <TextInput
            label={w.fieldName}
            value={step.field}
            onChange={(event) => set({ ...step, field: event.currentTarget.value })}
            {...auto}
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
  const [{ amount, unit }, setSpan] = useState(spanOf(minutes))
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

function IfFields({ step, set, flow, names }: Props<Of<'if'>>) {
  const w = useWords(automationWords)
  const { id, within } = step
  const kind = 'if' as const
  const [draft, setDraft] = useState<DraftSet>(
    ((step.how === 'contact' ? step.conditions : null) as DraftSet | null) ?? blankSet,
  )
  const write = (next: DraftSet) => {
    setDraft(next)
    set({ id, within, kind, how: 'contact', conditions: whole(next) })
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
        <ConditionBuilder value={draft} onChange={write} />
      ) : (
        <>
          <Pick
            label={w.earlier}
            choices={mails}
            value={step.step || null}
            onPick={(asked) => set({ ...step, step: asked ?? '' })}
          />
          <NativeSelect
            label={w.did}
            data={(['opened', 'clicked', 'replied'] as const).map((did) => ({ value: did, label: w[`did.${did}`] }))}
            value={step.did}
            onChange={(event) => set({ ...step, did: event.currentTarget.value as typeof step.did })}
          />
          <NumberInput
            label={w.withinHours}
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

function TagFields({ step, set, names }: Props<Of<'tag'>>) {
  const w = useWords(automationWords)
  return (
    <>
      <Input.Wrapper label={w.what} labelElement="div">
        <div>
          <SegmentedControl
            data={[
              { value: 'add', label: w.addTag },
              { value: 'take', label: w.takeTag },
            ]}
            value={step.add ? 'add' : 'take'}
            onChange={(what) => set({ ...step, add: what === 'add' })}
          />
        </div>
      </Input.Wrapper>
      <Pick label={w.tag} choices={names.tags} value={step.tagId} onPick={(tagId) => set({ ...step, tagId })} />
    </>
  )
}

function FieldFields({ step, set }: Props<Of<'field'>>) {
  const w = useWords(automationWords)
  return (
    <>
      <NativeSelect
        label={w.field}
        data={(['attribute', 'firstName', 'lastName'] as const).map((field) => ({
          value: field,
          label: w[`field.${field}`],
        }))}
        value={step.field}
        onChange={(event) => set({ ...step, field: event.currentTarget.value as typeof step.field })}
      />
      {step.field === 'attribute' && (
        <TextInput
          label={w.fieldName}
          value={step.name}
          onChange={(event) => set({ ...step, name: event.currentTarget.value })}
          {...auto}
        />
      )}
      <TextInput
        label={w.value}
        maxLength={200}
        value={step.value}
        onChange={(event) => set({ ...step, value: event.currentTarget.value })}
        {...auto}
      />
    </>
  )
}

function NotifyFields({ step, set }: Props<Of<'notify'>>) {
  const w = useWords(automationWords)
  return (
    <TextInput
      label={w.text}
      maxLength={200}
      value={step.text}
      onChange={(event) => set({ ...step, text: event.currentTarget.value })}
      {...auto}
    />
  )
}

function SplitFields({ step, set }: Props<Of<'split'>>) {
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
          label={w.shareOf({ branch: w[branch] })}
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
