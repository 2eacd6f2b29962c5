import type { TextInputProps } from '@mantine/core'
import type { CSSProperties, Ref } from 'react'
import type { Direction } from '#contract/text/direction.ts'
import type { Kind } from './mergeTagLines.ts'
import type { Caret } from './templates/blocks/caret.ts'

/** A field in which others insert text at the caret, or select some. */
export type MergeTagField = { insert: (text: string) => void; select: (range: Range) => void }

/** What an editor and a native field have in common. */
type Look = Pick<
  TextInputProps,
  | 'label'
  | 'description'
  | 'error'
  | 'required'
  | 'withAsterisk'
  | 'disabled'
  | 'placeholder'
  | 'autoFocus'
  | 'aria-label'
  | 'size'
  | 'variant'
  | 'flex'
  | 'mt'
>

export type InputProps = Look & {
  value?: string
  onChange: (value: string) => void
  /** The direction of the message; by default that of the text. */
  direction?: Direction
  maxLength?: number
  ref?: Ref<MergeTagField>
  styles?: { input: CSSProperties }
  onEscape?: () => void
  onFocus?: () => void
  onBlur?: () => void
  'data-path'?: string
}

export type FieldProps = InputProps & {
  kind: Kind
  caret?: { current: Caret | null }
  minRows?: number
  maxRows?: number
}

/** A selection, as offsets in the text. */
export type Range = { from: number; to: number }
