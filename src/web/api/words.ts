import { words } from '../i18n/words.ts'

export const errorWords = words({
  network: { en: 'Network error. Check your connection.', ar: 'تعذّر الاتصال بالشبكة. يلزم التحقق من الاتصال بالإنترنت.' },
  timeout: {
    en: 'The server took too long to respond. Try again.',
    ar: 'لم يستجب الخادم في الوقت المناسب. يمكن إعادة المحاولة.',
  },
  server: { en: 'An error occurred. Please try again later.', ar: 'حدث خطأ. يرجى المحاولة مرة أخرى لاحقًا.' },
  unexpected: { en: 'An unexpected error occurred', ar: 'حدث خطأ غير متوقع' },
  unvalidated: { en: 'Could not validate your session.', ar: 'تعذّر التحقق من جلستك.' },
  error: { en: 'Error', ar: 'خطأ' },
})
