import { words } from '../i18n/words.ts'

export const errorWords = words({
  network: { en: 'Network error. Please check your connection.', ar: 'خطأ في الشبكة. يرجى التحقق من اتصالك.' },
  timeout: {
    en: 'The server did not answer in time. Please try again.',
    ar: 'لم يستجب الخادم في الوقت المناسب. حاول مرة أخرى.',
  },
  server: { en: 'An error occurred. Please try again later.', ar: 'حدث خطأ. يرجى المحاولة مرة أخرى لاحقًا.' },
  unexpected: { en: 'An unexpected error occurred', ar: 'حدث خطأ غير متوقع' },
  unvalidated: { en: 'Could not validate your session.', ar: 'تعذّر التحقق من جلستك.' },
  error: { en: 'Error', ar: 'خطأ' },
  close: { en: 'Close', ar: 'إغلاق' },
})
