import { fault } from '../failure.ts'

export const takesNoAnswers = fault('conflict', {
  en: 'This question is closed and takes no more answers',
  ar: 'هذا السؤال مغلق ولا يقبل إجابات جديدة',
})
export const ownVote = fault('forbidden', {
  en: 'You cannot vote on what you wrote',
  ar: 'لا يمكنك التصويت على ما كتبته',
})
export const notYours = fault('forbidden', {
  en: 'Only who wrote it and administrators can change it',
  ar: 'لا يعدّله إلا كاتبه أو أحد المديرين',
})
export const notTheAsker = fault('forbidden', {
  en: 'Only who asked the question and administrators can accept an answer',
  ar: 'لا يقبل الإجابة إلا صاحب السؤال أو أحد المديرين',
})
export const notPublished = fault('conflict', {
  en: 'Only a published answer can be accepted',
  ar: 'لا يمكن قبول إجابة غير منشورة',
})
export const unknownTag = fault(
  'validation_failed',
  { en: 'One of these tags does not exist', ar: 'أحد هذه الوسوم غير موجود' },
  'tags',
)
export const unknownQuestion = fault(
  'validation_failed',
  { en: 'This question does not exist', ar: 'هذا السؤال غير موجود' },
  'into',
)
export const intoItself = fault('conflict', {
  en: 'A question cannot be merged into itself or into a merged one',
  ar: 'لا يمكن دمج سؤال في نفسه أو في سؤال مدموج',
})
export const alreadyMerged = fault('conflict', {
  en: 'This question has already been merged into another',
  ar: 'دُمج هذا السؤال في سؤال آخر من قبل',
})
export const alreadyReported = fault('conflict', {
  en: 'You have already reported this; the administrators will look at it',
  ar: 'سبق أن أبلغت عن هذا، وسينظر فيه المديرون',
})
export const alreadyResolved = fault('conflict', { en: 'This report has been settled', ar: 'حُسم هذا البلاغ من قبل' })
export const changedMeanwhile = fault('conflict', {
  en: 'This was changed after you opened it. Read it again.',
  ar: 'تغيّر هذا بعد أن فتحته. اقرأه مرة أخرى.',
})
export const alreadyDecided = fault('conflict', {
  en: 'Another administrator has decided this already',
  ar: 'حسم مدير آخر هذا الأمر من قبل',
})
export const alreadyRelated = fault('conflict', {
  en: 'This answer is already linked to this question',
  ar: 'هذه الإجابة مرتبطة بهذا السؤال من قبل',
})
export const ownAnswer = fault(
  'validation_failed',
  { en: 'This answer belongs to this question already', ar: 'هذه الإجابة تخص هذا السؤال أصلًا' },
  'answerId',
)
