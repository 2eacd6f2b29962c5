import { fault } from '../failure.ts'

export const takesNoAnswers = fault('conflict', {
  en: 'This question is closed and no longer accepts answers.',
  ar: 'هذا السؤال مغلق ولا يقبل إجابات جديدة.',
})
export const ownVote = fault('forbidden', {
  en: 'You can’t vote on your own post.',
  ar: 'لا يمكنك التصويت على ما كتبته.',
})
export const notYours = fault('forbidden', {
  en: 'Only the author or an administrator can edit this.',
  ar: 'التعديل متاح للكاتب والمديرين فقط.',
})
export const notTheAsker = fault('forbidden', {
  en: 'Only the person who asked, or an administrator, can accept an answer.',
  ar: 'قبول الإجابة متاح لصاحب السؤال والمديرين فقط.',
})
export const notPublished = fault('conflict', {
  en: 'Only published answers can be accepted.',
  ar: 'لا يمكن قبول إجابة غير منشورة.',
})
export const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags wasn’t found. It may have been deleted.', ar: 'أحد هذه الوسوم غير موجود. ربما حُذف.' },
  'tags',
)
export const unknownQuestion = fault(
  'validation_failed',
  { en: 'Question not found. It may have been deleted.', ar: 'السؤال غير موجود. ربما حُذف.' },
  'into',
)
export const intoItself = fault('conflict', {
  en: 'You can’t merge a question into itself or into one that was already merged.',
  ar: 'لا يمكن دمج سؤال في نفسه أو في سؤال سبق دمجه.',
})
export const alreadyMerged = fault('conflict', {
  en: 'This question was already merged into another one.',
  ar: 'دُمج هذا السؤال في سؤال آخر بالفعل.',
})
export const alreadyReported = fault('conflict', {
  en: 'You’ve already flagged this. An administrator will review it.',
  ar: 'تم إرسال بلاغك عن هذا بالفعل، وسيراجعه أحد المديرين.',
})
export const alreadyResolved = fault('conflict', {
  en: 'This flag was already resolved.',
  ar: 'تمت معالجة هذا البلاغ بالفعل.',
})
export const changedMeanwhile = fault('conflict', {
  en: 'Someone changed this after you opened it. Reload to see their version.',
  ar: 'تم تعديل هذا العنصر بعد فتحه. يمكن إعادة تحميل الصفحة لعرض النسخة الجديدة.',
})
export const alreadyDecided = fault('conflict', {
  en: 'Another administrator already reviewed this.',
  ar: 'تمت مراجعة هذا المحتوى بالفعل من مدير آخر.',
})
export const alreadyRelated = fault('conflict', {
  en: 'This answer is already linked to this question.',
  ar: 'هذه الإجابة مرتبطة بهذا السؤال بالفعل.',
})
export const ownAnswer = fault(
  'validation_failed',
  { en: 'This answer already belongs to this question.', ar: 'هذه الإجابة تابعة لهذا السؤال بالفعل.' },
  'answerId',
)
