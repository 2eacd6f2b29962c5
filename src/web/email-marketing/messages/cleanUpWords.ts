import { template, words } from '../../i18n/words.ts'

export const cleanUpWords = words({
  cleanUp: { en: 'Repair conversations', ar: 'إصلاح المحادثات' },
  done: {
    en: template('{checked} checked, {changed} repaired'),
    ar: template('الرسائل المفحوصة: {checked}، والمُصلحة: {changed}'),
  },
  queued: { en: 'Repair continues in the background', ar: 'يستمر الإصلاح في الخلفية' },
  cleanupFailed: { en: 'Cleanup Failed', ar: 'تعذّر الإصلاح' },
})
