import type { Both, Lang } from '#contract/fields.ts'

/**
 * Texts of the reasons for which a job is paused or not sending. A reason is stored as a code, a colon and the
 * server's response.
 */
const reasons: Record<string, Both> = {
  provider_gone: { en: 'The sending service was removed or switched off', ar: 'أُزيلت خدمة الإرسال أو أُوقفت' },
  signin_refused: { en: 'The mail server refused the sign-in', ar: 'رفض خادم البريد تسجيل الدخول' },
  server_away: {
    en: 'The sending service takes nothing at the moment; it is tried again by itself',
    ar: 'لا تستقبل خدمة الإرسال شيئًا الآن، وتُعاد المحاولة تلقائيًا',
  },
  refused_often: { en: 'The mail server refuses this sender', ar: 'يرفض خادم البريد هذا المُرسِل' },
  private_host: { en: 'The mail server is at a private address', ar: 'خادم البريد على عنوان داخلي' },
  bounces_often: { en: 'Stopped by itself: too many mails came back', ar: 'توقف تلقائيًا: ارتدّت رسائل كثيرة' },
  complaints_often: {
    en: 'Stopped by itself: too many readers reported it as spam',
    ar: 'توقف تلقائيًا: أبلغ قرّاء كثيرون عنه كرسالة مزعجة',
  },
  slowed: {
    en: 'The sending service asked for a pause; it goes on by itself',
    ar: 'طلبت خدمة الإرسال التمهّل، ويُستأنف الإرسال تلقائيًا',
  },
  disk_full: {
    en: 'The server has too little free disk space; sending goes on when there is room',
    ar: 'لا تكفي مساحة الخادم، ويُستأنف الإرسال عند توفر مساحة',
  },
  bad_content: { en: 'The content cannot be filled in', ar: 'تعذّر ملء المحتوى' },
  slow_content: {
    en: 'Filling in the content takes so long for each reader that it would hold up everything else: take loops out of it',
    ar: 'يستغرق ملء المحتوى لكل قارئ وقتًا يعطّل كل ما سواه: أزِل التكرار منه',
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

function textOf(code: string, response: string, lang: Lang) {
  const words = reasons[code]?.[lang] ?? code
  return response ? `${words}: \u2068${response}\u2069` : words
}

/** The stored message while a service asks for a pause: its end and the service's response. */
export const throttledMessage = (until: Date, response: string) => `slowed: ${until.toISOString()} ${response}`

/** @returns null unless a service requested a pause */
export function parseThrottledMessage(message: string | null): { until: Date; response: string } | null {
  const [, until, response = ''] = /^slowed: (\S+) ?(.*)$/s.exec(message ?? '') ?? []
  return until === undefined ? null : { until: new Date(until), response }
}
