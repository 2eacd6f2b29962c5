import { useSyncExternalStore } from 'react'
import { directionOf } from '#contract/text/languages.ts'
import { storeLanguage, storedLanguage } from './storedLanguage.ts'
import { site } from './site.ts'
import type { Language } from './languages.ts'
const listeners = new Set<() => void>()

let current: Language = chosen()
let hydrated: Language | undefined

function chosen(): Language {
  if (typeof document === 'undefined') return 'en'
  // In order: the stored choice, the language of the served page, the site's first language.
  return siteLanguage(storedLanguage()) ?? siteLanguage(document.documentElement.lang) ?? site().languages[0] ?? 'en'
}

/** The language if the site offers it, otherwise undefined. */
export function siteLanguage(code: string | null | undefined) {
  return site().languages.find((language) => language === code)
}

export const language = () => current

let load: (next: Language) => Promise<void> | undefined = () => undefined

/** Sets what loads the texts of a language before it is used. */
export const loadBefore = (by: typeof load) => {
  load = by
}

/** Changes the language: stores it for the next visit and applies it to the page. */
export function setLanguage(next: Language) {
  storeLanguage(next)
  const apply = () => {
    setTextLanguage(next)
    applyLanguageToPage()
  }
  const loading = load(next)
  if (loading) void loading.then(apply)
  else apply()
}

/** Changes the language of texts only, so it also works without a browser. */
export function setTextLanguage(next: Language) {
  current = next
  for (const listener of listeners) listener()
}

/** Sets the language of the page that React hydrates: parts of it may be hydrated after the reader has changed it. */
export function setHydratedLanguage(of: Language) {
  hydrated = of
}

/** Sets language, direction and class of the document. */
export function applyLanguageToPage() {
  const page = document.documentElement
  page.classList.replace(`lang-${page.lang}`, `lang-${current}`)
  page.lang = current
  page.dir = directionOf(current)
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
    () => hydrated ?? current,
  )
}
