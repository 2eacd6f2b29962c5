import type { Lang } from '#contract/fields.ts'
import { textOfKey } from '../i18n/text-in.ts'
import { escapeHtml } from '../text/html.ts'

/** A text that the build has marked: its key, the values in it, and itself (`src/web/markedTexts.ts`). */
const marked = /\ue000(\w+)(?:\ue003([^\ue000-\ue003]*))?\ue001([^\ue000-\ue003]*)\ue002/g

/** Puts the changed texts of a language into a page of the build in which every text is marked. */
export const fillMarkedTexts = (html: string, lang: Lang) => filled(html, lang, escapeHtml)

function filled(text: string, lang: Lang, escape: (text: string) => string): string {
  const next = text.replace(marked, (_all, key: string, values: string | undefined, original: string) => {
    const changed = textOfKey(key, lang)
    return typeof changed === 'string' ? escape(withValues(changed, values, lang)) : original
  })
  // The innermost texts come first.
  return next === text ? text : filled(next, lang, escape)
}

function withValues(text: string, values: string | undefined, lang: Lang): string {
  if (values === undefined) return text
  const all = JSON.parse(decodeURIComponent(values)) as Record<string, string | number>
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = all[name]
    return value === undefined ? whole : filled(String(value), lang, (same) => same)
  })
}
