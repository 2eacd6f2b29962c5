import type { Language } from './language.ts'

const key = 'language'

/** What the reader chose on an earlier visit, or in this tab. */
export const keptLanguage = () => localStorage.getItem(key) ?? sessionStorage.getItem(key)

/** Keeps the choice for the next visit; the server writes its pages in it. */
export function keepLanguage(chosen: Language) {
  localStorage.setItem(key, chosen)
  document.cookie = `language=${chosen}; path=/; max-age=31536000; samesite=lax`
}
