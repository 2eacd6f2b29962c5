import { isolated } from '#contract/text/direction.ts'
import type { domainHistory } from '#contract/email-marketing/domains.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import { page } from '../../db/paging/page.ts'
import type { DomainEvent } from './events.ts'
import { rowOf } from './read.ts'
import { textIn } from '../../i18n/text-in.ts'

const sentences: Record<DomainEvent, Both> = {
  added: { en: 'Domain added', ar: 'تمت إضافة النطاق' },
  keys: { en: 'DKIM keys created: {about}', ar: 'تم إنشاء مفاتيح DKIM: {about}' },
  signing: { en: 'Emails are now signed with {about}', ar: 'تُوقَّع الرسائل الآن بالمفتاح {about}' },
  retired: {
    en: '{about} is no longer needed. You can remove its record.',
    ar: 'لم يعد {about} لازمًا، ويمكن إزالة سجله.',
  },
  check: { en: '{about}: {before} → {after}', ar: '{about}: من «{before}» إلى «{after}»' },
}

export const kindNames: Record<string, Both> = {
  spf: { en: 'SPF', ar: 'SPF' },
  dkim: { en: 'DKIM', ar: 'DKIM' },
  dmarc: { en: 'DMARC', ar: 'DMARC' },
  mx: { en: 'MX', ar: 'MX' },
  return_path: { en: 'Return path', ar: 'مسار الإرجاع' },
}

const stateNames: Record<string, Both> = {
  pass: { en: 'valid', ar: 'سليم' },
  warn: { en: 'needs attention', ar: 'يحتاج إلى انتباه' },
  fail: { en: 'invalid', ar: 'غير صالح' },
  unknown: { en: 'couldn’t check', ar: 'تعذّر الفحص' },
}

function eventText(
  lang: Lang,
  what: DomainEvent,
  values: { about: string; before: string | null; after: string | null },
) {
  const words = { about: textIn(kindNames[values.about], lang) ?? isolated(values.about) }
  const state = (name: string | null) => textIn(stateNames[name ?? ''], lang) ?? ''
  return textIn(sentences[what], lang)
    .replace('{about}', words.about)
    .replace('{before}', state(values.before))
    .replace('{after}', state(values.after))
}

/** The events of a domain, newest first. @throws not_found */
export async function history({ db, tenant, lang }: TenantContext, input: In<typeof domainHistory>) {
  const domain = await rowOf(db, tenant.id, input.domain)
  const rows = db.selectFrom('domain_events').where('tenant_id', '=', tenant.id).where('domain_id', '=', domain.id)
  const ordered = rows.selectAll().orderBy('at', input.sortType).orderBy('id', input.sortType)
  const { data, pagination } = await page(ordered, { db, of: rows }, input)
  return {
    data: data.map((row) => ({
      _id: row.id,
      at: row.at,
      message: eventText(lang, row.what, row),
      actorName: row.actor_name,
    })),
    pagination,
  }
}
