import { filled, words } from '../../i18n/words.ts'

/** How far limits of the site are used up. */
export const limitWords = words({
  questions: { en: filled('Questions today: {used} of {limit}'), ar: filled('الأسئلة اليوم: {used} من {limit}') },
  answers: { en: filled('Answers today: {used} of {limit}'), ar: filled('الإجابات اليوم: {used} من {limit}') },
  imageMegabytes: {
    en: filled('Pictures uploaded today: {used} of {limit} MB'),
    ar: filled('الصور المرفوعة اليوم: {used} من {limit} ميغابايت'),
  },
  contacts: { en: filled('Contacts: {used} of {limit}'), ar: filled('جهات الاتصال: {used} من {limit}') },
  messages: { en: filled('Recipients today: {used} of {limit}'), ar: filled('المستلمون اليوم: {used} من {limit}') },
  remaining: { en: filled('Left: {rest}'), ar: filled('المتبقي: {rest}') },
  tooMany: {
    en: filled('Chosen: {wanted}. These are more than remain: choose fewer, or come back later.'),
    ar: filled('المختار: {wanted}، وهو أكثر من المتبقي. اختر عددًا أقل أو عد لاحقًا.'),
  },
  daily: { en: 'It starts anew at midnight (UTC).', ar: 'يتجدد الحد عند منتصف الليل بالتوقيت العالمي.' },
  lasting: {
    en: 'Delete contacts that you no longer need, or ask the administrators for more.',
    ar: 'احذف جهات الاتصال التي لم تعد تحتاج إليها، أو اطلب من الإدارة زيادة الحد.',
  },
})
