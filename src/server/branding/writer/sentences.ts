import { measure } from './lengths.ts'
import { trimEndWhere } from '#contract/trimming.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text, trimmed. */
export function sentencesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment.trim()).filter((sentence) => sentence !== '')
}

/** As many whole sentences from the start as fit; empty if the first does not fit. */
export function firstSentences(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let result = ''
  for (const sentence of sentencesOf(text)) {
    const longer = result === '' ? sentence : `${result} ${sentence}`
    if (measure(longer, 'graphemes') > maxLength) break
    result = longer
  }
  return trimEndWhere(result, /[.,،;؛:…]/)
}

/** As many list items from the start as fit in a readable sentence. */
export function firstItems(items: readonly string[], maxLength: number): string[] {
  const result: string[] = []
  let room = maxLength
  for (const item of items.slice(0, 4)) {
    room -= measure(item, 'graphemes') + 3
    if (room >= 0) result.push(item)
  }
  return result
}
