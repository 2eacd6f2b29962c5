import type { TextKind } from '#contract/branding.ts'
import type { Draft, Network } from '../writer/brief.ts'
import { type Length, lengths, measure, maxHashtags, fits } from '../writer/lengths.ts'
import { trimEndWhere } from '#contract/trimming.ts'

type Place = { kind: TextKind; network: Network | null }

/** The maximum length of a text, excluding its hashtags. */
export function maxLengthFor({ kind, network }: Place, hashtags: readonly string[]): Length {
  const length: Length = lengths[kind === 'post' ? (network ?? 'facebook') : kind]
  const tags = hashtags.length > 0 ? measure(`\n\n${hashtags.join(' ')}`, length.counted) : 0
  return { ...length, max: length.max - tags }
}

/** Drops hashtags of more than 40 characters, and those beyond the network's usual number. */
export const limitHashtags = (draft: Draft, { network }: Place): Draft => ({
  ...draft,
  hashtags: network ? draft.hashtags.filter((tag) => tag.length <= 40).slice(0, maxHashtags[network]) : [],
})

/** Truncates a text to whole sentences if possible, otherwise to whole words. */
export function shorten(text: string, length: Length): string {
  if (fits(text, length)) return text
  const sentences = text.split(/(?<=[.!?؟…])\s+/u)
  let result = ''
  let from = 0
  for (const sentence of sentences) {
    const end = text.indexOf(sentence, from) + sentence.length
    if (!fits(text.slice(0, end), length)) break
    result = text.slice(0, end)
    from = end
  }
  if (result !== '') return result
  const ends = [...text.matchAll(/\s+/g)].map(({ index }) => index)
  const fitting = ends.findLast((end) => fits(`${text.slice(0, end)}…`, length))
  if (fitting !== undefined && fitting > 0) return `${trimEndWhere(text.slice(0, fitting), /[\s.,،;؛:–-]/)}…`
  let cut = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (!fits(`${cut}${segment}`, length)) break
    cut += segment
  }
  return cut
}
