import type { ModelFaultKind } from '#contract/ai.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Both } from '#contract/fields.ts'
import { Failure } from '../failure.ts'

const words: Record<ModelFaultKind, Both> = {
  not_set: {
    en: 'No AI model is set up on this site. Ask an administrator to add one.',
    ar: 'لم يُضبط النموذج اللغوي لهذا الموقع بعد. يلزم أن يضبطه أحد المديرين.',
  },
  key_refused: {
    en: 'The AI model rejected this site’s key. Ask an administrator to check it.',
    ar: 'رفض النموذج اللغوي مفتاح الموقع. يلزم أن يراجعه أحد المديرين.',
  },
  no_model: {
    en: 'The provider doesn’t offer this site’s AI model. Ask an administrator to check the settings.',
    ar: 'النموذج اللغوي المحدد غير موجود لدى مزوده. يلزم أن يراجع أحد المديرين الإعدادات.',
  },
  rate_limit: {
    en: 'The AI model is getting too many requests. Try again shortly.',
    ar: 'الطلبات على النموذج اللغوي كثيرة الآن. يمكن إعادة المحاولة بعد قليل.',
  },
  quota: {
    en: 'This site has used up its credit for the AI model. Ask an administrator to check the account.',
    ar: 'استهلك الموقع رصيده لدى مزود النموذج اللغوي. يلزم أن يراجع أحد المديرين الحساب.',
  },
  overloaded: {
    en: 'The AI model is overloaded. Try again in a moment.',
    ar: 'النموذج اللغوي مثقل بالطلبات. يمكن إعادة المحاولة بعد لحظات.',
  },
  unreachable: {
    en: 'We can’t reach the AI model. Try again later.',
    ar: 'تعذّر الوصول إلى النموذج اللغوي. يمكن إعادة المحاولة لاحقًا.',
  },
  tls: {
    en: 'We can’t connect to the AI model securely. Ask an administrator to check the settings.',
    ar: 'تعذّر الاتصال الآمن بالنموذج اللغوي. يلزم أن يراجع أحد المديرين الإعدادات.',
  },
  slow_start: {
    en: 'The AI model didn’t respond in time. Try again.',
    ar: 'لم يستجب النموذج اللغوي في الوقت المناسب. يمكن إعادة المحاولة.',
  },
  stalled: {
    en: 'The AI model stopped in the middle of its response. Try again.',
    ar: 'توقف النموذج اللغوي في منتصف رده. يمكن إعادة المحاولة.',
  },
  cut: {
    en: 'The connection to the AI model was lost. Try again.',
    ar: 'انقطع الاتصال بالنموذج اللغوي. يمكن إعادة المحاولة.',
  },
  malformed: {
    en: 'We couldn’t read the AI model’s response. Try again.',
    ar: 'تعذّرت قراءة رد النموذج اللغوي. يمكن إعادة المحاولة.',
  },
  too_long: {
    en: 'This text is too long for the AI model. Shorten it.',
    ar: 'هذا النص أطول مما يستوعبه النموذج اللغوي. يلزم اختصاره.',
  },
  refused: {
    en: 'The AI model declined to write this. Try other words.',
    ar: 'رفض النموذج اللغوي كتابة هذا. يمكن إعادة صياغة الطلب.',
  },
  empty: {
    en: 'The AI model returned nothing useful. Try again.',
    ar: 'لم يقدّم النموذج اللغوي ردًا يمكن استخدامه. يمكن إعادة المحاولة.',
  },
  stopped: { en: 'Writing stopped.', ar: 'تم إيقاف الكتابة.' },
}

const codes: Partial<Record<ModelFaultKind, ErrorCode>> = { rate_limit: 'rate_limited', too_long: 'too_large' }

/** A failed model call, with a message in the reader's language; the endpoint's own message is for administrators. */
export class ModelFault extends Failure {
  readonly kind: ModelFaultKind
  readonly detail: string

  constructor(kind: ModelFaultKind, detail = '', retryAfter?: number) {
    super(codes[kind] ?? 'unavailable', words[kind], retryAfter === undefined ? {} : { retryAfter })
    this.kind = kind
    this.detail = detail.slice(0, 500)
  }
}
