import { Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { MergeTagInput } from '../MergeTagInput.tsx'
import { OtherSubjects, subjectsOf } from '../sending/OtherSubjects.tsx'
import { FieldInput } from '../fields/FieldInput.tsx'
import { FieldPicker } from '../fields/FieldPicker.tsx'
import { useFields } from '../fields/useFields.ts'
import { auto, Pick } from './fields.tsx'
import type { StepProps } from './stepProps.ts'
import { automationWords } from './words.ts'

// Steps that act on a contact.

export function SendFields({ step, set, names, fault }: StepProps<'send'>) {
  const w = useWords(automationWords)
  const template = names.templates.find(({ value }) => value === step.templateId)
  return (
    <>
      <Pick
        label={w.template}
        choices={names.templates}
        value={step.templateId}
        error={fault}
        onPick={(templateId) => set({ ...step, templateId })}
      />
      <MergeTagInput
        label={w.subject}
        description={w.subjectHint}
        maxLength={400}
        value={step.subject}
        onChange={(subject) => set({ ...step, subject })}
      />
      <OtherSubjects
        template={template}
        value={Object.fromEntries((step.subjects ?? []).map(({ language, subject }) => [language, subject]))}
        onChange={(subjects) => set({ ...step, subjects: subjectsOf(subjects, template) })}
      />
    </>
  )
}

export function TagFields({ step, set, names, fault }: StepProps<'tag'>) {
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
      <Pick
        label={w.tag}
        choices={names.tags}
        value={step.tagId}
        error={fault}
        onPick={(tagId) => set({ ...step, tagId })}
      />
    </>
  )
}

export function FieldFields({ step, set, fault }: StepProps<'field'>) {
  const w = useWords(automationWords)
  const fields = useFields()
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
        <FieldPicker
          label={w.fieldName}
          value={step.name}
          error={step.name === '' ? fault : undefined}
          onPick={(name) => set({ ...step, name, value: '' })}
        />
      )}
      <FieldInput
        label={w.value}
        field={step.field === 'attribute' ? fields.find(step.name) : undefined}
        value={step.value}
        error={step.field === 'attribute' && step.name === '' ? undefined : fault}
        onChange={(value) => set({ ...step, value: String(value).slice(0, 200) })}
      />
    </>
  )
}

export function NotifyFields({ step, set, fault }: StepProps<'notify'>) {
  const w = useWords(automationWords)
  return (
    <TextInput
      label={w.text}
      maxLength={200}
      value={step.text}
      error={fault}
      onChange={(event) => set({ ...step, text: event.currentTarget.value })}
      {...auto}
    />
  )
}
