import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { LinkDomain, setLinkDomain } from '#contract/email-marketing/links/link-domain.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import { isolated } from '#contract/text/direction.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { fault, filled, found } from '../../failure.ts'
import { textIn } from '../../i18n/text-in.ts'
import { registeredDomain } from '../../mail/dns/public-suffix.ts'
import { record } from '../../people/audit.ts'
import { readableDomain } from '../domains/names.ts'
import { linkHost } from './names.ts'
import { originOn } from './origin.ts'
import { recordsOf } from './records.ts'
import { type LinkDomainRow, verify as verifyRow } from './verify.ts'

/** Domains of a workspace, including removed ones that still serve earlier links. */
const maxDomains = 10

const unavailable = fault('conflict', {
  en: 'Own domains aren’t turned on for this site. Ask the person who runs it.',
  ar: 'النطاقات الخاصة غير مفعّلة في هذا الموقع. يمكن طلب تفعيلها من مشغّل الموقع.',
})
const tooMany = fault(
  'conflict',
  {
    en: 'You changed the domain {most} times. Remove the DNS records of earlier domains first.',
    ar: 'تم بلوغ الحد الأقصى لتغيير النطاق ({most}). تلزم إزالة سجلات DNS للنطاقات السابقة أولًا.',
  },
  'domain',
)

const reasons: Record<NonNullable<LinkDomainRow['reason']>, Both> = {
  no_cname: {
    en: 'The CNAME record isn’t in the DNS. New records can take a few hours to appear.',
    ar: 'سجل CNAME غير موجود في DNS. قد يستغرق ظهور السجلات الجديدة بضع ساعات.',
  },
  other_cname: {
    en: 'The domain leads to {found} instead. Replace that record with the CNAME record below, without a proxy in between.',
    ar: 'يؤدي النطاق إلى {found}. يلزم وضع سجل CNAME أدناه مكان ذلك السجل، دون خادم وسيط (proxy).',
  },
  no_txt: {
    en: 'The TXT record, which proves that the domain is yours, isn’t in the DNS.',
    ar: 'سجل TXT الذي يثبت ملكية النطاق غير موجود في DNS.',
  },
  other_txt: {
    en: 'The TXT record has a different value: {found}. Replace it with the value below.',
    ar: 'لسجل TXT قيمة أخرى: {found}. يلزم وضع القيمة أدناه مكانها.',
  },
  no_answer: {
    en: 'The DNS didn’t respond, so we couldn’t check the domain. We’ll check again within an hour.',
    ar: 'لم يستجب DNS، فتعذّر فحص النطاق. سيُعاد الفحص خلال ساعة.',
  },
  taken: {
    en: 'Another workspace uses this domain. Remove its TXT record from the DNS to use the domain here.',
    ar: 'تستخدم مساحة عمل أخرى هذا النطاق. تلزم إزالة سجل TXT الخاص بها من DNS لاستخدامه هنا.',
  },
}

/** The workspace's domain for links. */
export const get = async (ctx: TenantContext) => ({ data: present(ctx, await current(ctx.db, ctx.tenant.id)) })

/** Sets the domain in place of another one, and checks it. @throws validation_failed, conflict */
export async function set(ctx: TenantContext, input: In<typeof setLinkDomain>) {
  if (!ctx.config.linkDomains) throw unavailable()
  const host = linkHost(ctx.config, input.domain)
  await ctx.db.transaction().execute(async (db) => {
    await lock(db, ctx.tenant.id)
    const before = await current(db, ctx.tenant.id)
    if (before?.host === host) return
    // Domains that were never active have no links to serve; one is left, so that its removal can be undone.
    await db
      .deleteFrom('link_domains')
      .where('tenant_id', '=', ctx.tenant.id)
      .where('host', 'not in', [host, before?.host ?? ''])
      .where('removed_at', 'is not', null)
      .where('proven_at', 'is', null)
      .execute()
    const { count } = await db
      .selectFrom('link_domains')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenant_id', '=', ctx.tenant.id)
      .where('host', '!=', host)
      .executeTakeFirstOrThrow()
    if (count >= maxDomains) throw tooMany({ most: maxDomains })
    if (before) await retire(ctx, db, before)
    // A domain that is set again has the same records.
    await db
      .insertInto('link_domains')
      .values({
        tenant_id: ctx.tenant.id,
        host,
        token: randomBytes(16).toString('hex'),
        next_check_at: ctx.now(),
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'host']).doUpdateSet({ removed_at: null, updated_at: ctx.now() }),
      )
      .execute()
    await note(db, ctx, 'create', host)
  })
  return verify(ctx)
}

/** Removes the domain: new emails use PUBLIC_URL. @throws not_found without one */
export async function remove(ctx: TenantContext) {
  await ctx.db.transaction().execute(async (db) => {
    await lock(db, ctx.tenant.id)
    await retire(ctx, db, found(await current(db, ctx.tenant.id)))
  })
  return get(ctx)
}

/** Checks the domain in the DNS now. @throws not_found without one */
export async function verify(ctx: TenantContext) {
  await verifyRow(ctx, found(await current(ctx.db, ctx.tenant.id)), ctx.signal)
  return get(ctx)
}

/** A removed domain stays until a check no longer finds its records. */
async function retire(ctx: TenantContext, db: Db, { host }: LinkDomainRow) {
  await db
    .updateTable('link_domains')
    .set({ removed_at: ctx.now(), updated_at: ctx.now() })
    .where('tenant_id', '=', ctx.tenant.id)
    .where('host', '=', host)
    .execute()
  await note(db, ctx, 'delete', host)
}

const current = (db: Db, tenantId: string) =>
  db
    .selectFrom('link_domains')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** One change of a workspace's domain at a time. */
const lock = (db: Db, tenantId: string) =>
  db.selectFrom('all_workspaces').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()

const note = (db: Db, ctx: TenantContext, what: 'create' | 'delete', host: string) => {
  const details = { domain: host, name: readableDomain(host) }
  const change = what === 'delete' ? { before: details } : { after: details }
  return record(db, ctx, { action: `linkDomain.${what}`, entityType: 'domain', entityId: ctx.tenant.id, ...change })
}

function present({ config, lang }: TenantContext, row: LinkDomainRow | undefined) {
  const host = row?.state === 'active' ? row.host : null
  const domain: z.input<typeof LinkDomain> | null = row
    ? {
        domain: row.host,
        name: readableDomain(row.host),
        state: row.state,
        reason: row.reason && textIn(filled(reasons[row.reason], { found: isolated(row.found) }), lang),
        zone: registeredDomain(row.host),
        records: recordsOf(config, row),
        checkedAt: row.checked_at,
      }
    : null
  return { isAvailable: config.linkDomains, origin: originOn(config, host), domain }
}
