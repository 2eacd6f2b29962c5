import { Extension, type Extensions, Node } from '@tiptap/core'
import { closeHistory, history, redo, undo } from '@tiptap/pm/history'
import { type Node as Written, type Schema, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Direction } from '#contract/text/direction.ts'
import { cutText, inputDirection, mergeTagOf, outputs } from './mergeTags.ts'
import { liquidIsolates } from './templates/blocks/mailText.ts'
import { MergeTagNode } from './templates/blocks/mergeTagNode.ts'

// A plain text as a document: a paragraph for each line, in which merge tags are nodes.

/** `line`: one that scrolls; `wrapped`: one that wraps; `lines`: any number. */
export type Kind = 'line' | 'wrapped' | 'lines'

export type LineOptions = {
  kind: Kind
  direction: Direction | undefined
  maxLength: number | undefined
  placeholder: string | undefined
  onEscape: (() => void) | undefined
  attributes: Record<string, string>
}

type Options = { current: LineOptions; onComposed: () => void }

/** The document of a text. */
export const contentOf = (text: string, kind: Kind) => ({
  type: 'doc',
  content: (kind === 'lines' ? text.split('\n') : [text]).map((line) => ({
    type: 'paragraph',
    content: line
      .split(outputs)
      .filter((piece) => piece !== '')
      .map((piece) =>
        mergeTagOf(piece) ? { type: 'mergeTag', attrs: { liquid: piece } } : { type: 'text', text: piece },
      ),
  })),
})

const liquidIn = (node: Written) => node.text ?? String(node.attrs['liquid'])

/** The text of a document: the inverse of `contentOf`. */
export const textOf = (doc: Written) => doc.children.map((line) => line.children.map(liquidIn).join('')).join('\n')

/** The position of an offset in the text. Within a merge tag it is behind the tag. */
export function positionAt(doc: Written, offset: number): number {
  let rest = offset
  let position = 1
  for (const line of doc.children) {
    for (const node of line.children) {
      const { length } = liquidIn(node)
      if (rest === 0 || (node.isText && rest <= length)) return position + rest
      rest = Math.max(rest - length, 0)
      position += node.nodeSize
    }
    if (rest === 0) return position
    // Between two lines: the line break, and the ends of both paragraphs.
    rest -= 1
    position += 2
  }
  return Math.min(position, doc.content.size - 1)
}

const fromOutside = 'fromOutside'

/** Replaces what differs, so that the caret stays in its text. */
export function replaceText(view: EditorView, text: string, kind: Kind) {
  const { doc, schema, tr } = view.state
  const next = schema.nodeFromJSON(contentOf(text, kind))
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || !end) return
  const overlap = Math.max(start - Math.min(end.a, end.b), 0)
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  view.dispatch(tr.setMeta('addToHistory', false).setMeta(fromOutside, true))
}

/** Inserts as much of a text as has room, instead of the selection or of a range. */
export function insertText(view: EditorView, text: string, options: LineOptions, range?: { from: number; to: number }) {
  const { state } = view
  const { doc, tr, schema } = state
  const { from, to } = range ?? state.selection
  const selection = TextSelection.between(doc.resolve(from), doc.resolve(to))
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const plain = options.kind === 'lines' ? lines : inOneLine(lines)
  const kept = textOf(tr.setSelection(selection).deleteSelection().doc).length
  const written = cutText(plain, Math.max((options.maxLength ?? Infinity) - kept, 0))
  if (written === '' && from === to) return
  const change = state.tr.setSelection(selection).replaceSelection(sliceOf(schema, written, options.kind))
  // An insertion is an undo step of its own.
  view.dispatch(closeHistory(change).scrollIntoView())
}

/** Joins lines by spaces, and keeps the spaces around the whole text. */
function inOneLine(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === lines.length - 1 ? line : line.trimEnd()))
    .filter((line) => line !== '')
    .join(' ')
}

/** Dropped content as the text that it is. */
function asText(slice: Slice, kind: Kind): Slice {
  const { content } = slice
  const schema = content.firstChild?.type.schema
  const text = content.textBetween(0, content.size, '\n', liquidIn)
  return schema ? sliceOf(schema, kind === 'lines' ? text : inOneLine(text), kind) : slice
}

