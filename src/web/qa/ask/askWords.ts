import { words } from '../../i18n/words.ts'

export const askWords = words({
  title: { en: 'Ask a question', ar: 'طرح سؤال' },
  hint: {
    en: 'A clear title and a few details get better answers',
    ar: 'العنوان الواضح وبعض التفاصيل يجلبان إجابات أفضل',
  },
  back: { en: 'Q&A', ar: 'الأسئلة والأجوبة' },
  question: { en: 'Question title', ar: 'عنوان السؤال' },
  placeholder: { en: 'How do I price my first order?', ar: 'كيف أسعّر أول طلب؟' },
  details: { en: 'Details', ar: 'التفاصيل' },
  detailsHint: {
    en: 'Say what you tried, what you expected and what happened. You can use Markdown.',
    ar: 'ما جرّبته، وما توقعته، وما حدث. يمكن استخدام تنسيق Markdown.',
  },
  tags: { en: 'Tags', ar: 'الوسوم' },
  fiveTags: { en: 'Choose 5 tags or fewer.', ar: 'الحد الأقصى خمسة وسوم.' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  similar: { en: 'Similar questions', ar: 'أسئلة مشابهة' },
  post: { en: 'Post question', ar: 'نشر السؤال' },
  changeWaits: {
    en: 'Your edit is pending approval. Until it’s approved, readers see the previous text.',
    ar: 'تعديلك بانتظار الموافقة. وحتى ذلك الحين يظهر للقراء النص السابق.',
  },
  posted: { en: 'Question published', ar: 'تم نشر السؤال' },
  waits: {
    en: 'Your question is pending approval. We’ll notify you when it’s published.',
    ar: 'سؤالك بانتظار الموافقة، وسيصلك إشعار عند نشره.',
  },
  edit: { en: 'Edit question', ar: 'تعديل السؤال' },
  changed: { en: 'Question updated', ar: 'تم تحديث السؤال' },
})
