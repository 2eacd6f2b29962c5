import { template, words } from '../../i18n/words.ts'

/** Texts about used quotas. */
export const limitWords = words({
  questions: { en: template('Questions today: {used} of {limit}'), ar: template('الأسئلة اليوم: {used} من {limit}') },
  answers: { en: template('Answers today: {used} of {limit}'), ar: template('الإجابات اليوم: {used} من {limit}') },
  imageMegabytes: {
    en: template('Images uploaded today: {used} of {limit} MB'),
    ar: template('الصور المرفوعة اليوم: {used} من {limit} ميغابايت'),
  },
  contacts: { en: template('Contacts: {used} of {limit}'), ar: template('جهات الاتصال: {used} من {limit}') },
  messages: { en: template('Recipients today: {used} of {limit}'), ar: template('المستلمون اليوم: {used} من {limit}') },
  remaining: { en: template('Remaining: {rest}'), ar: template('المتبقي: {rest}') },
  tooMany: {
    en: template('Selected: {wanted}. This is more than you have left. Choose fewer, or try again later.'),
    ar: template('العدد المحدد: {wanted}، وهو أكثر من المتبقي. يمكن اختيار عدد أقل أو إعادة المحاولة لاحقًا.'),
  },
  daily: { en: 'Resets at midnight (UTC)', ar: 'يتجدد الحد عند منتصف الليل بالتوقيت العالمي (UTC)' },
  lasting: {
    en: 'Delete contacts you don’t need, or ask an administrator for more.',
    ar: 'يمكن حذف جهات الاتصال غير اللازمة، أو طلب زيادة الحد من مدير الموقع.',
  },
})
