import type { Both, Lang } from '#contract/fields.ts'

/** Texts for skip codes, which the ledger stores instead of a server response. */
const skipReasons: Record<string, Both> = {
  unsubscribed: { en: 'Unsubscribed', ar: 'ألغى الاشتراك' },
  unconfirmed: { en: 'Not confirmed yet', ar: 'لم يؤكد الاشتراك بعد' },
  bounced: { en: 'Earlier mail to this address bounced', ar: 'ارتدّت رسائل سابقة إلى هذا العنوان' },
  complained: { en: 'Reported earlier mail as spam', ar: 'أبلغ سابقًا عن رسالة مزعجة' },
  blocked: { en: 'Blocked', ar: 'محظور' },
  resting: {
    en: 'Mail to this address came back several times of late',
    ar: 'ارتدّت الرسائل إلى هذا العنوان مرارًا في الفترة الأخيرة',
  },
  paused: { en: 'Wants no mail for a while', ar: 'لا يريد رسائل لبعض الوقت' },
  topic: { en: 'Does not want mail on this topic', ar: 'لا يريد رسائل في هذا الموضوع' },
  deleted: { en: 'The contact was deleted', ar: 'حُذفت جهة الاتصال' },
  expired: { en: 'Its time was over before it could be sent', ar: 'فات وقتها قبل أن تُرسل' },
  sample: {
    en: 'This is a sample address: no mailbox has it',
    ar: 'هذا عنوان للأمثلة فقط، ولا صندوق بريد له',
  },
  cancelled: { en: 'The send was cancelled', ar: 'أُلغي الإرسال' },
}

/** Stored instead of a server response: the message never reached a server. */
export const renderFailed = 'bad_content'

const renderFailedText: Both = {
  en: 'The content cannot be filled in with what is known of this contact',
  ar: 'تعذّر ملء المحتوى بما يُعرف عن جهة الاتصال هذه',
}

/** The server's response, or the text of a skip or render failure. */
export function responseText({ status, response }: { status: string; response: string | null }, lang: Lang) {
  if (status === 'failed' && response === renderFailed) return renderFailedText[lang]
  return status === 'skipped' ? (skipReasons[response ?? '']?.[lang] ?? response) : response
}
