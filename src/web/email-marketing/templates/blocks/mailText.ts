import { Extension } from '@tiptap/core'
import type { Node as Written } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { directionOutsideFields, fields } from '../../mergeTags.ts'

/**
 * Decorations of the editor, which are not stored. Merge tags are isolated left to right. A paragraph in another
 * direction than the message is displayed in that direction.
 */
export const MailText = Extension.create({
  name: 'mailText',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => decorations(doc) } })],
})

function decorations(doc: Written): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    let at = position + 1
    for (const [index, piece] of text.split(fields).entries()) {
      if (index % 2 === 1)
        found.push(Decoration.inline(at, at + piece.length, { nodeName: 'bdi', dir: 'ltr', class: 'mail-field' }))
      at += piece.length
    }
    const dir = directionOutsideFields(text)
    if (dir) found.push(Decoration.node(position, position + node.nodeSize, { dir }))
    return false
  })
  return DecorationSet.create(doc, found)
}
