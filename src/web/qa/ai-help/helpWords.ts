import { template, words } from '../../i18n/words.ts'

export const helpWords = words({
  look: { en: 'Look for an answer in the community', ar: 'ابحث عن إجابة في المجتمع' },
  suggested: { en: 'What the community has said', ar: 'ما قاله المجتمع' },
  byModel: {
    en: 'Put into words by a language model, from the sources below. Check them.',
    ar: 'صاغها نموذج لغوي من المصادر أدناه. راجعها قبل الاعتماد عليها.',
  },
  byWord: { en: 'Word for word from the sources below.', ar: 'منقولة حرفيًا من المصادر أدناه.' },
  nothing: {
    en: 'There is nothing to draw on: nothing published answers this yet.',
    ar: 'لا شيء يُستند إليه: لم يُنشر بعد ما يجيب عن هذا.',
  },
  failed: { en: 'No answer could be looked for', ar: 'تعذّر البحث عن إجابة' },
  source: { en: 'Source', ar: 'المصدر' },
  answer: { en: 'Answer', ar: 'إجابة' },
  article: { en: 'Article', ar: 'مقال' },
  question: { en: 'Question', ar: 'سؤال' },
  tags: { en: 'Proposed tags', ar: 'وسوم مقترحة' },
  sumUp: { en: 'Sum up the answers', ar: 'لخّص الإجابات' },
  summary: { en: 'In short', ar: 'باختصار' },
  translate: { en: 'Translate the question', ar: 'ترجم السؤال' },
  translateAnswer: { en: 'Translate', ar: 'ترجم' },
  hideTranslation: { en: 'Hide the translation', ar: 'أخفِ الترجمة' },
  translation: { en: 'Translation by a language model', ar: 'ترجمة بنموذج لغوي' },
  draft: { en: 'Draft an answer', ar: 'اكتب مسودة إجابة' },
  draftFor: { en: template('Draft of an answer to “{title}”'), ar: template('مسودة إجابة عن «{title}»') },
  draftOf: { en: 'Draft of an answer', ar: 'مسودة إجابة' },
  draftHint: {
    en: 'Only you see it. Nothing is sent until you post it yourself.',
    ar: 'لا يراها سواك، ولا يُرسل شيء حتى تنشرها بنفسك.',
  },
  from: { en: 'Sources:', ar: 'المصادر:' },
  keepWriting: { en: 'Go on in the answer form', ar: 'تابع في نموذج الإجابة' },
  newTab: { en: 'opens in a new tab', ar: 'يُفتح في علامة تبويب جديدة' },
  take: { en: 'Put it into my answer', ar: 'ضعها في إجابتي' },
})
