import type { SessionUser } from '#contract/auth.ts'
import { storedLanguage } from './storedLanguage.ts'
import { siteLanguage, setLanguage } from './language.ts'

/** Speaks the language that is saved in the account, unless this browser has a choice of its own. */
export function applyAccountLanguage({ preferredLanguage }: SessionUser) {
  const saved = siteLanguage(preferredLanguage)
  if (saved && storedLanguage() === null) setLanguage(saved)
}
