import { TextInput, type TextInputProps } from '@mantine/core'
import { isolateLtr } from '../../i18n/isolates.ts'
import { ownTimeZone } from './localTime.ts'

/** A date and time in the reader's time zone, which is named in the hint. */
export function LocalTimeField({ hint, ...field }: TextInputProps & { hint?: (words: { zone: string }) => string }) {
  return (
    <TextInput
      type="datetime-local"
      {...(hint && { description: hint({ zone: isolateLtr(ownTimeZone()) }) })}
      attributes={{ input: { dir: 'ltr' } }}
      {...field}
    />
  )
}
