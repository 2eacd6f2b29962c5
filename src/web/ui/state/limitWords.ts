import { template, words } from '../../i18n/words.ts'

/** Texts about used quotas. */
export const limitWords = words({
  questions: { en: template('Questions today: {used} of {limit}'), ar: template('الأسئلة اليوم: {used} من {limit}') },
  answers: { en: template('Answers today: {used} of {limit}'), ar: template('الإجابات اليوم: {used} من {limit}') },
  imageMegabytes: {
    en: template('Pictures uploaded today: {used} of {limit} MB'),
    ar: template('الصور المرفوعة اليوم: {used} من {limit} ميغابايت'),
  },
  contacts: { en: template('Contacts: {used} of {limit}'), ar: template('جهات الاتصال: {used} من {limit}') },
  messages: { en: template('Recipients today: {used} of {limit}'), ar: template('المستلمون اليوم: {used} من {limit}') },
  remaining: { en: template('Left: {rest}'), ar: template('المتبقي: {rest}') },
  tooMany: {
    en: template('Chosen: {wanted}. These are more than remain: choose fewer, or come back later.'),
    ar: template('المختار: {wanted}، وهو أكثر من المتبقي. اختر عددًا أقل أو عد لاحقًا.'),
  },
  daily: { en: 'It starts anew at midnight (UTC).', ar: 'يتجدد الحد عند منتصف الليل بالتوقيت العالمي.' },
  lasting: {
    en: 'Delete contacts that you no longer need, or ask the administrators for more.',
    ar: 'احذف جهات الاتصال التي لم تعد تحتاج إليها، أو اطلب من الإدارة زيادة الحد.',
  },
})
