import type { Finding } from '#contract/email-marketing/templates.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { findingWords } from './finding-words.ts'
import { textIn } from '../../../i18n/text-in.ts'

export type Code = keyof typeof findingWords

/** A finding and its place. */
export type Found = {
  code: Code
  part: Finding['where']['part']
  block?: string | undefined
  line?: number | undefined
  values?: Record<string, string | number | Both>
  source?: string
}

/** Converts a finding to text in one language. */
export function present({ code, part, block, line, values = {}, source }: Found, lang: Lang): Finding {
  const { level, message, todo } = findingWords[code]
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name] ?? whole
      return typeof value === 'object' ? textIn(value, lang) : String(value)
    })
  return {
    code,
    level,
    message: fill(textIn(message, lang)),
    todo: fill(textIn(todo, lang)),
    where: { part, block: block ?? null, line: line ?? null },
    source: source ?? null,
  }
}

/** Line number of an index in a text. */
export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length
