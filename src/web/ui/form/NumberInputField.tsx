import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A whole number, with buttons to increase and decrease it. */
export default function NumberInputField(props: NumberInputProps) {
  return <NumberInput allowDecimal={false} {...props} />
}
