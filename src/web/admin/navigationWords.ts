import { words } from '../i18n/words.ts'

/** Groups of pages of the Admin Panel. */
export const navigationWords = words({
  content: { en: 'Content', ar: 'المحتوى' },
  support: { en: 'Support', ar: 'الدعم' },
  system: { en: 'System', ar: 'النظام' },
})
