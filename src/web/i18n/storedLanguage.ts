import type { Language } from './language.ts'

const key = 'language'

/** What the reader chose on an earlier visit, or in this tab. */
export const storedLanguage = () => localStorage.getItem(key) ?? sessionStorage.getItem(key)

/** Keeps the choice for the next visit; the server writes its pages in it. */
export function storeLanguage(chosen: Language) {
  localStorage.setItem(key, chosen)
  // A name that browsers take from this very host alone, over TLS alone; on a developer's machine there is none.
  const [name, only] = location.protocol === 'https:' ? ['__Host-language', '; secure'] : ['language', '']
  document.cookie = `${name}=${chosen}; path=/; max-age=31536000; samesite=lax${only}`
}
