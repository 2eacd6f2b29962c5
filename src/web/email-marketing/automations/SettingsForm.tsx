import { Checkbox, Group, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { Flow, Trigger } from '#contract/email-marketing/automations.ts'
import { useWords } from '../../i18n/words.ts'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { ConditionBuilder } from '../conditions/ConditionBuilder.tsx'
import { blankSet, type DraftSet, toConditions } from '../conditions/model.ts'
import { FieldPicker } from '../fields/FieldPicker.tsx'
import { ChangeWindow, dateTypes, DaysAfterField, HourField, Pick } from './fields.tsx'
import type { Names } from './names.ts'
import { automationWords } from './words.ts'

const triggers = [
  'confirmed',
  'created',
  'tagged',
  'untagged',
  'segment',
  'date',
  'opened',
  'clicked',
  'replied',
  'hand',
] as const

const blankTrigger = (kind: Trigger['kind']): Trigger => {
  switch (kind) {
    case 'created':
      return { kind, by: ['import', 'form', 'hand'] }
    case 'tagged':
    case 'untagged':
      return { kind, tagId: null }
    case 'confirmed':
      return { kind, formId: null }
    case 'segment':
      return { kind, groupId: null }
    case 'date':
      return { kind, field: '', yearly: true, days: 0, hour: 9 }
    case 'opened':
    case 'clicked':
    case 'replied':
      return { kind, templateId: null }
    default:
      return { kind: 'hand' }
  }
}

type Props = { flow: Flow; names: Names; onApply: (flow: Flow) => void; onClose: () => void }

/** The trigger of an automation, re-entry, early exit, and the provider that it sends with. */
export function SettingsForm({ flow: initial, names, onApply, onClose }: Props) {
  const w = useWords(automationWords)
  const [flow, set] = useState(initial)
  return (
    <ChangeWindow title={w.settings} onApply={() => onApply(flow)} onClose={onClose}>
      <NativeSelect
        label={w.trigger}
        data={triggers.map((kind) => ({ value: kind, label: w[`trigger.${kind}`] }))}
        value={flow.trigger.kind}
        onChange={(event) => set({ ...flow, trigger: blankTrigger(event.currentTarget.value as Trigger['kind']) })}
      />
      <TriggerFields trigger={flow.trigger} names={names} set={(trigger) => set({ ...flow, trigger })} />
      <Again days={flow.againAfterDays} onChange={(againAfterDays) => set({ ...flow, againAfterDays })} />
      <Goal goal={flow.goal} onChange={(goal) => set({ ...flow, goal })} />
      <Pick
        label={w.provider}
        choices={names.providers}
        value={flow.providerId}
        none={w.usualProvider}
        onPick={(providerId) => set({ ...flow, providerId })}
      />
      <Pick
        label={w.topic}
        choices={names.topics}
        value={flow.topicId}
        none={w.noTopic}
        onPick={(topicId) => set({ ...flow, topicId })}
      />
      <TimeZoneField
        label={w.timeZone}
        description={w.timeZoneHint}
        value={flow.timeZone}
        onChange={(event) => set({ ...flow, timeZone: event.currentTarget.value })}
      />
    </ChangeWindow>
  )
}

type TriggerProps = { trigger: Trigger; names: Names; set: (trigger: Trigger) => void }

function TriggerFields({ trigger, names, set }: TriggerProps) {
  const w = useWords(automationWords)
  switch (trigger.kind) {
    case 'created':
      return (
        <Checkbox.Group
          label={w.addedBy}
          value={trigger.by}
          onChange={(by) => by.length > 0 && set({ ...trigger, by: by as typeof trigger.by })}
        >
          <Group gap="md" mt={4}>
            {(['import', 'form', 'hand'] as const).map((by) => (
              <Checkbox key={by} value={by} label={w[`by.${by}`]} />
            ))}
          </Group>
        </Checkbox.Group>
      )
    case 'tagged':
    case 'untagged':
      return (
        <Pick label={w.tag} choices={names.tags} value={trigger.tagId} onPick={(tagId) => set({ ...trigger, tagId })} />
      )
    case 'confirmed':
      return (
        <Pick
          label={w.form}
          choices={names.forms}
          value={trigger.formId}
          none={w.anyForm}
          onPick={(formId) => set({ ...trigger, formId })}
        />
      )
    case 'segment':
      return (
        <Pick
          label={w.group}
          choices={names.groups}
          value={trigger.groupId}
          onPick={(groupId) => set({ ...trigger, groupId })}
        />
      )
    case 'date':
      return (
        <>
          <FieldPicker
            label={w.fieldName}
            types={dateTypes}
            value={trigger.field}
            onPick={(field) => set({ ...trigger, field })}
          />
          <Checkbox
            label={w.yearly}
            checked={trigger.yearly}
            onChange={(event) => set({ ...trigger, yearly: event.currentTarget.checked })}
          />
          <DaysAfterField days={trigger.days} onChange={(days) => set({ ...trigger, days })} />
          <HourField hour={trigger.hour} onChange={(hour) => set({ ...trigger, hour })} />
        </>
      )
    case 'opened':
    case 'clicked':
    case 'replied':
      return (
        <Pick
          label={w.template}
          choices={names.templates}
          value={trigger.templateId}
          onPick={(templateId) => set({ ...trigger, templateId })}
        />
      )
    default:
      return null
  }
}

function Again({ days, onChange }: { days: number | null; onChange: (days: number | null) => void }) {
  const w = useWords(automationWords)
  return (
    <Group grow align="flex-end">
      <NativeSelect
        label={w.again}
        data={[
          { value: 'once', label: w.once },
          { value: 'days', label: w.afterDays },
        ]}
        value={days === null ? 'once' : 'days'}
        onChange={(event) => onChange(event.currentTarget.value === 'once' ? null : 30)}
      />
      {days !== null && (
        <NumberInput
          label={w.days}
          min={1}
          max={3650}
          allowDecimal={false}
          value={days}
          onChange={(value) => onChange(Number(value) || 1)}
        />
      )}
    </Group>
  )
}

function Goal({ goal, onChange }: { goal: Flow['goal']; onChange: (goal: Flow['goal']) => void }) {
  const w = useWords(automationWords)
  const [draft, setDraft] = useState<DraftSet>((goal?.conditions as DraftSet | null | undefined) ?? blankSet)
  const how = goal === null ? 'none' : goal.replied ? 'replied' : 'conditions'
  const pick = (next: string) => {
    if (next === 'none') onChange(null)
    else if (next === 'replied') onChange({ replied: true, conditions: null })
    else onChange({ replied: false, conditions: toConditions(draft) })
  }
  return (
    <>
      <NativeSelect
        label={w.goal}
        data={[
          { value: 'none', label: w.noGoal },
          { value: 'replied', label: w.goalReplied },
          { value: 'conditions', label: w.goalConditions },
        ]}
        value={how}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {how === 'conditions' && (
        <ConditionBuilder
          value={draft}
          onChange={(next) => {
            setDraft(next)
            onChange({ replied: false, conditions: toConditions(next) })
          }}
        />
      )}
    </>
  )
}
