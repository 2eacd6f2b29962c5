import { flushSync } from 'react-dom'
import { placeInInput, placeInText } from '../mergeTags.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Inserts text at the caret and moves the caret behind it. This is synchronous, so that typing continues there.
 * @param before the field's current value
 * @param set receives the new value
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
