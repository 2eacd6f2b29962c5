import type { SessionUser } from '#contract/auth.ts'
import { storedLanguage } from './storedLanguage.ts'
import { siteLanguage, setLanguage } from './language.ts'

/** Applies the language of the account, unless this browser has its own choice. */
export function applyAccountLanguage({ preferredLanguage }: SessionUser) {
  const saved = siteLanguage(preferredLanguage)
  if (saved && storedLanguage() === null) setLanguage(saved)
}
