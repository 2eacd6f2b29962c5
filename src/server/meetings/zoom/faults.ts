import type { Both } from '#contract/fields.ts'
import type { ZoomFaultKind } from '#contract/zoom.ts'
import { Failure } from '../../failure.ts'

export const faultWords: Record<ZoomFaultKind, Both> = {
  not_set: { en: 'Zoom is not set up on this site.', ar: 'لم يُضبط Zoom في هذا الموقع.' },
  away: {
    en: 'Zoom does not answer at the moment. It is tried again by itself.',
    ar: 'لا يرد Zoom حاليًا. ستتكرر المحاولة تلقائيًا.',
  },
  busy: {
    en: 'Zoom takes no more requests for a while. It is tried again by itself.',
    ar: 'لا يقبل Zoom مزيدًا من الطلبات لبعض الوقت. ستتكرر المحاولة تلقائيًا.',
  },
  key_refused: {
    en: 'Zoom refused the account, the client ID or the client secret.',
    ar: 'رفض Zoom معرّف الحساب أو معرّف التطبيق أو سرّه.',
  },
  not_allowed: {
    en: 'The app may not do this at Zoom: it needs the scopes to read and write meetings, and to read users.',
    ar: 'لا يُسمح للتطبيق بذلك في Zoom: يحتاج إلى صلاحيات قراءة اللقاءات وكتابتها وقراءة المستخدمين.',
  },
  no_host: { en: 'Zoom does not know the host that is set.', ar: 'لا يعرف Zoom المضيف المحدد في الإعدادات.' },
  refused: { en: 'Zoom refused this meeting as it is.', ar: 'رفض Zoom هذا اللقاء بصيغته الحالية.' },
  unreadable: {
    en: 'Zoom answered something that cannot be read. It is tried again by itself.',
    ar: 'جاء رد Zoom بصيغة غير مقروءة. ستتكرر المحاولة تلقائيًا.',
  },
}

/** Whether a fault is temporary. */
export const isTransient: readonly ZoomFaultKind[] = ['away', 'busy', 'unreadable']

/** Whether a fault concerns the whole account instead of one meeting. */
export const isAccountWide = (kind: ZoomFaultKind) => kind !== 'refused'

/** A failed call to Zoom, with a message in the reader's language; Zoom's own message is for administrators. */
export class ZoomFault extends Failure {
  readonly kind: ZoomFaultKind
  readonly detail: string
  /** How long Zoom asks to wait (ms). */
  readonly wait: number | undefined

  constructor(kind: ZoomFaultKind, detail = '', wait?: number) {
    super('unavailable', faultWords[kind], wait === undefined ? {} : { retryAfter: Math.ceil(wait / 1000) })
    this.kind = kind
    this.detail = detail.slice(0, 500)
    this.wait = wait
  }
}
