import type { Both } from '#contract/fields.ts'

/** The names of the starters; their emails are written in English and Arabic only. */
export const designNames = {
  event: { en: 'Event', ar: 'فعالية' },
  thanks: { en: 'Thank you', ar: 'شكر' },
  newsletter: { en: 'Newsletter', ar: 'نشرة بريدية' },
  offer: { en: 'Offer', ar: 'عرض ترويجي' },
  welcome: { en: 'Welcome', ar: 'ترحيب' },
  letter: { en: 'Simple letter', ar: 'رسالة بسيطة' },
} satisfies Record<string, Both>

export type DesignKey = keyof typeof designNames
