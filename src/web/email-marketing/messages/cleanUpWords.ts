import { filled, words } from '../../i18n/words.ts'

export const cleanUpWords = words({
  cleanUp: { en: 'Set threads right', ar: 'إصلاح ترابط الرسائل' },
  done: {
    en: filled('Checked: {checked}. Put in order: {changed}.'),
    ar: filled('فُحص: {checked}. أُصلح: {changed}.'),
  },
  queued: { en: 'There is much to check. It goes on by itself.', ar: 'الرسائل كثيرة، وسيستمر الفحص تلقائيًا.' },
  cleanupFailed: { en: 'Cleanup Failed', ar: 'فشل التنظيف' },
})
