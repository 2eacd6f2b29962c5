import { Input } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import type { Node as Written } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { type CSSProperties, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { FieldProps, Range } from './mergeTagField.ts'
import {
  contentOf,
  createLines,
  insertText,
  type LineOptions,
  positionAt,
  replaceText,
  textOf,
} from './mergeTagLines.ts'
import { positionOf } from './templates/blocks/caret.ts'
import './templates/blocks/MergeTag.css'
import './MergeTagEditor.css'

type Props = FieldProps & {
  value: string
  /** The selection of the native field that had the focus before. */
  start: Range | null
}

/** A field with merge tags as chips that looks and acts like Mantine's `TextInput` or `Textarea`. */
export default function MergeTagEditor(props: Props) {
  const {
    kind,
    value,
    onChange,
    direction,
    maxLength,
    start,
    caret,
    ref,
    minRows = 1,
    maxRows = 1000,
    ...input
  } = props
  const { onEscape, onFocus, onBlur, 'data-path': path, 'aria-label': name, ...look } = input
  const { placeholder, autoFocus, disabled, styles, ...shown } = look
  const { label, description, required, withAsterisk, flex: _flex, mt: _mt, ...box } = shown
  const { error } = box
  const id = useId()
  const describedBy = [error && error !== true && `${id}-error`, description && `${id}-description`].filter(Boolean)
  const options: LineOptions = {
    kind,
    direction,
    maxLength,
    placeholder,
    onEscape,
    attributes: {
      id,
      'aria-multiline': String(kind === 'lines'),
      ...(name !== undefined ? { 'aria-label': name } : label ? { 'aria-labelledby': `${id}-label` } : {}),
      ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
      ...(error && { 'aria-invalid': 'true' }),
      ...((required || withAsterisk) && { 'aria-required': 'true' }),
      ...(disabled && { 'aria-disabled': 'true' }),
      ...(placeholder !== undefined && { 'aria-placeholder': placeholder }),
      ...(path !== undefined && { 'data-path': path }),
    },
  }
  const editor = useLines(options, value, onChange)
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      insertText(editor.view, text, options)
      editor.view.focus()
    },
    select: (range) => {
      select(editor, (doc) => rangeIn(doc, range))
      editor.view.focus()
      editor.commands.scrollIntoView()
    },
  }))
  useEffect(() => {
    if (isAlive(editor) && editor.isEditable !== !disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  const initial = useRef(start)
  useLayoutEffect(() => {
    if (!isAlive(editor)) return
    const { view } = editor
    const before = initial.current
    initial.current = null
    if (!before && view.hasFocus()) return
    const pressed = autoFocus && caret?.current ? positionOf(caret.current, view.state.doc) : 'end'
    select(editor, (doc) =>
      before ? rangeIn(doc, before) : pressed === 'end' ? Selection.atEnd(doc) : TextSelection.create(doc, pressed),
    )
    if (before || autoFocus) view.focus()
  }, [editor, autoFocus, caret])
  return (
    <Input.Wrapper
      {...shown}
      id={id}
      // The editor is no control that a label can have.
      labelProps={{ htmlFor: undefined, onClick: () => editor.view.focus() }}
    >
      <Input
        component="div"
        {...box}
        {...(styles && { styles })}
        withAria={false}
        multiline={kind !== 'line'}
        disabled={disabled ?? false}
        onFocus={onFocus}
        onBlur={onBlur}
        className="merge-tag-input"
        data-kind={kind}
      >
        <EditorContent editor={editor} style={{ '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties} />
      </Input>
    </Input.Wrapper>
  )
}

/** Tiptap destroys an editor that is shown late, as after a Suspense, and then makes a new one. */
const isAlive = (editor: Editor | null) => editor !== null && !editor.isDestroyed

const rangeIn = (doc: Written, { from, to }: Range) =>
  TextSelection.create(doc, positionAt(doc, from), positionAt(doc, to))

function select(editor: Editor, selection: (doc: Written) => Selection) {
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(selection(state.doc)).setMeta('addToHistory', false))
}

const coreExtensionOptions = { clipboardTextSerializer: { blockSeparator: '\n' } }

/** An editor of text whose value comes from outside and goes there. */
function useLines(options: LineOptions, value: string, onChange: (value: string) => void): Editor {
  const shown = useRef(value)
  /** Values that were reported and did not come back yet. */
  const reported = useRef<string[]>([])
  /** Shows a value that arrived while text was being composed. */
  const late = useRef<(() => void) | null>(null)
  const { kind } = options
  const [lines] = useState(() => createLines(options))
  const [content] = useState(() => contentOf(value, kind))
  const editor = useEditor({
    extensions: lines.extensions,
    content,
    coreExtensionOptions,
    onUpdate: ({ editor }) => {
      const text = textOf(editor.state.doc)
      if (text === shown.current) return
      shown.current = text
      late.current = null
      reported.current.push(text)
      onChange(text)
    },
  })
  const look = JSON.stringify([options.attributes, options.direction, options.placeholder])
  const drawn = useRef(look)
  useLayoutEffect(() => {
    lines.update(options, () => late.current?.())
    if (drawn.current !== look && isAlive(editor)) editor.view.setProps({})
    drawn.current = look
  })
  useEffect(() => {
    const show = () => {
      if (!isAlive(editor)) return
      late.current = editor.view.composing ? show : null
      if (late.current) return
      shown.current = value
      replaceText(editor.view, value, kind)
    }
    const echo = reported.current.indexOf(value)
    if (value === shown.current) reported.current = []
    else if (echo === -1) show()
    else reported.current.splice(0, echo + 1)
  }, [editor, value, kind])
  return editor
}
