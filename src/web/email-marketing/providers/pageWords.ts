import { words } from '../../i18n/words.ts'

/** Tabs of a provider's page. */
export const pageWords = words({
  overview: { en: 'Overview', ar: 'نظرة عامة' },
  limits: { en: 'Limits', ar: 'الحدود' },
  warmup: { en: 'Warm-up', ar: 'الإحماء' },
  mailbox: { en: 'Mailbox', ar: 'صندوق البريد' },
  events: { en: 'Events', ar: 'الأحداث' },
  notFound: { en: 'Provider not found', ar: 'مزود الإرسال غير موجود' },
})
