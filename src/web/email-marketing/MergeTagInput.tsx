import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Direction } from '#contract/text/direction.ts'
import { afterArrow, inputDirection, placeInInput, placeInText, textAfter, withMarks } from './mergeTags.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

type Own<Element> = {
  value?: string
  onChange: (value: string) => void
  /** The direction of the message; by default that of the text. */
  direction?: Direction
  maxLength?: number
  ref?: RefObject<Element | null>
  onKeyDown?: (event: KeyboardEvent<Element>) => void
}

type Native = 'value' | 'defaultValue' | 'onChange' | 'onKeyDown' | 'maxLength' | 'ref' | 'attributes'

/** A text input in which merge tags (`{{ firstName }}`) stay in one piece between Arabic words. */
export function MergeTagInput({
  value,
  onChange,
  direction,
  maxLength,
  onKeyDown,
  ...props
}: Own<HTMLInputElement> & Omit<TextInputProps, Native>) {
  return <TextInput {...props} {...useMergeTags({ value, onChange, direction, maxLength, onKeyDown })} />
}

/** The multi-line variant of the input. */
export function MergeTagArea({
  value,
  onChange,
  direction,
  maxLength,
  onKeyDown,
  ...props
}: Own<HTMLTextAreaElement> & Omit<TextareaProps, Native>) {
  return <Textarea {...props} {...useMergeTags({ value, onChange, direction, maxLength, onKeyDown })} />
}

type Options<Element> = {
  value: string | undefined
  onChange: (value: string) => void
  direction: Direction | undefined
  maxLength: number | undefined
  onKeyDown: ((event: KeyboardEvent<Element>) => void) | undefined
}

/** The props of an input with isolated merge tags. Its value and the copied text contain no directional marks. */
function useMergeTags<Element extends Field>(options: Options<Element>) {
  const { value = '', onChange, direction, maxLength, onKeyDown } = options
  const dir = direction ?? inputDirection(value)
  const shown = withMarks(value, dir)
  /** The position for the caret once a change is rendered. */
  const changed = useRef<{ field: Element; place: number } | null>(null)
  const beforeArrow = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (!changed.current) return
    const { field, place } = changed.current
    changed.current = null
    const at = placeInInput(field.value, place)
    field.setSelectionRange(at, at)
  })
  const chosen = ({ value: shown, selectionStart, selectionEnd }: Element) =>
    [placeInText(shown, selectionStart ?? 0), placeInText(shown, selectionEnd ?? 0)] as const
  const copy = (event: ClipboardEvent<Element>) => {
    const [from, to] = chosen(event.currentTarget)
    event.clipboardData.setData('text/plain', value.slice(from, to))
    event.preventDefault()
  }
  return {
    value: shown,
    attributes: { input: { dir } },
    ...(maxLength !== undefined && { maxLength: maxLength + shown.length - value.length }),
    onChange: (event: ChangeEvent<Element>) => {
      const field = event.currentTarget
      const { inputType = '' } = event.nativeEvent as Partial<InputEvent>
      const { text, place } = textAfter(value, field.value, field.selectionStart ?? field.value.length, inputType)
      changed.current = { field, place }
      onChange(text)
    },
    onKeyDown: (event: KeyboardEvent<Element>) => {
      const moves = ['ArrowLeft', 'ArrowRight'].includes(event.key) && !event.shiftKey
      beforeArrow.current = moves ? event.currentTarget.selectionStart : null
      onKeyDown?.(event)
    },
    onSelect: ({ currentTarget: field }: { currentTarget: Element }) => {
      const [from, to] = [beforeArrow.current, field.selectionStart]
      if (from === null || to === null || to !== field.selectionEnd) return
      beforeArrow.current = null
      const at = afterArrow(field.value, from, to)
      if (at !== to) field.setSelectionRange(at, at)
    },
    onCopy: copy,
    onCut: (event: ClipboardEvent<Element>) => {
      copy(event)
      const field = event.currentTarget
      const [from, to] = chosen(field)
      if (from === to) return
      changed.current = { field, place: from }
      onChange(value.slice(0, from) + value.slice(to))
    },
  }
}
