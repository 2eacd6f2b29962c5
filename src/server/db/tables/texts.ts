import type { TextSource } from '#contract/text/text-key.ts'
import type { JsonColumn, Timestamp } from './columns.ts'

/** A text of the interface that an operator has changed. */
type InterfaceTexts = {
  language: string
  id: string
  text: JsonColumn<TextSource>
  updated_at: Timestamp
}

export type TextTables = {
  interface_texts: InterfaceTexts
}
