import { template, words } from '../../i18n/words.ts'

export const conflictWords = words({
  changedBy: {
    en: template('{name} changed this while you were editing'),
    ar: template('تعديل من {name} أثناء تعديلك'),
  },
  changed: { en: 'Someone changed this while you were editing', ar: 'تم تعديل هذا العنصر أثناء تعديلك له' },
  nothingLost: {
    en: 'Nothing is saved yet. Fields you didn’t touch keep the other person’s changes.',
    ar: 'لم يُحفظ شيء بعد. الحقول التي لم تُعدَّل هنا تحتفظ بتعديلات النسخة الأخرى.',
  },
  theirs: { en: 'Their version', ar: 'النسخة الأخرى' },
  mine: { en: 'Your version', ar: 'نسختك' },
  takeTheirs: { en: 'Use their version', ar: 'استخدام النسخة الأخرى' },
  keepMine: { en: 'Save your version', ar: 'حفظ نسختك' },
  en: { en: 'English', ar: 'بالإنجليزية' },
  ar: { en: 'Arabic', ar: 'بالعربية' },
  yes: { en: 'Yes', ar: 'نعم' },
  no: { en: 'No', ar: 'لا' },
  empty: { en: 'Empty', ar: 'فارغ' },
  and: { en: ', ', ar: '، ' },
})
