import { words } from '../../i18n/words.ts'

/** What could not be done with a question or an answer; apart, since a reader of a question needs none of it at first. */
export const failureWords = words({
  fetchQuestions: { en: 'Failed to fetch questions', ar: 'تعذّر جلب الأسئلة' },
  fetchQuestion: { en: 'Failed to fetch question', ar: 'تعذّر جلب السؤال' },
  createQuestion: { en: 'Failed to create question', ar: 'تعذّر نشر السؤال' },
  updateQuestion: { en: 'Failed to update question', ar: 'تعذّر تحديث السؤال' },
  createAnswer: { en: 'Failed to create answer', ar: 'تعذّر نشر الإجابة' },
  updateAnswer: { en: 'Failed to update answer', ar: 'تعذّر تحديث الإجابة' },
})
