import type { Both } from '#contract/fields.ts'
import { filled } from '../../failure.ts'

export type Vars = Record<string, unknown>
export type Part = 'subject' | 'html' | 'text'
/** `language`: the language of day and month names. */
export type Source = { subject: string; html?: string | undefined; text?: string | undefined; language?: string }
export type Rendered = { subject: string; html?: string; text?: string }

export const parts: readonly Part[] = ['subject', 'html', 'text']

/** What is wrong; `{it}` in the text is the quoted source. Filled in late, since threads don’t know changed texts. */
export type TemplateFault = { words: Both; it: string }

/** Invalid Liquid, or a template that exceeds its limits; the line is relative to the part. */
export class TemplateError extends Error {
  override name = 'TemplateError'
  readonly part: Part
  readonly line: number | null
  readonly fault: TemplateFault
  constructor(part: Part, fault: TemplateFault, line: number | null) {
    super(filled(fault.words, { it: fault.it }).en)
    this.fault = fault
    this.part = part
    this.line = line
  }

  get words(): Both {
    return filled(this.fault.words, { it: this.fault.it })
  }
}

/** A subject on one line, without control characters. */
// oxlint-disable-next-line no-control-regex
export const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
