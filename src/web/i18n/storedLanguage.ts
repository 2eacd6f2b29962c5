import type { Language } from './languages.ts'

const key = 'language'

/** The language chosen on an earlier visit or in this tab. */
export const storedLanguage = () => localStorage.getItem(key) ?? sessionStorage.getItem(key)

/** Stores the choice for the next visit; the server renders its pages in it. */
export function storeLanguage(chosen: Language) {
  localStorage.setItem(key, chosen)
  // Browsers accept this prefix only from the same host over TLS; development machines use neither.
  const [name, only] = location.protocol === 'https:' ? ['__Host-language', '; secure'] : ['language', '']
  document.cookie = `${name}=${chosen}; path=/; max-age=31536000; samesite=lax${only}`
}
