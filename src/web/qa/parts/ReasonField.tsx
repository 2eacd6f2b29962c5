import { Textarea, type TextareaProps } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { moderationWords } from './moderationWords.ts'

/** The reason of a decision, which the author receives. */
export function ReasonField(field: TextareaProps) {
  const w = useWords(moderationWords)
  return (
    <Textarea
      label={w.why}
      description={w.whyHint}
      maxLength={500}
      autosize
      minRows={2}
      data-autofocus
      attributes={{ input: { dir: 'auto' } }}
      {...field}
    />
  )
}
