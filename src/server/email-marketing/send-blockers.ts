import type { Both, Lang } from '#contract/fields.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { Failure } from '../failure.ts'
import { notify } from '../people/notify.ts'
import { ownersOf } from '../people/owners.ts'

/** Reasons an automatic send could not be created, by stored code. */
export const sendBlockers = {
  provider_gone: { en: 'The sending service was removed or switched off', ar: 'أُزيلت خدمة الإرسال أو أُوقفت' },
  template_gone: { en: 'The template was removed or switched off', ar: 'أُزيل القالب أو أُوقف' },
  audience_gone: {
    en: 'A tag, a group or the topic that it goes by was removed or archived',
    ar: 'أُزيل وسم أو مجموعة أو موضوع يعتمد عليه الإرسال، أو أُرشف',
  },
  limit_reached: { en: 'As many mails as allowed went out today', ar: 'بلغت رسائل اليوم الحد المسموح' },
  variant_paused: {
    en: 'The send of a variant is paused: let it go on, cancel it, or choose a variant yourself',
    ar: 'إرسال إحدى النسخ متوقف مؤقتًا: استأنفه أو ألغه أو اختر نسخة بنفسك',
  },
  variants_returned: {
    en: 'Too much came back of the variants, or was reported as spam: choose one yourself, or cancel the test',
    ar: 'ارتدّت من النسخ رسائل كثيرة أو أُبلغ عنها كمزعجة: اختر نسخة بنفسك أو ألغِ الاختبار',
  },
  failed: { en: 'The send could not be made', ar: 'تعذّر إنشاء الإرسال' },
} satisfies Record<string, Both>
export type SendBlocker = keyof typeof sendBlockers

/** The text of a stored code in the reader's language. */
export const blockerText = (code: string, lang: Lang) => sendBlockers[code as SendBlocker]?.[lang] ?? code

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
