import type { SupportFaultKind } from '#contract/facebook-settings.ts'
import type { Both } from '#contract/fields.ts'

/** Explanations of faults for administrators. */
export const faultWords: Record<SupportFaultKind, Both> = {
  not_set: {
    en: 'No Page is connected: its access token is missing in Settings.',
    ar: 'لم تُربط أي صفحة: رمز الوصول إلى الصفحة غير مضبوط في الإعدادات.',
  },
  key_refused: {
    en: 'Facebook no longer accepts the access token of the Page. Enter a new one in Settings.',
    ar: 'لم يعد فيسبوك يقبل رمز الوصول إلى الصفحة. أدخل رمزًا جديدًا في الإعدادات.',
  },
  permission: {
    en: 'Facebook says that the app may not do this. Check its permissions.',
    ar: 'يقول فيسبوك إن التطبيق لا يملك إذنًا بهذا. راجع أذونات التطبيق.',
  },
  rate_limit: {
    en: 'Facebook asks us to send less at the moment. It goes on by itself.',
    ar: 'يطلب فيسبوك تخفيف الإرسال حاليًا. سيُستأنف تلقائيًا.',
  },
  window_closed: {
    en: 'Messenger takes no more answers here: too much time has passed since the last message.',
    ar: 'لم يعد ماسنجر يقبل الرد هنا: مضى وقت طويل على آخر رسالة.',
  },
  unavailable: {
    en: 'This person cannot be reached on Messenger at the moment.',
    ar: 'لا يمكن الوصول إلى هذا الشخص على ماسنجر حاليًا.',
  },
  already_replied: {
    en: 'This comment has been answered in private already; Facebook allows one such answer.',
    ar: 'سبق الرد على هذا التعليق برسالة خاصة، وفيسبوك يسمح برد خاص واحد.',
  },
  blocked: {
    en: 'Facebook has stopped the Page from doing this for a while.',
    ar: 'أوقف فيسبوك هذا الإجراء للصفحة مؤقتًا.',
  },
  gone: {
    en: 'It is no longer there on Facebook.',
    ar: 'لم يعد موجودًا على فيسبوك.',
  },
  refused: { en: 'Facebook has refused this.', ar: 'رفض فيسبوك هذا.' },
  unreachable: {
    en: 'Facebook cannot be reached. It is tried again by itself.',
    ar: 'تعذّر الوصول إلى فيسبوك. ستُعاد المحاولة تلقائيًا.',
  },
  uncertain: {
    en: 'Facebook gave no answer. We look whether it has arrived before it is sent again.',
    ar: 'لم يصل رد من فيسبوك. نتحقق من وصولها قبل إعادة الإرسال.',
  },
}

/**
 * How to handle a fault. `connection`: sending stops until an administrator acts. `slower`: all items wait. `later`:
 * this item is retried. `look`: the item may have been sent. `never`: the item is refused permanently.
 */
export type Remedy = 'connection' | 'slower' | 'later' | 'look' | 'never'

/** An error or a timeout of the Graph API. */
export class GraphFault extends Error {
  override name = 'GraphFault'
  readonly kind: SupportFaultKind
  readonly remedy: Remedy
  /** Seconds to wait, if Facebook specifies them. */
  readonly after: number | undefined
  constructor(kind: SupportFaultKind, remedy: Remedy, detail = '', after?: number) {
    super(detail.slice(0, 500))
    this.kind = kind
    this.remedy = remedy
    this.after = after
  }
}

type GraphError = { message?: unknown; code?: unknown; error_subcode?: unknown; is_transient?: unknown }

const outsideOfWindow = new Set([2018278, 2018065, 2534022])
const limits = new Set([4, 17, 32, 80001, 80006, 613])

/**
 * Maps a Graph API error to a fault (developers.facebook.com: Graph API, Handling Errors; Send API, Error Codes).
 * @param regainAfter seconds from the response headers
 */
export function faultOf(status: number, body: unknown, regainAfter?: number): GraphFault {
  const error = ((body as { error?: GraphError } | null)?.error ?? {}) as GraphError
  const code = Number(error.code)
  const subcode = Number(error.error_subcode)
  const text = [typeof error.message === 'string' ? error.message : `HTTP ${status}`, codeOf(code, subcode)]
    .filter(Boolean)
    .join(' ')
  const is = (kind: SupportFaultKind, remedy: Remedy) => new GraphFault(kind, remedy, text, regainAfter)
  if (code === 190 || code === 102 || status === 401) return is('key_refused', 'connection')
  if (limits.has(code) || status === 429) return is('rate_limit', 'slower')
  if (outsideOfWindow.has(subcode)) return is('window_closed', 'never')
  if (code === 10900) return is('already_replied', 'never')
  if (code === 551 || subcode === 1545041) return is('unavailable', 'never')
  if (code === 368 || code === 2022) return is('blocked', 'never')
  if (code === 100 && subcode === 33) return is('gone', 'never')
  if (code === 1 || code === 2 || code === 1200 || error.is_transient === true || status >= 500)
    return is('unreachable', 'later')
  if (code === 10 || code === 3 || (code >= 200 && code < 300)) return is('permission', 'never')
  return is('refused', 'never')
}

const codeOf = (code: number, subcode: number) =>
  Number.isNaN(code) ? '' : `(#${code}${Number.isNaN(subcode) ? '' : `/${subcode}`})`
