import type { Both } from '#contract/fields.ts'
import type { ZoomFaultKind } from '#contract/zoom.ts'
import { words } from '../../i18n/words.ts'

/** Faults of the connection to Zoom, by code. */
export const zoomFaultWords = words({
  not_set: { en: 'Zoom isn’t set up.', ar: 'لم يتم إعداد Zoom بعد.' },
  away: {
    en: 'Zoom isn’t responding. We’ll retry automatically.',
    ar: 'لا يستجيب Zoom حاليًا. ستُعاد المحاولة تلقائيًا.',
  },
  busy: {
    en: 'Zoom is limiting our requests. We’ll retry automatically.',
    ar: 'تم بلوغ حد الطلبات إلى Zoom مؤقتًا. ستُعاد المحاولة تلقائيًا.',
  },
  key_refused: {
    en: 'Zoom rejected the account ID, client ID or client secret. Check them in the settings.',
    ar: 'رفض Zoom معرّف الحساب أو معرّف التطبيق أو مفتاحه السري. يلزم التحقق منها في الإعدادات.',
  },
  not_allowed: {
    en: 'The Zoom app is missing scopes. It needs to read and write meetings and read users.',
    ar: 'صلاحيات تطبيق Zoom ناقصة. يحتاج إلى قراءة اللقاءات وكتابتها وقراءة المستخدمين.',
  },
  no_host: {
    en: 'Zoom can’t find this host. Check the host in the settings.',
    ar: 'لم يُعثر على المضيف في Zoom. يلزم التحقق منه في الإعدادات.',
  },
  refused: {
    en: 'Zoom rejected this meeting. Edit it and try again.',
    ar: 'رفض Zoom هذا اللقاء. يلزم تعديله ثم إعادة المحاولة.',
  },
  unreadable: {
    en: 'We couldn’t read Zoom’s response. We’ll retry automatically.',
    ar: 'تعذّرت قراءة رد Zoom. ستُعاد المحاولة تلقائيًا.',
  },
} satisfies Record<ZoomFaultKind, Both>)
