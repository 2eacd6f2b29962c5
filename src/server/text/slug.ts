import { normalForm } from '#contract/folding.ts'

const longest = 80

/** Addresses below `/qa/` and its like that belong to pages. */
const reserved = new Set(['ask', 'new', 'edit', 'similar', 'mine', 'tags', 'search', 'following'])

/**
 * The words of a title as they stand in an address: lower case, Arabic letters as they are, whole words up to a length.
 * Without what nobody sees: marks of direction, joiners, fillers. Empty where the title has no words, or where an address of that name would be something else.
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
  // An address that reads like an id would be looked up as one.
  return reserved.has(slug) || /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(slug) ? '' : slug
}
