import type { SessionUser } from '#contract/auth.ts'
import { keptLanguage } from './keptLanguage.ts'
import { offered, setLanguage } from './language.ts'

/** Speaks the language that is saved in the account, unless this browser has a choice of its own. */
export function speakSavedLanguage({ preferredLanguage }: SessionUser) {
  const saved = offered(preferredLanguage)
  if (saved && keptLanguage() === null) setLanguage(saved)
}
