const searchOf = (page: ParentNode) => page.querySelector<HTMLInputElement>('input[type=search]')

/**
 * Captures what a reader types into the search field of a served page while the application loads.
 * @returns a function that moves the text and the caret to the application's search field
 */
export function captureSearchInput(page: ParentNode): () => void {
  const drawn = searchOf(page)
  const wasIn = drawn !== null && drawn === document.activeElement
  return () => {
    const field = searchOf(page)
    if (!drawn || !field) return
    if (wasIn) field.focus()
    if (drawn.value === drawn.defaultValue) return
    // Dispatched as if typed, because React ignores a value without an input event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, drawn.value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
