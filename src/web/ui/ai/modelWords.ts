import { template, words } from '../../i18n/words.ts'

export const modelWords = words({
  writing: { en: 'The language model is writing…', ar: 'النموذج اللغوي يكتب…' },
  stop: { en: 'Stop', ar: 'إيقاف' },
  stopped: { en: 'Stopped. Nothing was saved.', ar: 'أُوقفت الكتابة ولم يُحفظ شيء.' },
  failed: { en: 'The language model could not write this', ar: 'لم يتمكن النموذج اللغوي من الكتابة' },
  again: { en: 'Try again', ar: 'حاول مرة أخرى' },
  close: { en: 'Close', ar: 'إغلاق' },
  builtIn: { en: 'Use the built-in writer', ar: 'استعمل الكاتب المدمج' },
  byModel: {
    en: template('Drafts are written by a language model ({model}). Read them before you use them.'),
    ar: template('يكتب المسودات نموذج لغوي ({model}). اقرأها قبل استعمالها.'),
  },
  byBuiltIn: {
    en: 'Drafts are written by the built-in writer, from your own words.',
    ar: 'يكتب المسودات الكاتب المدمج من كلماتك أنت.',
  },
  share: {
    en: template('{used}% of your share for today is used.'),
    ar: template('استُخدم {used}% من حصتك اليوم.'),
  },
})
