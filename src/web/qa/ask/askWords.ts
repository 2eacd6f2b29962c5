import { words } from '../../i18n/words.ts'

export const askWords = words({
  title: { en: 'Ask a question', ar: 'اطرح سؤالًا' },
  hint: {
    en: 'A clear title and a few details bring better answers.',
    ar: 'عنوان واضح وبعض التفاصيل يجلبان إجابات أفضل.',
  },
  back: { en: 'All questions', ar: 'كل الأسئلة' },
  question: { en: 'Your question in one line', ar: 'سؤالك في سطر واحد' },
  placeholder: { en: 'How do I price my first order?', ar: 'كيف أسعّر أول طلب؟' },
  details: { en: 'Details', ar: 'التفاصيل' },
  detailsHint: {
    en: 'What you tried, what you expected, what happened. Markdown works here.',
    ar: 'ما جرّبته، وما توقعته، وما حدث. يمكنك الكتابة بتنسيق Markdown.',
  },
  tags: { en: 'Tags', ar: 'الوسوم' },
  fiveTags: { en: 'Choose up to five tags', ar: 'اختر خمسة وسوم على الأكثر' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  similar: { en: 'Perhaps this has been asked already', ar: 'ربما طُرح هذا السؤال من قبل' },
  post: { en: 'Post the question', ar: 'انشر السؤال' },
  changeWaits: {
    en: 'Your change waits for approval. Until then readers see the text of before.',
    ar: 'تعديلك بانتظار الموافقة، وحتى ذلك الحين يرى القراء النص السابق.',
  },
  posted: { en: 'Your question is published', ar: 'نُشر سؤالك' },
  waits: {
    en: 'Your question is waiting for approval. You will be told when it is published.',
    ar: 'سؤالك بانتظار الموافقة، وسنخبرك حين يُنشر.',
  },
  restored: {
    en: 'This is what you had begun to write. It is kept in this browser only.',
    ar: 'هذا ما كنت قد بدأت كتابته، وهو محفوظ في هذا المتصفح فقط.',
  },
  startOver: { en: 'Start over', ar: 'ابدأ من جديد' },
  edit: { en: 'Edit the question', ar: 'تعديل السؤال' },
  changed: { en: 'Your changes are saved', ar: 'حُفظت تعديلاتك' },
})
