import type { TransactionalState } from '#contract/email-marketing/transactional.ts'
import { words } from '../../i18n/words.ts'

export const transactionalWords = words({
  hint: {
    en: 'Receipts, login codes and other single emails sent through the API in the last 30 days',
    ar: 'الإيصالات ورموز الدخول وغيرها من الرسائل المفردة المرسلة عبر واجهة API في آخر 30 يومًا',
  },
  none: { en: 'No transactional emails yet', ar: 'لا توجد رسائل معاملات بعد' },
  noneHint: {
    en: 'Create an API key with the scope “Send transactional emails”, then send the request below from your app.',
    ar: 'يلزم إنشاء مفتاح API بصلاحية إرسال رسائل المعاملات، ثم إرسال الطلب التالي من تطبيقك.',
  },
  to: { en: 'Recipient', ar: 'المستلم' },
  subject: { en: 'Subject', ar: 'الموضوع' },
  state: { en: 'Status', ar: 'الحالة' },
  at: { en: 'Time', ar: 'الوقت' },
  response: { en: 'Server response', ar: 'رد الخادم' },
  byAddress: { en: 'Full email address', ar: 'عنوان البريد كاملًا' },
  examples: { en: 'Send a transactional email', ar: 'إرسال رسالة معاملات' },
  everyCall: { en: 'API reference', ar: 'توثيق واجهة API' },
})

export const stateWords = words({
  queued: { en: 'Queued', ar: 'في الانتظار' },
  deferred: { en: 'Retrying', ar: 'قيد إعادة المحاولة' },
  sent: { en: 'Sent', ar: 'أُرسلت' },
  bounced: { en: 'Bounced', ar: 'ارتدّت' },
  complained: { en: 'Spam complaint', ar: 'بلاغ بريد غير مرغوب فيه' },
  failed: { en: 'Failed', ar: 'فشلت' },
  unknown: { en: 'Unknown', ar: 'غير معروفة' },
  suppressed: { en: 'Suppressed', ar: 'مستبعدة' },
  expired: { en: 'Expired', ar: 'انتهت صلاحيتها' },
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
