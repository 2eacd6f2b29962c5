import { measure } from './lengths.ts'
import { trimEndWhere } from '#contract/trimming.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text, trimmed. */
export function sentencesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment.trim()).filter((sentence) => sentence !== '')
}

/** As many whole sentences from the start as fit; empty if the first does not fit. */
export function firstSentences(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ''
  for (const sentence of sentencesOf(text)) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`
    if (measure(longer, 'graphemes') > most) break
    kept = longer
  }
  return trimEndWhere(kept, /[.,،;؛:…]/)
}

/** As many list items from the start as fit in a readable sentence. */
export function firstItems(items: readonly string[], most: number): string[] {
  const kept: string[] = []
  let room = most
  for (const item of items.slice(0, 4)) {
    room -= measure(item, 'graphemes') + 3
    if (room >= 0) kept.push(item)
  }
  return kept
}
