import { useSyncExternalStore } from 'react'
import { storeLanguage, storedLanguage } from './storedLanguage.ts'
import { site } from './site.ts'
import type { Language } from './languages.ts'
const listeners = new Set<() => void>()

let current: Language = chosen()

function chosen(): Language {
  if (typeof document === 'undefined') return 'en'
  // In order: the stored choice, the language of the served page, the site's first language.
  return (
    siteLanguage(storedLanguage()) ??
    siteLanguage(document.getElementById('root')?.dataset['language']) ??
    site().languages[0] ??
    'en'
  )
}

/** The language if the site offers it, otherwise undefined. */
export function siteLanguage(code: string | null | undefined) {
  return site().languages.find((one) => one === code)
}

export const language = () => current

export const directionOf = (of: Language) => (of === 'ar' ? 'rtl' : 'ltr')

/** Changes the language: stores it for the next visit and applies it to the page. */
export function setLanguage(next: Language) {
  storeLanguage(next)
  setTextLanguage(next)
  applyLanguageToPage()
}

/** Changes the language of texts only, so it also works without a browser. */
export function setTextLanguage(next: Language) {
  current = next
  for (const listener of listeners) listener()
}

/** Sets language, direction and class of the document. */
export function applyLanguageToPage() {
  const page = document.documentElement
  page.lang = current
  page.dir = directionOf(current)
  page.classList.remove('lang-en', 'lang-ar')
  page.classList.add(`lang-${current}`)
}

/**
 * Subscribes to changes of the language.
 * @returns unsubscribes
 */
export function onLanguage(onChange: (language: Language) => void): () => void {
  const listener = () => onChange(current)
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
