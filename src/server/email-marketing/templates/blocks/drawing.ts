import type { Lang } from '#contract/fields.ts'
import type { BlockDocument } from '#contract/email-marketing/blocks.ts'

/** Options shared by all blocks of an email. */
export type Drawing = {
  language: Lang
  direction: 'ltr' | 'rtl'
  /** Physical sides on which lines start and end. */
  start: 'left' | 'right'
  end: 'left' | 'right'
  settings: BlockDocument['settings']
  font: string
  /** Base URL of uploaded images. */
  publicUrl: string
}
