const searchOf = (page: ParentNode) => page.querySelector<HTMLInputElement>('input[type=search]')

/**
 * What a reader types into the search of a page that the server drew, while the application is on its way.
 * @returns puts it, and the caret, into the search of the application that has taken the page's place
 */
export function captureSearchInput(page: ParentNode): () => void {
  const drawn = searchOf(page)
  const wasIn = drawn !== null && drawn === document.activeElement
  return () => {
    const field = searchOf(page)
    if (!drawn || !field) return
    if (wasIn) field.focus()
    if (drawn.value === drawn.defaultValue) return
    // As if it were typed there: the field of a form that React keeps is told of nothing else.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, drawn.value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
