import type { TransactionalState } from '#contract/email-marketing/transactional.ts'
import { words } from '../../i18n/words.ts'

export const transactionalWords = words({
  hint: {
    en: 'Receipts, codes and the like that your programs send one by one; the last thirty days.',
    ar: 'الإيصالات والرموز وما شابهها مما ترسله برامجك واحدة واحدة، لآخر ثلاثين يومًا.',
  },
  none: { en: 'No transactional mail yet', ar: 'لا رسائل معاملات بعد' },
  noneHint: {
    en: 'Make an API key that may send it, and let your program make this call.',
    ar: 'أنشئ مفتاح API يُسمح له بإرسالها، واجعل برنامجك يجري هذا الاستدعاء.',
  },
  to: { en: 'To', ar: 'إلى' },
  subject: { en: 'Subject', ar: 'الموضوع' },
  state: { en: 'State', ar: 'الحالة' },
  at: { en: 'When', ar: 'الوقت' },
  response: { en: 'What the server said', ar: 'ما قاله الخادم' },
  byAddress: { en: 'A whole address', ar: 'عنوان كامل' },
  examples: { en: 'To send one', ar: 'لإرسال رسالة' },
  everyCall: { en: 'All calls, described', ar: 'وصف كل الاستدعاءات' },
})

export const stateWords = words({
  queued: { en: 'Queued', ar: 'في الانتظار' },
  deferred: { en: 'Tried again', ar: 'تُعاد المحاولة' },
  sent: { en: 'Sent', ar: 'أُرسلت' },
  bounced: { en: 'Came back', ar: 'ارتدّت' },
  complained: { en: 'Complained about', ar: 'اشتُكي منها' },
  failed: { en: 'Failed', ar: 'فشلت' },
  unknown: { en: 'Not known', ar: 'غير معروف' },
  suppressed: { en: 'Kept back', ar: 'حُجبت' },
  expired: { en: 'Too late', ar: 'فات وقتها' },
} satisfies Record<TransactionalState, { en: string; ar: string }>)
export const states = Object.keys(stateWords) as TransactionalState[]

export const stateColors: Record<TransactionalState, string> = {
  queued: 'gray',
  deferred: 'yellow',
  sent: 'green',
  bounced: 'red',
  complained: 'red',
  failed: 'red',
  unknown: 'yellow',
  suppressed: 'gray',
  expired: 'gray',
}
