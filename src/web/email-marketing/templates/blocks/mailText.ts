import { Extension } from '@tiptap/core'
import type { Node as Written } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { TextDirection } from '#contract/email-marketing/blocks.ts'
import { textDirection, typedFields } from '../../mergeTags.ts'

/**
 * Decorations of the editor, which are not stored. Merge tags are isolated left to right. A paragraph in another
 * direction than the message is displayed in that direction.
 */
export const MailText = Extension.create<{ direction: TextDirection; placeholder: string }>({
  name: 'mailText',
  addOptions: () => ({ direction: 'auto', placeholder: '' }),
  addProseMirrorPlugins() {
    const { options } = this
    return [new Plugin({ props: { decorations: ({ doc }) => decorations(doc, options) } })]
  },
})

type Options = { direction: TextDirection; placeholder: string }

function decorations(doc: Written, { direction, placeholder }: Options): DecorationSet {
  const found: Decoration[] = []
  const [first] = doc.children
  if (placeholder && first && doc.childCount === 1 && first.isTextblock && first.content.size === 0)
    found.push(Decoration.node(0, first.nodeSize, { class: 'is-empty', 'data-placeholder': placeholder }))
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    found.push(...liquidIsolates(node, position))
    const dir = textDirection(textIn(node), direction)
    if (dir) found.push(Decoration.node(position, position + node.nodeSize, { dir }))
    return false
  })
  return DecorationSet.create(doc, found)
}

/** The text of a paragraph, with a character for each chip. */
const textIn = (node: Written) => node.textBetween(0, node.content.size, undefined, '\ufffc')

/** Isolates Liquid that is no chip left to right. */
export function liquidIsolates(node: Written, position: number): Decoration[] {
  const found: Decoration[] = []
  let at = position + 1
  for (const [index, piece] of textIn(node).split(typedFields).entries()) {
    if (index % 2 === 1)
      found.push(Decoration.inline(at, at + piece.length, { nodeName: 'bdi', dir: 'ltr', class: 'mail-field' }))
    at += piece.length
  }
  return found
}