const sliceOf = (schema: Schema, text: string, kind: Kind) =>
  new Slice(schema.nodeFromJSON(contentOf(text, kind)).content, 1, 1)

/** Presses the button that Enter presses in a native input. */
function submitForm(dom: HTMLElement) {
  const form = dom.closest('form')
  const button = [...(form?.elements ?? [])].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  )
  if (button instanceof HTMLElement) button.click()
  else form?.requestSubmit()
}

/** ProseMirror reads composed text a moment after its end, in ms. */
const afterComposition = 60

/** The extensions of an editor of plain text, and a function that changes their options. */
export function createLines(initial: LineOptions) {
  const options: Options = { current: initial, onComposed: () => undefined }
  return {
    extensions: extensionsOf(options),
    /** @param onComposed called when the text of an input method is complete */
    update: (current: LineOptions, onComposed: () => void) => void Object.assign(options, { current, onComposed }),
  }
}

function extensionsOf(options: Options): Extensions {
  const isOneLine = options.current.kind !== 'lines'
  return [
    Node.create({ name: 'doc', topNode: true, content: isOneLine ? 'paragraph' : 'paragraph+' }),
    Node.create({
      name: 'paragraph',
      content: 'inline*',
      whitespace: 'pre',
      parseHTML: () => [{ tag: 'p' }],
      renderHTML: () => ['p', 0],
    }),
    Node.create({ name: 'text', group: 'inline' }),
    Extension.create({
      name: 'lines',
      addKeyboardShortcuts: () => ({
        'Mod-z': ({ editor: { view } }) => undo(view.state, view.dispatch),
        'Shift-Mod-z': ({ editor: { view } }) => redo(view.state, view.dispatch),
        'Mod-y': ({ editor: { view } }) => redo(view.state, view.dispatch),
        ...(isOneLine && {
          Enter: ({ editor }) => {
            if (options.current.kind === 'line') submitForm(editor.view.dom)
            return true
          },
          'Shift-Enter': () => true,
        }),
      }),
      addProseMirrorPlugins: () => [
        history(),
        new Plugin({
          filterTransaction: (transaction, state) => isShortEnough(transaction, state, options.current.maxLength),
          props: {
            attributes: ({ doc }) => attributesOf(doc, options.current),
            decorations: ({ doc }) => decorationsOf(doc, options.current),
            handleTextInput: (view, from, to, text) => {
              const { maxLength } = options.current
              if (maxLength === undefined || textOf(view.state.doc).length + text.length <= maxLength) return false
              insertText(view, text, options.current, { from, to })
              return true
            },
            handleKeyDown: (_view, event) => {
              if (event.key !== 'Escape' || !options.current.onEscape) return false
              event.stopPropagation()
              options.current.onEscape()
              return true
            },
            handlePaste: (view, event) => {
              const text = event.clipboardData?.getData('text/plain') ?? ''
              if (text !== '') insertText(view, text, options.current)
              return text !== ''
            },
            transformPasted: (slice) => asText(slice, options.current.kind),
            handleDOMEvents: { compositionend: () => void setTimeout(() => options.onComposed(), afterComposition) },
          },
        }),
      ],
    }),
    // Last, so that its keys come first.
    MergeTagNode,
  ]
}

/** A text that is too long already may become shorter. */
function isShortEnough(transaction: Transaction, { doc }: EditorState, maxLength: number | undefined): boolean {
  if (maxLength === undefined || !transaction.docChanged || transaction.getMeta(fromOutside)) return true
  const { length } = textOf(transaction.doc)
  return length <= maxLength || length <= textOf(doc).length
}

function attributesOf(doc: Written, { direction, attributes }: LineOptions): Record<string, string> {
  const dir = direction ?? inputDirection(textOf(doc))
  // Without letters of its own, the text begins where the page does.
  return dir === 'auto' ? attributes : { ...attributes, dir }
}

function decorationsOf(doc: Written, { placeholder }: LineOptions): DecorationSet {
  const found: Decoration[] = []
  const [first] = doc.children
  if (placeholder && first && doc.childCount === 1 && first.content.size === 0)
    found.push(Decoration.node(0, first.nodeSize, { class: 'is-empty', 'data-placeholder': placeholder }))
  doc.forEach((line, position) => found.push(...liquidIsolates(line, position)))
  return DecorationSet.create(doc, found)
}
