import type { addDomain, removeDomain, rotateKeys, verifyDomain } from '#contract/email-marketing/domains.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { fault, found } from '../../failure.ts'
import { recordEvent } from './events.ts'
import { keysOf, makeKeys } from './keys.ts'
import { asciiDomain, readableDomain } from './names.ts'
import { type DomainRow, domainsOf, rowOf } from './read.ts'
import { verify as verifyRow } from './verify.ts'
import { isFreemail } from './freemail.ts'
import { isPublicSuffix } from '../../mail/dns/public-suffix.ts'

const maxDomains = 50

const alreadyAdded = fault(
  'conflict',
  { en: 'You’ve already added this domain.', ar: 'تمت إضافة هذا النطاق بالفعل.' },
  'domain',
)
const tooMany = fault(
  'conflict',
  {
    en: 'Domain limit reached ({most}). Remove a domain you don’t need.',
    ar: 'تم بلوغ الحد الأقصى للنطاقات ({most}). يمكن إزالة نطاق غير لازم.',
  },
  'domain',
)
const notOwn = fault(
  'validation_failed',
  {
    en: '{domain} belongs to a mailbox provider, and only that provider can add records to it. Add a domain you own.',
    ar: 'النطاق {domain} تابع لمزود بريد، ولا يضيف سجلاته إلا المزود نفسه. يلزم إضافة نطاق يخصك.',
  },
  'domain',
)
const registrys = fault(
  'validation_failed',
  {
    en: '{domain} is shared by many owners. Add your own domain, for example {example}.',
    ar: '{domain} نطاق مشترك بين مالكين كثيرين. يلزم إضافة نطاقك كاملًا، مثل {example}.',
  },
  'domain',
)
const waiting = fault('conflict', {
  en: 'You already have new DKIM keys. Add their DNS records first.',
  ar: 'توجد مفاتيح DKIM جديدة بالفعل. يلزم إضافة سجلاتها في DNS أولًا.',
})

/** The domains of the workspace, with their keys and the last DNS checks. */
export const list = async (ctx: TenantContext) => ({ data: await domainsOf(ctx, ctx.tenant.id, ctx.lang) })

/** Adds a domain with its keys and checks it. @throws validation_failed, conflict */
export async function add(ctx: TenantContext, input: In<typeof addDomain>) {
  const domain = asciiDomain(input.domain)
  const id = await ctx.db.transaction().execute(async (db) => insert(ctx, db, domain))
  const row = await rowOf(ctx.db, ctx.tenant.id, domain)
  await verifyRow(ctx, row, ctx.signal)
  return present(ctx, id)
}

/**
 * Inserts a new domain with its keys and author. The domain must be in ASCII. @throws validation_failed for a public
 * suffix or mailbox provider, conflict
 */
export async function insert(ctx: TenantContext, db: Db, domain: string): Promise<string> {
  const { tenant, viewer } = ctx
  if (isFreemail(domain)) throw notOwn({ domain })
  if (isPublicSuffix(domain))
    throw registrys({ domain: readableDomain(domain), example: `shop.${readableDomain(domain)}` })
  const id = newId()
  const { count } = await db
    .selectFrom('domains')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  if (count >= maxDomains) throw tooMany({ most: maxDomains })
  const made = await db
    .insertInto('domains')
    .values({ tenant_id: tenant.id, id, domain, next_check_at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw alreadyAdded()
  await recordEvent(db, { tenantId: tenant.id, domainId: id, what: 'added', actor: viewer })
  await makeKeys(ctx, { tenantId: tenant.id, domainId: id, actor: null }, db)
  await note(db, ctx, 'create', { id, domain })
  return id
}

/** Deletes a domain, its keys and its history. @throws not_found */
export async function remove(ctx: TenantContext, input: In<typeof removeDomain>) {
  return ctx.db.transaction().execute(async (db) => {
    const row = await rowOf(db, ctx.tenant.id, input.domain)
    await take(ctx, db, row)
    return { data: { _id: row.id } }
  })
}

/** Deletes a domain in the caller's transaction. */
export async function take(ctx: TenantContext, db: Db, row: DomainRow) {
  await db.deleteFrom('domains').where('tenant_id', '=', ctx.tenant.id).where('id', '=', row.id).execute()
  await note(db, ctx, 'delete', row)
}

/** Checks the domain in the DNS now. @throws not_found */
export async function verify(ctx: TenantContext, input: In<typeof verifyDomain>) {
  const row = await rowOf(ctx.db, ctx.tenant.id, input.domain)
  await verifyRow(ctx, row, ctx.signal)
  return present(ctx, row.id)
}

/** Creates the successors of the signing keys. @throws not_found, conflict while successors are waiting already */
export async function rotate(ctx: TenantContext, input: In<typeof rotateKeys>) {
  const id = await ctx.db.transaction().execute(async (db) => {
    const { id } = await rowOf(db, ctx.tenant.id, input.domain)
    // Two concurrent rotations would leave two waiting pairs.
    const row = found(
      await db
        .selectFrom('domains')
        .selectAll()
        .where('tenant_id', '=', ctx.tenant.id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    )
    const keys = await keysOf(db, ctx.tenant.id, [row.id])
    if (keys.some(({ state }) => state === 'waiting')) throw waiting()
    await makeKeys(ctx, { tenantId: ctx.tenant.id, domainId: row.id, actor: ctx.viewer }, db)
    await db
      .updateTable('domains')
      .set({ next_check_at: ctx.now() })
      .where('tenant_id', '=', ctx.tenant.id)
      .where('id', '=', row.id)
      .execute()
    await note(db, ctx, 'rotate', row)
    return row.id
  })
  const row = await rowOf(ctx.db, ctx.tenant.id, input.domain)
  await verifyRow(ctx, row, ctx.signal)
  return present(ctx, id)
}

const present = async (ctx: TenantContext, id: string) => {
  const [domain] = await domainsOf(ctx, ctx.tenant.id, ctx.lang, id)
  return { data: found(domain) }
}

const note = (
  db: Db,
  ctx: TenantContext,
  what: 'create' | 'delete' | 'rotate',
  { id, domain }: Pick<DomainRow, 'id' | 'domain'>,
) => {
  const auditDetails = { domain, name: readableDomain(domain) }
  const change = what === 'delete' ? { before: auditDetails } : { after: auditDetails }
  return record(db, ctx, { action: `domain.${what}`, entityType: 'domain', entityId: id, ...change })
}
