import type { Node as Written } from '@tiptap/pm/model'

/**
 * A position in a text: the number of characters before it, and whether a text node begins there. A paragraph may end
 * at the same number.
 */
export type Caret = { before: number; begins: boolean }

/** The position in an element's text that was pressed; null outside the text. */
export function caretAt(words: Element, x: number, y: number): Caret | null {
  const [at, offset] = pressed(x, y)
  if (!at || at.nodeType !== Node.TEXT_NODE || !words.contains(at)) return null
  // A chip is one piece, without characters of its own.
  if (at.parentElement?.closest('.merge-tag')) return null
  const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT, (text) =>
    text.parentElement?.closest('.merge-tag') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  let before = 0
  for (let text = texts.nextNode(); text && text !== at; text = texts.nextNode()) before += text.nodeValue?.length ?? 0
  return { before: before + offset, begins: offset === 0 }
}

/** Browsers before 2025 have only one of these functions. */
function pressed(x: number, y: number): [Node | null, number] {
  if ('caretPositionFromPoint' in document) {
    const place = document.caretPositionFromPoint(x, y)
    return [place?.offsetNode ?? null, place?.offset ?? 0]
  }
  const range = (document as Document).caretRangeFromPoint(x, y)
  return [range?.startContainer ?? null, range?.startOffset ?? 0]
}

/** The same position in the editor, or its end if the text is shorter. */
export function positionOf({ before, begins }: Caret, written: Written): number | 'end' {
  let passed = 0
  let found: number | 'end' = 'end'
  written.descendants((node, position) => {
    const length = node.text?.length ?? 0
    const isHere = begins ? passed <= before && before < passed + length : passed < before && before <= passed + length
    if (found === 'end' && isHere) found = position + before - passed
    passed += length
  })
  return found
}
