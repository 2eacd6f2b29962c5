import { ColorInput, Input, NumberInput, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Alignment, TextDirection } from '#contract/email-marketing/blocks.ts'
import { useWords } from '../../../i18n/words.ts'
import { MergeTagInput } from '../../MergeTagInput.tsx'
import { blockWords } from './words.ts'

const swatches = [
  '#0b7285',
  '#1c7ed6',
  '#3b5bdb',
  '#862e9c',
  '#c2255c',
  '#c2410c',
  '#237032',
  '#212529',
  '#6c757d',
  '#ffffff',
]

type ColourProps = {
  label: string
  value: string | null
  onChange: (colour: string | null) => void
  optional?: boolean
}

/** A colour; if empty, that of the design. */
export function ColourField({ label, value, onChange, optional = false }: ColourProps) {
  const w = useWords(blockWords)
  const [typed, setTyped] = useState(value ?? '')
  return (
    <ColorInput
      size="xs"
      label={label}
      {...(optional && { placeholder: w.asDesigned })}
      swatches={swatches}
      swatchesPerRow={10}
      withEyeDropper={false}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (/^#[0-9a-f]{6}$/i.test(next)) onChange(next.toLowerCase())
        else if (next === '' && optional) onChange(null)
      }}
      onBlur={() => setTyped(value ?? '')}
      attributes={{ input: { dir: 'ltr' } }}
    />
  )
}

type AlignProps = { value: Alignment; onChange: (align: Alignment) => void }

export function AlignField({ value, onChange }: AlignProps) {
  const w = useWords(blockWords)
  return (
    <ChoiceField
      label={w.align}
      value={value}
      choices={(['start', 'center', 'end'] as const).map((align) => ({ value: align, label: w[align] }))}
      onChange={onChange}
    />
  )
}

type DirectionProps = { value: TextDirection | undefined; onChange: (direction: TextDirection) => void }

/** The direction of a block’s texts; by default that of their letters. */
export function DirectionField({ value = 'auto', onChange }: DirectionProps) {
  const w = useWords(blockWords)
  return (
    <ChoiceField
      label={w.direction}
      value={value}
      choices={(['auto', 'ltr', 'rtl'] as const).map((direction) => ({ value: direction, label: w[direction] }))}
      onChange={onChange}
    />
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  choices: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A choice of a few values. */
export function ChoiceField<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <Input.Wrapper label={label} labelElement="div" size="xs">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={value}
        data={choices}
        onChange={(next) => onChange(next as Value)}
      />
    </Input.Wrapper>
  )
}

type NumberProps = {
  label: string
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
}

/** A number of pixels or percent within bounds. */
export function NumberField({ label, value, min, max, step = 1, onChange }: NumberProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      allowDecimal={false}
      clampBehavior="blur"
      onChange={(next) => {
        if (typeof next === 'number' && next !== value && next >= min && next <= max) onChange(next)
      }}
    />
  )
}

type LineProps = {
  label: string
  hint?: string
  placeholder?: string
  value: string
  ltr?: boolean
  onChange: (value: string) => void
}

export const LineField = ({ label, hint, placeholder, value, ltr = false, onChange }: LineProps) => (
  <MergeTagInput
    size="xs"
    label={label}
    description={hint}
    value={value}
    onChange={onChange}
    {...(placeholder !== undefined && { placeholder })}
    {...(ltr && { direction: 'ltr' })}
  />
)
