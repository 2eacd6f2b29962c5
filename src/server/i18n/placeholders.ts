import type { TextSource } from '#contract/text/text-key.ts'

const formsOf = (source: TextSource) => (typeof source === 'string' ? [source] : Object.values(source))

/** The names of the values in a text; not the number of a text with forms. */
export const placeholdersOf = (source: TextSource): Set<string> =>
  new Set(formsOf(source).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))

/** Characters of a text that mean something in HTML, with the tags that they form. */
export const markupOf = (source: TextSource): Set<string> =>
  new Set(formsOf(source).flatMap((form) => form.match(/<[^<>]*>|[<>"]/g) ?? []))
