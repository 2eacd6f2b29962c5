import { normalForm } from '#contract/folding.ts'

const longest = 80

/** Words that are reserved in addresses below `/qa/` and similar paths. */
const reserved = new Set(['ask', 'new', 'edit', 'similar', 'mine', 'tags', 'search', 'following'])

/**
 * The slug of a title: lower case, Arabic letters unchanged, whole words up to a maximum length, and no invisible
 * characters. Empty if the title has no words or the slug is reserved.
 */
export function slugOf(title: string): string {
  const words = normalForm(title, 'NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u0640\u064b-\u065f\u0670]/g, '')
    .replace(/[\u00c0-\u024f]+/g, (letters) => normalForm(letters, 'NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
  let slug = ''
  for (const word of words ?? []) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > longest) break
    slug = longer
  }
  // A slug that looks like an id would be looked up as an id.
  return reserved.has(slug) || /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(slug) ? '' : slug
}
