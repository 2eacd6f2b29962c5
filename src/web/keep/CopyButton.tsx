import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { KeepContent } from '#contract/keep.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { copyText } from '../ui/text/copyText.ts'
import { successToast } from './toasts.ts'
import { keepWords } from './words.ts'

/** Copies a snippet in the reader's language. */
export function CopyButton({ content }: { content: KeepContent }) {
  const w = useWords(keepWords)
  const language = useLanguage()
  const copy = () =>
    copyText(content.body[sideOf(language)], {
      done: successToast(w.copied),
      failed: { message: w.copyFailed, color: 'red', autoClose: 5000 },
    })
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      aria-label={w.copy({ name: content.title[sideOf(language)] })}
      title={w.copyShort}
      onClick={() => void copy()}
    >
      <IconCopy size={18} aria-hidden />
    </ActionIcon>
  )
}
