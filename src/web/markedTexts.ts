import { sideOf } from '#contract/text/languages.ts'
import { textKey } from '#contract/text/text-key.ts'
import { type Entry, sourceOf, type Text } from './i18n/words.ts'
import type { Language } from './i18n/languages.ts'

/**
 * Marks a text with its key and its values, so that the server can put a changed text in its place
 * (`src/server/http/marked-texts.ts`).
 */
export function markedText(entry: Entry, language: Language): Text {
  const key = textKey(sourceOf(entry.en), sourceOf(entry.ar))
  const text = entry[sideOf(language)]
  if (typeof text === 'string') return `\ue000${key}\ue001${text}\ue002`
  return (values) => {
    const all = encodeURIComponent(JSON.stringify(values)).replaceAll("'", '%27')
    return `\ue000${key}\ue003${all}\ue001${text(values)}\ue002`
  }
}

const marks = /\ue000\w+(?:\ue003[^\ue000-\ue003]*)?\ue001|\ue002/g

export const withoutMarks = (html: string) => html.replaceAll(marks, '')
