import type { ModelFaultKind } from '#contract/ai.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Both } from '#contract/fields.ts'
import { Failure } from '../failure.ts'

const words: Record<ModelFaultKind, Both> = {
  not_set: {
    en: 'No language model is set on this site.',
    ar: 'لم يُضبط نموذج لغوي لهذا الموقع.',
  },
  key_refused: {
    en: 'The language model refused our key. An administrator has to look at it.',
    ar: 'رفض النموذج اللغوي مفتاحنا. على أحد المديرين مراجعة الإعدادات.',
  },
  no_model: {
    en: 'The language model that is set does not exist there. An administrator has to look at it.',
    ar: 'النموذج اللغوي المحدد غير موجود لدى مزوّده. على أحد المديرين مراجعة الإعدادات.',
  },
  rate_limit: {
    en: 'The language model is asked too often at the moment. Please try again shortly.',
    ar: 'الطلبات على النموذج اللغوي كثيرة الآن. يرجى المحاولة بعد قليل.',
  },
  quota: {
    en: 'The site has used up what its language model allows. An administrator has to look at it.',
    ar: 'استهلك الموقع رصيده لدى مزوّد النموذج اللغوي. على أحد المديرين مراجعة الحساب.',
  },
  overloaded: {
    en: 'The language model is overloaded. Please try again in a moment.',
    ar: 'النموذج اللغوي مثقل بالطلبات. يرجى المحاولة بعد لحظات.',
  },
  unreachable: {
    en: 'The language model could not be reached. Please try again later.',
    ar: 'تعذّر الوصول إلى النموذج اللغوي. يرجى المحاولة لاحقًا.',
  },
  tls: {
    en: 'No secure connection to the language model was possible. An administrator has to look at it.',
    ar: 'تعذّر فتح اتصال آمن بالنموذج اللغوي. على أحد المديرين مراجعة الإعدادات.',
  },
  slow_start: {
    en: 'The language model did not begin to answer in time. Please try again.',
    ar: 'لم يبدأ النموذج اللغوي بالرد في الوقت المناسب. يرجى المحاولة مرة أخرى.',
  },
  stalled: {
    en: 'The language model fell silent in the middle of its answer. Please try again.',
    ar: 'توقف النموذج اللغوي في منتصف رده. يرجى المحاولة مرة أخرى.',
  },
  cut: {
    en: 'The connection to the language model was cut. Please try again.',
    ar: 'انقطع الاتصال بالنموذج اللغوي. يرجى المحاولة مرة أخرى.',
  },
  malformed: {
    en: 'The language model answered something that cannot be read. Please try again.',
    ar: 'جاء رد النموذج اللغوي بصيغة غير مقروءة. يرجى المحاولة مرة أخرى.',
  },
  too_long: {
    en: 'This text is too long for the language model. Please shorten it.',
    ar: 'هذا النص أطول مما يستوعبه النموذج اللغوي. يرجى اختصاره.',
  },
  refused: {
    en: 'The language model did not want to write this. Please say it in other words.',
    ar: 'امتنع النموذج اللغوي عن كتابة هذا. يرجى صياغته بكلمات أخرى.',
  },
  empty: {
    en: 'The language model answered nothing that can be used. Please try again.',
    ar: 'لم يقدّم النموذج اللغوي ما يمكن استعماله. يرجى المحاولة مرة أخرى.',
  },
  stopped: { en: 'Writing was stopped.', ar: 'أُوقفت الكتابة.' },
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
