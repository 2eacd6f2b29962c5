import type { SupportFaultKind } from '#contract/facebook-settings.ts'
import type { Both } from '#contract/fields.ts'

/** Explanations of faults for administrators. */
export const faultWords: Record<SupportFaultKind, Both> = {
  not_set: {
    en: 'No Page is connected. Enter its access token in Settings.',
    ar: 'لم تُربط أي صفحة. يلزم إدخال رمز الوصول إلى الصفحة في الإعدادات.',
  },
  key_refused: {
    en: 'Facebook no longer accepts the Page access token. Enter a new one in Settings.',
    ar: 'لم يعد فيسبوك يقبل رمز الوصول إلى الصفحة. يلزم إدخال رمز جديد في الإعدادات.',
  },
  permission: {
    en: 'The app doesn’t have permission to do this. Check its permissions in Meta.',
    ar: 'لا يملك التطبيق صلاحية لهذا الإجراء. يلزم التحقق من صلاحياته لدى Meta.',
  },
  rate_limit: {
    en: 'Facebook asked us to slow down. We’ll resume automatically.',
    ar: 'طلب فيسبوك إبطاء الإرسال. سيُستأنف تلقائيًا.',
  },
  window_closed: {
    en: 'The messaging window has closed. You can reply again after their next message.',
    ar: 'انتهت مهلة الرد على ماسنجر. يصبح الرد ممكنًا بعد وصول رسالة جديدة.',
  },
  unavailable: {
    en: 'This person can’t receive messages on Messenger at the moment.',
    ar: 'لا يمكن الوصول إلى هذا الشخص على ماسنجر حاليًا.',
  },
  already_replied: {
    en: 'This comment already has a private reply. Facebook allows one per comment.',
    ar: 'تم إرسال رد خاص على هذا التعليق بالفعل. يسمح فيسبوك برد خاص واحد لكل تعليق.',
  },
  blocked: {
    en: 'Facebook has temporarily blocked the Page from doing this. Try again later.',
    ar: 'أوقف فيسبوك هذا الإجراء للصفحة مؤقتًا. يمكن إعادة المحاولة لاحقًا.',
  },
  gone: { en: 'This item no longer exists on Facebook.', ar: 'لم يعد هذا العنصر موجودًا على فيسبوك.' },
  refused: { en: 'Facebook rejected this request.', ar: 'رفض فيسبوك هذا الطلب.' },
  unreachable: {
    en: 'We can’t reach Facebook. We’ll retry automatically.',
    ar: 'تعذّر الوصول إلى فيسبوك. ستُعاد المحاولة تلقائيًا.',
  },
  uncertain: {
    en: 'Facebook didn’t respond. We’ll check whether your reply arrived before we resend it.',
    ar: 'لم يستجب فيسبوك. سنتحقق من وصول ردك قبل إعادة إرساله.',
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
