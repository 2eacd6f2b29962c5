import { words } from '../../i18n/words.ts'

/** Texts that every page loads, even a visitor's first. The texts of certain pages are separate. */
export const everyPageWords = words({
  tryAgain: { en: 'Try Again', ar: 'حاول مرة أخرى' },
  reload: { en: 'Reload Page', ar: 'إعادة تحميل الصفحة' },
  close: { en: 'Close', ar: 'إغلاق' },
  loading: { en: 'Loading', ar: 'جارٍ التحميل' },
  showPassword: { en: 'Show the password', ar: 'إظهار كلمة المرور' },
  wentWrong: { en: 'Something went wrong', ar: 'حدث خطأ ما' },
  wentWrongHint: { en: 'An error occurred in the application.', ar: 'حدث خطأ في التطبيق.' },
  notLoaded: { en: 'This could not be loaded', ar: 'تعذر تحميل هذا الجزء' },
  notLoadedHint: { en: 'Check your connection.', ar: 'تحقق من اتصالك.' },
})
