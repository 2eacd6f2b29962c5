import { template, words } from '../../i18n/words.ts'

export const cleanUpWords = words({
  cleanUp: { en: 'Set threads right', ar: 'إصلاح ترابط الرسائل' },
  done: {
    en: template('Checked: {checked}. Put in order: {changed}.'),
    ar: template('فُحص: {checked}. أُصلح: {changed}.'),
  },
  queued: { en: 'There is much to check. It goes on by itself.', ar: 'الرسائل كثيرة، وسيستمر الفحص تلقائيًا.' },
  cleanupFailed: { en: 'Cleanup Failed', ar: 'فشل التنظيف' },
})
