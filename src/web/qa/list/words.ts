import { words } from '../../i18n/words.ts'

export const listWords = words({
  loosened: {
    en: 'No question has all of these words. Closest results for:',
    ar: 'لا يوجد سؤال بكل هذه الكلمات. أقرب النتائج إلى:',
  },
})
