import { TextInput, type TextInputProps } from '@mantine/core'
import { isolateLtr } from '../../i18n/isolates.ts'
import { ownTimeZone } from './localTime.ts'

/** A day and a time by the reader's own clock; the hint says which one that is. */
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
