import type { Finding } from '#contract/email-marketing/templates.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { findingWords } from './finding-words.ts'

export type Code = keyof typeof findingWords

/** Something that was found, and where. */
export type Found = {
  code: Code
  part: Finding['where']['part']
  block?: string | undefined
  line?: number | undefined
  values?: Record<string, string | number | Both>
  source?: string
}

/** What is found, in words. */
export function told({ code, part, block, line, values = {}, source }: Found, lang: Lang): Finding {
  const { level, message, todo } = findingWords[code]
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name] ?? whole
      return typeof value === 'object' ? value[lang] : String(value)
    })
  return {
    code,
    level,
    message: fill(message[lang]),
    todo: fill(todo[lang]),
    where: { part, block: block ?? null, line: line ?? null },
    source: source ?? null,
  }
}

/** On which line of a text a place is. */
export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length
