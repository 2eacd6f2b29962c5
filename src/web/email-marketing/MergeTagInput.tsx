import { Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadChunk } from '../api/loadChunk.ts'
import type { FieldProps, InputProps, MergeTagField, Range } from './mergeTagField.ts'
import { inputDirection } from './mergeTags.ts'
import type { Caret } from './templates/blocks/caret.ts'
import { insertAt } from './templates/insertAt.ts'

/** A line of text in which merge tags are chips. It is stored as Liquid. */
export function MergeTagInput({
  wraps = false,
  ...props
}: InputProps & {
  /** Whether a long line wraps, as a heading does. */
  wraps?: boolean
  /** The initial caret. */
  caret?: { current: Caret | null }
}) {
  return <Field {...props} kind={wraps ? 'wrapped' : 'line'} />
}

/** The multi-line variant of the input, as high as its text. */
export const MergeTagArea = (props: InputProps & { minRows?: number; maxRows?: number }) => (
  <Field {...props} kind="lines" />
)

type Editor = typeof import('./MergeTagEditor.tsx').default

let loaded: Editor | null = null

const load = async () => (loaded ??= (await loadChunk(() => import('./MergeTagEditor.tsx'))).default)

/** A native field until the editor is loaded, which then continues at the same caret. */
function Field({ ref, ...props }: FieldProps) {
  const [Editor, setEditor] = useState(() => loaded)
  const native = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const editor = useRef<MergeTagField>(null)
  const [start, setStart] = useState<Range | null>(null)
  const composing = useRef<(() => void) | true | null>(null)
  const { value = '', onChange, direction, kind, caret: _caret, onEscape, ...others } = props
  useImperativeHandle(ref, () => ({
    insert: (text) =>
      editor.current ? editor.current.insert(text) : insertAt(native.current, value, text, (next) => onChange(next)),
    select: (range) => {
      editor.current?.select(range)
      native.current?.setSelectionRange(range.from, range.to)
      native.current?.focus()
    },
  }))
  useEffect(() => {
    if (Editor) return undefined
    let isOver = false
    const takeOver = (next: Editor) => {
      if (isOver) return
      if (composing.current) {
        composing.current = () => takeOver(next)
        return
      }
      const field = native.current
      const isFocused = field !== null && field === document.activeElement
      // No key may come between the two.
      flushSync(() => {
        if (isFocused) setStart({ from: field.selectionStart ?? 0, to: field.selectionEnd ?? 0 })
        setEditor(() => next)
      })
    }
    // Without the editor, Liquid can still be written.
    load().then(takeOver, () => undefined)
    return () => void (isOver = true)
  }, [Editor])
  if (Editor) return <Editor {...props} value={value} ref={editor} start={start} />
  const shared = {
    ...others,
    value,
    ref: native,
    attributes: { input: { dir: direction ?? inputDirection(value) } },
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    onCompositionStart: () => void (composing.current = true),
    onCompositionEnd: () => {
      const resume = composing.current
      composing.current = null
      // The last characters come with the event.
      if (typeof resume === 'function') setTimeout(resume)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !onEscape) return
      event.stopPropagation()
      onEscape()
    },
  }
  return kind === 'line' ? <TextInput {...shared} /> : <Textarea autosize {...shared} />
}
