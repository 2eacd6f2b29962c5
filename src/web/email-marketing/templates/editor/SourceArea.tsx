import { Textarea, type TextareaProps } from '@mantine/core'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { afterArrow, placeInInput, placeInText, textAfter, withMarks } from '../../mergeTags.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  ref: RefObject<HTMLTextAreaElement | null>
} & Omit<TextareaProps, 'value' | 'defaultValue' | 'onChange' | 'attributes'>

/**
 * The HTML source of a message, in which merge tags (`{{ firstName }}`) stay in one piece between Arabic words. Its
 * value and the copied text contain no directional marks.
 */
export function SourceArea({ value, onChange, ...props }: Props) {
  return <Textarea {...props} {...useMergeTags(value, onChange)} />
}

function useMergeTags(value: string, onChange: (value: string) => void) {
  const shown = withMarks(value, 'ltr')
  /** The position for the caret once a change is rendered. */
  const changed = useRef<{ field: HTMLTextAreaElement; place: number } | null>(null)
  const beforeArrow = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (!changed.current) return
    const { field, place } = changed.current
    changed.current = null
    const at = placeInInput(field.value, place)
    field.setSelectionRange(at, at)
  })
  const chosen = ({ value: shown, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    [placeInText(shown, selectionStart ?? 0), placeInText(shown, selectionEnd ?? 0)] as const
  const copy = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const [from, to] = chosen(event.currentTarget)
    event.clipboardData.setData('text/plain', value.slice(from, to))
    event.preventDefault()
  }
  return {
    value: shown,
    attributes: { input: { dir: 'ltr' } },
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      const field = event.currentTarget
      const { inputType = '' } = event.nativeEvent as Partial<InputEvent>
      const { text, place } = textAfter(value, field.value, field.selectionStart ?? field.value.length, inputType)
      changed.current = { field, place }
      onChange(text)
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const moves = ['ArrowLeft', 'ArrowRight'].includes(event.key) && !event.shiftKey
      beforeArrow.current = moves ? event.currentTarget.selectionStart : null
    },
    onSelect: ({ currentTarget: field }: { currentTarget: HTMLTextAreaElement }) => {
      const [from, to] = [beforeArrow.current, field.selectionStart]
      if (from === null || to === null || to !== field.selectionEnd) return
      beforeArrow.current = null
      const at = afterArrow(field.value, from, to)
      if (at !== to) field.setSelectionRange(at, at)
    },
    onCopy: copy,
    onCut: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      copy(event)
      const field = event.currentTarget
      const [from, to] = chosen(field)
      if (from === to) return
      changed.current = { field, place: from }
      onChange(value.slice(0, from) + value.slice(to))
    },
  }
}
