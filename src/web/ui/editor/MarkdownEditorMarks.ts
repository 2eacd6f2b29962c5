/** An edit: the replacement of a range, and the selection afterwards. */
export type Edit = { from: number; to: number; text: string; select: [number, number] }

export type Selection = readonly [number, number]

/** Adds a mark around the selection, or removes it. */
export function wrap(text: string, [start, end]: Selection, mark: string, placeholder: string): Edit {
  const inside = text.slice(start, end)
  const width = mark.length
  if (inside && text.slice(Math.max(0, start - width), start) === mark && text.slice(end, end + width) === mark) {
    return { from: start - width, to: end + width, text: inside, select: [start - width, end - width] }
  }
  const words = inside || placeholder
  return { from: start, to: end, text: mark + words + mark, select: [start + width, start + width + words.length] }
}

/** Formats a single line as inline code, and several lines as a block. */
export function code(text: string, selection: Selection, placeholder: string): Edit {
  const [start, end] = selection
  const inside = text.slice(start, end)
  if (!inside.includes('\n')) return wrap(text, selection, '`', placeholder)
  const before = start === 0 || text[start - 1] === '\n' ? '```\n' : '\n```\n'
  const block = `${before}${inside.replace(/\n$/, '')}\n\`\`\`\n`
  return { from: start, to: end, text: block, select: [start + before.length, start + block.length - 5] }
}

/** Prefixes every selected line with a mark, or removes it from all of them. */
export function lines(text: string, [start, end]: Selection, mark: (at: number) => string, known: RegExp): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next === -1 ? text.length : next
  const rows = text.slice(from, to).split('\n')
  const marked = rows.every((row) => known.test(row))
  const changed = rows.map((row, at) => (marked ? row.replace(known, '') : mark(at) + row)).join('\n')
  return { from, to, text: changed, select: [from + (rows.length > 1 ? 0 : changed.length), from + changed.length] }
}

/** Turns the selection into a link, with the caret at its URL. */
export function link(text: string, [start, end]: Selection, placeholder: string): Edit {
  const inside = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(inside)) {
    return {
      from: start,
      to: end,
      text: `[${placeholder}](${inside})`,
      select: [start + 1, start + 1 + placeholder.length],
    }
  }
  const words = inside || placeholder
  const address = start + words.length + 3
  return { from: start, to: end, text: `[${words}](https://)`, select: [address, address + 'https://'.length] }
}

/** Applies the edit as if typed, so that it can be undone. */
export function apply(field: HTMLTextAreaElement, { from, to, text, select }: Edit) {
  field.focus()
  field.setSelectionRange(from, to)
  // The only way to add to the field's undo history. All browsers still support it.
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}
