import type { Both } from '#contract/fields.ts'
import type { ZoomFaultKind } from '#contract/zoom.ts'
import { words } from '../../i18n/words.ts'

/** Faults of the connection to Zoom, by code. */
export const zoomFaultWords = words({
  not_set: { en: 'Zoom is not set up.', ar: 'لم يُضبط Zoom بعد.' },
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
    en: 'The app lacks scopes at Zoom: to read and write meetings, and to read users.',
    ar: 'تنقص التطبيق صلاحيات في Zoom: قراءة اللقاءات وكتابتها وقراءة المستخدمين.',
  },
  no_host: { en: 'Zoom does not know the host that is set.', ar: 'لا يعرف Zoom المضيف المحدد في الإعدادات.' },
  refused: { en: 'Zoom refused this meeting as it is.', ar: 'رفض Zoom هذا اللقاء بصيغته الحالية.' },
  unreadable: {
    en: 'Zoom answered something that cannot be read. It is tried again by itself.',
    ar: 'جاء رد Zoom بصيغة غير مقروءة. ستتكرر المحاولة تلقائيًا.',
  },
} satisfies Record<ZoomFaultKind, Both>)
