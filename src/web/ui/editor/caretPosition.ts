const copied = [
  'boxSizing',
  'direction',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'paddingBlockEnd',
  'paddingBlockStart',
  'paddingInlineEnd',
  'paddingInlineStart',
  'textAlign',
  'textIndent',
  'unicodeBidi',
  'wordSpacing',
] as const

/**
 * Where a character of a text area is drawn, in px from the start and the top of the field, `below` at the end of its
 * line. Measured in a copy of the field, since browsers do not tell.
 */
export function caretPosition(field: HTMLTextAreaElement, at: number): { start: number; below: number } {
  const copy = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of copied) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    inlineSize: `${field.clientWidth}px`,
  })
  copy.textContent = field.value.slice(0, at)
  const mark = document.createElement('span')
  mark.textContent = '\u200B'
  copy.append(mark)
  document.body.append(copy)
  const box = copy.getBoundingClientRect()
  const { x, bottom } = mark.getBoundingClientRect()
  copy.remove()
  const isRtl = getComputedStyle(field.parentElement ?? field).direction === 'rtl'
  return { start: isRtl ? box.x + box.width - x : x - box.x, below: bottom - box.top - field.scrollTop }
}
