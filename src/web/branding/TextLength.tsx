import { Text } from '@mantine/core'
import type { BrandText } from '#contract/branding.ts'
import { useWords } from '../i18n/words.ts'
import { textWords } from './words.ts'

/** The length of a text, or by how much it exceeds the limit. */
export function TextLength({ text: { length, most: max } }: { text: BrandText }) {
  const w = useWords(textWords)
  if (length <= max) return <span>{w.characters({ count: length })}</span>
  return (
    <Text component="span" inherit c="red.9">
      {w.tooLong({ count: length - max })}
    </Text>
  )
}
