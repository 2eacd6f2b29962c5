import type { Both, Lang } from '#contract/fields.ts'
import { textIn } from '../../i18n/text-in.ts'

/** Texts for skip codes, which the ledger stores instead of a server response. */
const skipReasons: Record<string, Both> = {
  unsubscribed: { en: 'Unsubscribed', ar: 'اشتراك ملغى' },
  unconfirmed: { en: 'Unconfirmed', ar: 'اشتراك غير مؤكد' },
  bounced: { en: 'Earlier hard bounce', ar: 'ارتداد دائم سابق' },
  complained: { en: 'Earlier spam complaint', ar: 'بلاغ سابق عن بريد غير مرغوب فيه' },
  blocked: { en: 'Blocked', ar: 'محظور' },
  resting: {
    en: 'Paused after soft bounces',
    ar: 'إيقاف مؤقت بعد ارتدادات مؤقتة',
  },
  paused: { en: 'The contact paused emails', ar: 'أوقفت جهة الاتصال الرسائل مؤقتًا' },
  topic: { en: 'Opted out of this topic', ar: 'إلغاء الاشتراك في هذا النوع من الرسائل' },
  deleted: { en: 'Contact deleted', ar: 'حُذفت جهة الاتصال' },
  expired: { en: 'Expired before it could be sent', ar: 'انتهت صلاحيتها قبل الإرسال' },
  sample: {
    en: 'Sample address that can’t receive email',
    ar: 'عنوان تجريبي لا يستقبل البريد',
  },
  cancelled: { en: 'Campaign cancelled', ar: 'أُلغيت الحملة' },
}

/** Stored instead of a server response: the message never reached a server. */
export const renderFailed = 'bad_content'

const renderFailedText: Both = {
  en: 'We couldn’t fill in the merge tags for this contact',
  ar: 'تعذّر ملء حقول الدمج لجهة الاتصال هذه',
}

/** The server's response, or the text of a skip or render failure. */
export function responseText({ status, response }: { status: string; response: string | null }, lang: Lang) {
  if (status === 'failed' && response === renderFailed) return textIn(renderFailedText, lang)
  return status === 'skipped' ? (textIn(skipReasons[response ?? ''], lang) ?? response) : response
}
