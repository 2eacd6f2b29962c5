import { template, words } from '../../i18n/words.ts'

export const conflictWords = words({
  changedBy: {
    en: template('{name} changed this while you were editing'),
    ar: template('عدّل {name} هذا أثناء تحريرك له'),
  },
  changed: { en: 'This was changed while you were editing', ar: 'تغيّر هذا أثناء تحريرك له' },
  nothingLost: {
    en: 'Nothing has been saved yet. What you did not change yourself follows the other version either way.',
    ar: 'لم يُحفظ شيء بعد. وما لم تغيّره بنفسك يبقى كما في النسخة الأخرى في الحالتين.',
  },
  theirs: { en: 'Says now', ar: 'النص الآن' },
  mine: { en: 'You wrote', ar: 'ما كتبته أنت' },
  takeTheirs: { en: 'See theirs', ar: 'عرض نسخة الآخر' },
  keepMine: { en: 'Keep mine', ar: 'حفظ نسختي' },
  en: { en: 'English', ar: 'بالإنجليزية' },
  ar: { en: 'Arabic', ar: 'بالعربية' },
  yes: { en: 'Yes', ar: 'نعم' },
  no: { en: 'No', ar: 'لا' },
  empty: { en: 'Empty', ar: 'فارغ' },
  and: { en: ', ', ar: '، ' },
})
