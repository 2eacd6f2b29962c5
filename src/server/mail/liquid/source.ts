import type { Both } from '#contract/fields.ts'

export type Vars = Record<string, unknown>
export type Part = 'subject' | 'html' | 'text'
/** `language`: the language of day and month names. */
export type Source = { subject: string; html?: string | undefined; text?: string | undefined; language?: string }
export type Rendered = { subject: string; html?: string; text?: string }

export const parts: readonly Part[] = ['subject', 'html', 'text']

/** Invalid Liquid, or a template that exceeds its limits; the line is relative to the part. */
export class TemplateError extends Error {
  override name = 'TemplateError'
  readonly part: Part
  readonly line: number | null
  readonly words: Both
  constructor(part: Part, words: Both, line: number | null) {
    super(words.en)
    this.words = words
    this.part = part
    this.line = line
  }
}

/** A subject on one line, without control characters. */
// oxlint-disable-next-line no-control-regex
export const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
