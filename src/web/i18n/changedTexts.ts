import { sideOf } from '#contract/text/languages.ts'
import { type TextSource, textKey } from '#contract/text/text-key.ts'
import type { Language } from './languages.ts'
import { type Entry, pickTexts, pluralIn, sourceOf, template, type Text } from './words.ts'

const changed = new Map<Language, Record<string, TextSource>>()
const known = new WeakMap<Entry, Partial<Record<Language, Text>>>()

/** Uses texts that an operator has changed, by key. */
export function applyChanged(language: Language, texts: Record<string, TextSource>) {
  changed.set(language, texts)
  pickTexts((entry, of) => {
    if (!changed.has(of)) return entry[sideOf(of)]
    const all = known.get(entry) ?? {}
    known.set(entry, all)
    return (all[of] ??= textOf(entry, of))
  })
}

function textOf(entry: Entry, language: Language): Text {
  const text = changed.get(language)?.[textKey(sourceOf(entry.en), sourceOf(entry.ar))]
  if (text === undefined) return entry[sideOf(language)]
  if (typeof text !== 'string') return pluralIn(language, text)
  return typeof entry.en === 'string' ? text : template(text)
}
