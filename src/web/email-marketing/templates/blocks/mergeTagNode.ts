import { Node } from '@tiptap/core'
import type { Node as Written } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { mergeTagOf, outputs } from '../../mergeTags.ts'
import { MergeTagChip } from './MergeTagChip.tsx'

/** A merge tag as one piece: typed and pasted Liquid becomes a chip, and is stored as the same Liquid. */
export const MergeTagNode = Node.create({
  name: 'mergeTag',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    liquid: { default: '', parseHTML: (element: HTMLElement) => element.dataset['mergeTag'] ?? '' },
  }),
  parseHTML: () => [{ tag: 'span[data-merge-tag]' }],
  renderHTML: ({ node }) => [
    'span',
    { 'data-merge-tag': node.attrs['liquid'] as string },
    node.attrs['liquid'] as string,
  ],
  renderText: ({ node }) => node.attrs['liquid'] as string,
  addNodeView: () => ReactNodeViewRenderer(MergeTagChip, { as: 'span' }),
  // Enter on a selected chip opens its menu.
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { selection } = editor.state
        if (!(selection instanceof NodeSelection) || selection.node.type !== this.type) return false
        const chip = editor.view.nodeDOM(selection.from)
        if (chip instanceof HTMLElement) chip.querySelector('button')?.click()
        return true
      },
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) =>
        transactions.some(({ docChanged }) => docChanged) ? withChips(state) : null,
    }),
  ],
})

function withChips(state: EditorState) {
  const type = state.schema.nodes['mergeTag']
  const found: { from: number; to: number; liquid: string }[] = []
  state.doc.descendants((node: Written, position) => {
    if (!node.isTextblock) return true
    let at = position + 1
    for (const piece of node.textBetween(0, node.content.size, undefined, '\ufffc').split(outputs)) {
      if (mergeTagOf(piece)) found.push({ from: at, to: at + piece.length, liquid: piece })
      at += piece.length
    }
    return false
  })
  if (!type || found.length === 0) return null
  const change = state.tr
  for (const { from, to, liquid } of found.toReversed())
    change.replaceWith(from, to, type.create({ liquid }, null, state.doc.resolve(from + 1).marks()))
  return change
}

/** Rich text for the editor: merge tags in its text become elements. */
export function withTagElements(html: string): string {
  if (!html.includes('{{')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const all: Text[] = []
  while (texts.nextNode()) all.push(texts.currentNode as Text)
  for (const text of all) {
    const pieces = text.data.split(outputs)
    if (!pieces.some((piece) => mergeTagOf(piece))) continue
    text.replaceWith(...pieces.map((piece) => (mergeTagOf(piece) ? tagElement(piece) : piece)))
  }
  return body.innerHTML
}

function tagElement(liquid: string) {
  const element = document.createElement('span')
  element.dataset['mergeTag'] = liquid
  element.textContent = liquid
  return element
}

/** Rich text of the editor as it is stored. */
export const withoutTagElements = (html: string) =>
  html.replaceAll(/<span data-merge-tag="[^"]*">([^<]*)<\/span>/g, '$1')
