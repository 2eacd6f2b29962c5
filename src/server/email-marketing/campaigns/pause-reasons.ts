import { isolated } from '#contract/text/direction.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { withFullStop } from '../../text/with-full-stop.ts'
import { textIn } from '../../i18n/text-in.ts'
import { sendBlockers } from '../send-blockers.ts'

/**
 * Texts of the reasons for which a job is paused or not sending. A reason is stored as a code, a colon and the
 * server's response.
 */
const reasons: Record<string, Both> = {
  provider_gone: sendBlockers.provider_gone,
  signin_refused: {
    en: 'The mail server rejected the sign-in. Check the provider’s settings.',
    ar: 'رفض خادم البريد تسجيل الدخول. يلزم التحقق من إعدادات مزود الإرسال.',
  },
  consent_lost: {
    en: 'The provider’s account no longer allows sending. Connect it again. Sending then resumes automatically.',
    ar: 'لم يعد حساب مزود الإرسال يسمح بالإرسال. يلزم ربطه من جديد، ثم يُستأنف الإرسال تلقائيًا.',
  },
  server_away: {
    en: 'The provider isn’t accepting email right now. We’ll keep retrying.',
    ar: 'لا يستقبل مزود الإرسال الرسائل الآن. تُعاد المحاولة تلقائيًا.',
  },
  refused_often: {
    en: 'The mail server rejects this sender. Check the provider’s settings.',
    ar: 'يرفض خادم البريد هذا المرسل. يلزم التحقق من إعدادات مزود الإرسال.',
  },
  private_host: {
    en: 'The mail server has a private address. Use a public one.',
    ar: 'عنوان خادم البريد داخلي. يلزم استخدام عنوان عام.',
  },
  bounces_often: {
    en: 'Paused automatically after too many bounces ({rate}). Remove invalid addresses before you resume.',
    ar: 'إيقاف مؤقت تلقائي بعد كثرة الارتدادات ({rate}). تلزم إزالة العناوين غير الصالحة قبل الاستئناف.',
  },
  complaints_often: {
    en: 'Paused automatically after too many spam complaints ({rate}). Check the recipients’ consent before you resume.',
    ar: 'إيقاف مؤقت تلقائي بعد كثرة بلاغات البريد غير المرغوب فيه ({rate}). يلزم التحقق من موافقة المستلمين قبل الاستئناف.',
  },
  slowed: {
    en: 'The provider asked us to slow down. Sending resumes automatically.',
    ar: 'طلب مزود الإرسال إبطاء الإرسال. يُستأنف الإرسال تلقائيًا.',
  },
  disk_full: {
    en: 'The server is low on disk space. Sending resumes when there’s room.',
    ar: 'لا تكفي مساحة القرص على الخادم. يُستأنف الإرسال عند توفر مساحة.',
  },
  bad_content: {
    en: 'We couldn’t fill in the merge tags. Check the content.',
    ar: 'تعذّر ملء حقول الدمج. يلزم فحص المحتوى.',
  },
  slow_content: {
    en: 'The template takes too long to render for each recipient. Remove loops from it.',
    ar: 'يستغرق إعداد القالب لكل مستلم وقتًا طويلًا. يلزم حذف حلقات التكرار منه.',
  },
}

/** The stored message of a job, in the reader's language. */
export function pauseText(message: string | null, lang: Lang) {
  if (message === null) return null
  const backoff = parseThrottledMessage(message)
  if (backoff) return textOf('slowed', backoff.response, lang)
  const [, code = '', response = ''] = /^(\w+)(?::\s*(.*))?$/s.exec(message) ?? []
  return code in reasons ? textOf(code, response, lang) : message
}

/** Reasons whose response is a rate. */
const withRate = new Set(['bounces_often', 'complaints_often'])
const serverResponse: Both = { en: 'Server response:', ar: 'رد الخادم:' }

function textOf(code: string, response: string, lang: Lang) {
  const words = textIn(reasons[code], lang) ?? code
  if (withRate.has(code)) return words.replace('{rate}', () => isolated(response))
  return response ? `${withFullStop(words)} ${textIn(serverResponse, lang)} \u2068${response}\u2069` : words
}

/** The stored message while a service asks for a pause: its end and the service's response. */
export const throttledMessage = (until: Date, response: string) => `slowed: ${until.toISOString()} ${response}`

/** @returns null unless a service requested a pause */
export function parseThrottledMessage(message: string | null): { until: Date; response: string } | null {
  const [, until, response = ''] = /^slowed: (\S+) ?(.*)$/s.exec(message ?? '') ?? []
  return until === undefined ? null : { until: new Date(until), response }
}
