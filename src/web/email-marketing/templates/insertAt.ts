import { flushSync } from 'react-dom'
import { placeInInput, placeInText } from '../mergeTags.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Puts text in where the caret is, and the caret behind it: at once, so that what is typed next stands there.
 * @param before what the field holds
 * @param set takes what it holds then
 */
export function insertAt(field: Field | null, before: string, text: string, set: (after: string) => void) {
  const start = field ? placeInText(field.value, field.selectionStart ?? field.value.length) : before.length
  const end = field ? placeInText(field.value, field.selectionEnd ?? field.value.length) : start
  flushSync(() => set(before.slice(0, start) + text + before.slice(end)))
  if (!field) return
  field.focus()
  const at = placeInInput(field.value, start + text.length)
  field.setSelectionRange(at, at)
}
