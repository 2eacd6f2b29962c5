import { words } from '../../i18n/words.ts'

/** Error texts of questions and answers. They are separate, because the first view of a question needs none of them. */
export const failureWords = words({
  fetchQuestions: { en: 'Failed to fetch questions', ar: 'تعذّر تحميل الأسئلة' },
  fetchQuestion: { en: 'Failed to fetch question', ar: 'تعذّر تحميل السؤال' },
  createQuestion: { en: 'Failed to create question', ar: 'تعذّر نشر السؤال' },
  updateQuestion: { en: 'Failed to update question', ar: 'تعذّر تحديث السؤال' },
  createAnswer: { en: 'Failed to create answer', ar: 'تعذّر نشر الإجابة' },
  updateAnswer: { en: 'Failed to update answer', ar: 'تعذّر تحديث الإجابة' },
})
