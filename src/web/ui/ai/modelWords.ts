import { template, words } from '../../i18n/words.ts'

export const modelWords = words({
  writing: { en: 'AI is writing…', ar: 'جارٍ الكتابة بالنموذج اللغوي…' },
  stop: { en: 'Stop', ar: 'إيقاف' },
  stopped: { en: 'Stopped. Nothing was saved.', ar: 'توقفت الكتابة ولم يُحفظ شيء.' },
  failed: { en: 'Failed to write with AI', ar: 'تعذّرت الكتابة بالنموذج اللغوي' },
  again: { en: 'Try again', ar: 'إعادة المحاولة' },
  close: { en: 'Close', ar: 'إغلاق' },
  builtIn: { en: 'Use built-in writer', ar: 'استخدام الكاتب المدمج' },
  byModel: {
    en: template('Drafts are AI-generated ({model}). Check them before you use them.'),
    ar: template('المسودات من النموذج اللغوي ({model}). يلزم التحقق منها قبل استخدامها.'),
  },
  byBuiltIn: {
    en: 'The built-in writer makes drafts from your own words.',
    ar: 'المسودات من الكاتب المدمج، وكلماتها من كلماتك.',
  },
  share: {
    en: template('You’ve used {used}% of today’s AI limit.'),
    ar: template('استُخدم {used}% من حدك اليوم.'),
  },
})
