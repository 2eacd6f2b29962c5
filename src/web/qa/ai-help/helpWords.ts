import { template, words } from '../../i18n/words.ts'

export const helpWords = words({
  look: { en: 'Find an answer in the community', ar: 'البحث عن إجابة في المجتمع' },
  suggested: { en: 'Answers from the community', ar: 'إجابات من المجتمع' },
  byModel: {
    en: 'AI-generated from the sources below. Check before you use it.',
    ar: 'نص من النموذج اللغوي بناءً على المصادر أدناه. يلزم التحقق منه قبل استخدامه.',
  },
  byWord: { en: 'Quoted word for word from the sources below.', ar: 'اقتباس حرفي من المصادر أدناه.' },
  nothing: {
    en: 'Nothing published so far answers this question.',
    ar: 'لا توجد مصادر كافية: لم يُنشر بعد ما يجيب عن هذا السؤال.',
  },
  failed: { en: 'Failed to find an answer', ar: 'تعذّر العثور على إجابة' },
  source: { en: 'Source', ar: 'المصدر' },
  answer: { en: 'Answer', ar: 'إجابة' },
  article: { en: 'Article', ar: 'مقال' },
  question: { en: 'Question', ar: 'سؤال' },
  tags: { en: 'Suggested tags', ar: 'وسوم مقترحة' },
  sumUp: { en: 'Summarise answers', ar: 'تلخيص الإجابات' },
  sumUpFailed: { en: 'Failed to summarise answers', ar: 'تعذّر تلخيص الإجابات' },
  summary: { en: 'Summary', ar: 'ملخص' },
  translate: { en: 'Translate question', ar: 'ترجمة السؤال' },
  translateAnswer: { en: 'Translate', ar: 'ترجمة' },
  hideTranslation: { en: 'Hide translation', ar: 'إخفاء الترجمة' },
  translation: { en: 'AI translation', ar: 'ترجمة بالنموذج اللغوي' },
  draft: { en: 'Draft an answer', ar: 'كتابة مسودة إجابة' },
  draftFor: { en: template('Draft answer to “{title}”'), ar: template('مسودة إجابة عن «{title}»') },
  draftOf: { en: 'Draft answer', ar: 'مسودة إجابة' },
  draftHint: {
    en: 'Only you can see this draft until you post it.',
    ar: 'لا تظهر هذه المسودة لغيرك قبل نشرها.',
  },
  from: { en: 'Sources:', ar: 'المصادر:' },
  keepWriting: { en: 'Continue in the answer form', ar: 'المتابعة في نموذج الإجابة' },
  newTab: { en: 'opens in a new tab', ar: 'يُفتح في علامة تبويب جديدة' },
  take: { en: 'Insert into answer', ar: 'إدراج في الإجابة' },
})
