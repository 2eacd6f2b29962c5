import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Puts text in where the caret is, and the caret behind it: at once, so that what is typed next stands there.
 * @param before what the field holds
 * @param set takes what it holds then
 */
export function insertAt(field: Field | null, before: string, text: string, set: (after: string) => void) {
  const start = field?.selectionStart ?? before.length
  const end = field?.selectionEnd ?? start
  flushSync(() => set(before.slice(0, start) + text + before.slice(end)))
  field?.focus()
  field?.setSelectionRange(start + text.length, start + text.length)
}
