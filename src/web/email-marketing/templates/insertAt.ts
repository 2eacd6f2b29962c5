/** Puts text in where the caret is, and the caret behind it. */
export function insertAt(field: HTMLInputElement | HTMLTextAreaElement | null, before: string, text: string): string {
  const start = field?.selectionStart ?? before.length
  const end = field?.selectionEnd ?? start
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(start + text.length, start + text.length)
  })
  return before.slice(0, start) + text + before.slice(end)
}
