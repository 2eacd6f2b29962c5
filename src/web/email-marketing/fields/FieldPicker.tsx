import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useState } from 'react'
import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import { useWords } from '../../i18n/words.ts'
import { useFields } from './useFields.ts'
import { fieldInputWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const FieldForm = lazyForm(async () => (await import('./FieldForm.tsx')).FieldForm)

type Props = Pick<NativeSelectProps, 'label' | 'aria-label' | 'description' | 'error'> & {
  /** The key of the chosen field; empty if none is. */
  value: string
  onPick: (key: string) => void
  /** The types that are offered; default: all. */
  types?: readonly FieldType[]
  /** The text while none is chosen. */
  placeholder?: string
  /** Keys that are not offered, because they are chosen elsewhere. */
  except?: readonly string[]
}

/** No key has this sign. */
const newField = '+'

/** Picks a custom field, or creates one. */
export function FieldPicker({ value, onPick, types, placeholder, except = [], ...props }: Props) {
  const w = useWords(fieldInputWords)
  const fields = useFields()
  const [isCreating, setCreating] = useState(false)
  const offered = fields.active.filter(
    ({ key, type }) => key === value || ((!types || types.includes(type)) && !except.includes(key)),
  )
  const isOther = value !== '' && !offered.some(({ key }) => key === value)
  return (
    <>
      <NativeSelect
        {...props}
        value={value}
        data={[
          ...(value === '' ? [{ value: '', label: placeholder ?? w.choose }] : []),
          ...(isOther ? [{ value, label: fields.labelOf(value) }] : []),
          ...offered.map(({ key, label }) => ({ value: key, label })),
          { value: newField, label: w.newField },
        ]}
        onChange={({ currentTarget: { value: next } }) => (next === newField ? setCreating(true) : onPick(next))}
      />
      {isCreating && <FieldForm field={null} types={types} onCreated={onPick} onClose={() => setCreating(false)} />}
    </>
  )
}
