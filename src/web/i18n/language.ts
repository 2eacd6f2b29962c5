import { useSyncExternalStore } from 'react'
import { storeLanguage, storedLanguage } from './storedLanguage.ts'
import { site } from './site.ts'

export type Language = 'en' | 'ar'

const listeners = new Set<() => void>()

let current: Language = chosen()

function chosen(): Language {
  if (typeof document === 'undefined') return 'en'
  // Else the language in which the server wrote the page, else the site's.
  return (
    siteLanguage(storedLanguage()) ??
    siteLanguage(document.getElementById('root')?.dataset['language']) ??
    site().languages[0] ??
    'en'
  )
}

/** A language that the site speaks. */
export function siteLanguage(wanted: string | null | undefined) {
  return site().languages.find((one) => one === wanted)
}

/** The reader's language. */
export const language = () => current

export const directionOf = (of: Language) => (of === 'ar' ? 'rtl' : 'ltr')

/** Changes the language: kept for the next visit, and set on the page with its direction and class. */
export function setLanguage(next: Language) {
  storeLanguage(next)
  setTextLanguage(next)
  applyLanguageToPage()
}

/** Changes the language of the texts alone, which needs no browser. */
export function setTextLanguage(next: Language) {
  current = next
  for (const listener of listeners) listener()
}

/** Puts language, direction and class on the page. */
export function applyLanguageToPage() {
  const page = document.documentElement
  page.lang = current
  page.dir = directionOf(current)
  page.classList.remove('lang-en', 'lang-ar')
  page.classList.add(`lang-${current}`)
}

/** Tells whenever another language is chosen, until what comes back is called. */
export function onLanguage(told: (language: Language) => void): () => void {
  const listener = () => told(current)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useLanguage(): Language {
  return useSyncExternalStore(
    onLanguage,
    () => current,
    () => current,
  )
}
