import { type NumberInputProps, TextInput } from '@mantine/core'
import { Suspense, useRef } from 'react'
import { lazyPart } from '../state/lazy.tsx'

const NumberInputField = lazyPart(() => import('./NumberInputField.tsx'))

type Props = Pick<NumberInputProps, 'label' | 'min' | 'max' | 'suffix' | 'error' | 'value' | 'onChange'>

/** A whole number. A text field until the number input is loaded, which then takes over its value and focus. */
export function NumberField(props: Props) {
  const isFocused = useRef(false)
  const { label, error, value = '', suffix = '', onChange } = props
  const read = (text: string) => {
    const number = Number.parseInt(text, 10)
    onChange?.(Number.isNaN(number) ? '' : number)
  }
  return (
    <Suspense
      fallback={
        <TextInput
          label={label}
          error={error}
          inputMode="numeric"
          value={value === '' ? '' : `${value}${suffix}`}
          onChange={(event) => read(event.currentTarget.value)}
          onFocus={() => (isFocused.current = true)}
          onBlur={() => (isFocused.current = false)}
        />
      }
    >
      <TakingOver {...props} isFocused={isFocused} />
    </Suspense>
  )
}

const TakingOver = ({ isFocused, ...props }: Props & { isFocused: { current: boolean } }) => (
  <NumberInputField {...props} autoFocus={isFocused.current} />
)
