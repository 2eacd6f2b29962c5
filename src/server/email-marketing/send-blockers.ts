import type { Both, Lang } from '#contract/fields.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { Failure } from '../failure.ts'
import { notify } from '../people/notify.ts'
import { ownersOf } from '../people/owners.ts'
import { textIn } from '../i18n/text-in.ts'

/** Reasons an automatic send could not be created, by stored code. */
export const sendBlockers = {
  provider_gone: {
    en: 'The provider was deleted or turned off. Choose another provider.',
    ar: 'حُذف مزود الإرسال أو عُطّل. يلزم اختيار مزود إرسال آخر.',
  },
  template_gone: {
    en: 'The template was deleted or turned off. Choose another template.',
    ar: 'حُذف القالب أو عُطّل. يلزم اختيار قالب آخر.',
  },
  audience_gone: {
    en: 'A tag, segment or topic in use was deleted or archived. Choose others.',
    ar: 'حُذف أو أُرشف وسم أو شريحة أو نوع رسائل مستخدم في الإرسال. يلزم اختيار غيره.',
  },
  limit_reached: { en: 'The daily sending limit is reached', ar: 'تم بلوغ حد الإرسال اليومي' },
  variant_paused: {
    en: 'A variant is paused. Resume or cancel it, or pick the winner yourself.',
    ar: 'إرسال إحدى النسخ متوقف مؤقتًا. يمكن استئنافه أو إلغاؤه أو اختيار النسخة الفائزة يدويًا.',
  },
  variants_returned: {
    en: 'Too many bounces or spam complaints in this A/B test. Pick the winner yourself, or cancel the test.',
    ar: 'كثرت الارتدادات أو بلاغات البريد غير المرغوب فيه في هذا الاختبار. يمكن اختيار النسخة الفائزة يدويًا أو إلغاء الاختبار.',
  },
  failed: { en: 'We couldn’t create the campaign', ar: 'تعذّر إنشاء الحملة' },
} satisfies Record<string, Both>
export type SendBlocker = keyof typeof sendBlockers

/** The text of a stored code in the reader's language. */
export const blockerText = (code: string, lang: Lang) => textIn(sendBlockers[code as SendBlocker], lang) ?? code

/** Maps an error to the reason of the failed send. */
export function blockerOf(error: unknown): SendBlocker {
  if (!(error instanceof Failure)) return 'failed'
  if (error.code === 'rate_limited') return 'limit_reached'
  if (error.fields['templateId']) return 'template_gone'
  if (['recipients.tagIds', 'recipients.groupIds', 'topic'].some((field) => error.fields[field])) return 'audience_gone'
  return error.fields['providerId'] ? 'provider_gone' : 'failed'
}

type BlockedSend = {
  tenantId: string
  type: 'jobTest' | 'jobSeries' | 'automation'
  id: string
  name: string
  link: string
}

/** Notifies the workspace's owners that an automatic send needs their action. */
export async function notifyOwners(services: Services, db: Db, stuck: BlockedSend, blocker: SendBlocker) {
  await notify(db, services, {
    kind: 'send.stuck',
    actorId: null,
    entityType: stuck.type,
    entityId: stuck.id,
    link: stuck.link,
    title: stuck.name,
    excerpt: sendBlockers[blocker],
    audience: { users: await ownersOf(db, stuck.tenantId) },
  })
}
