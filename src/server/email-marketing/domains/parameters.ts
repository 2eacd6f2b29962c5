import { z } from 'zod'
import type { getParameter, updateParameter } from '#contract/email-marketing/metadata.ts'
import { Domain } from '#contract/email-marketing/domains.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'
import { parse } from '../../http/validation.ts'
import { asciiDomain } from './names.ts'
import { domainsOf } from './read.ts'
import { insert, take } from './domains.ts'

/** The parameter through which the domains are read and written. */
const ofDomains = 'meta_data'
const longestValue = 64 * 1024
const maxParameters = 100

const badName = fault(
  'validation_failed',
  {
    en: 'Use up to 64 letters, digits, dots, hyphens and underscores.',
    ar: 'يتكون الاسم من أحرف لاتينية وأرقام ونقاط وشرطات، 64 على الأكثر.',
  },
  'name',
)
const tooLong = fault(
  'too_large',
  { en: 'This value is too long. Shorten it.', ar: 'هذه القيمة أطول من الحد المسموح به. يلزم اختصارها.' },
  'value',
)
const unprintable = fault(
  'validation_failed',
  {
    en: 'The value contains a character that can’t be saved. Remove it.',
    ar: 'تحتوي القيمة على حرف لا يمكن حفظه. يلزم حذفه.',
  },
  'value',
)
const tooMany = fault('conflict', {
  en: 'Value limit reached ({most}). Delete values you don’t need.',
  ar: 'تم بلوغ الحد الأقصى للقيم ({most}). يمكن حذف القيم غير اللازمة.',
})

/** The value of a workspace's parameter, or null. @throws validation_failed for an invalid name */
export async function get(ctx: TenantContext, { name }: In<typeof getParameter>) {
  checkName(name)
  return { data: { name, value: await present(ctx, name, await readStored(ctx.db, ctx.tenant.id, name)) } }
}

/** Stores a parameter; an empty value deletes it. @throws validation_failed, too_large, conflict */
export async function update(ctx: TenantContext, { name, value, merge }: In<typeof updateParameter>) {
  checkName(name)
  const { tenant } = ctx
  const domains = name === ofDomains ? domainsIn(value, merge) : null
  const after = await ctx.db.transaction().execute(async (db) => {
    if (domains) await setDomains({ ...ctx, inBulk: true }, db, domains)
    const before = await readStored(db, tenant.id, name)
    const input = name === ofDomains ? withoutDomains(value) : value
    const next = isEmpty(value) ? null : merge ? merged(before, input) : input
    await keep(ctx, db, name, next)
    const auditDetails = (of: unknown) => (of === null ? null : { value: of })
    const change = { before: auditDetails(before), after: { ...auditDetails(next), ...(domains && { domains }) } }
    await record(db, ctx, { action: 'parameter.update', entityType: 'parameter', entityId: name, ...change })
    return next
  })
  return { data: { name, value: await present(ctx, name, after) } }
}

function checkName(name: string) {
  if (!/^[a-z0-9][\w.-]{0,63}$/i.test(name)) throw badName()
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value as object).length === 0)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies a JSON merge patch (RFC 7396). */
function merged(before: unknown, change: unknown): unknown {
  if (!isObject(change)) return change
  const whole = new Map(Object.entries(isObject(before) ? before : {}))
  for (const [name, value] of Object.entries(change)) {
    if (value === null) whole.delete(name)
    else whole.set(name, merged(whole.get(name), value))
  }
  return Object.fromEntries(whole)
}

async function readStored(db: Db, tenantId: string, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('parameters')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

async function keep(ctx: TenantContext, db: Db, name: string, value: unknown) {
  const { id } = ctx.tenant
  if (value === null || isEmpty(value)) {
    await db.deleteFrom('parameters').where('tenant_id', '=', id).where('name', '=', name).execute()
    return
  }
  const text = JSON.stringify(value)
  if (Buffer.byteLength(text) > longestValue) throw tooLong()
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text) || !text.isWellFormed()) throw unprintable()
  const { count } = await db
    .selectFrom('parameters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', id)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  if (count >= maxParameters) throw tooMany({ most: maxParameters })
  await db
    .insertInto('parameters')
    .values({ tenant_id: id, name, value: text, updated_at: ctx.now() })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet({ value: text, updated_at: ctx.now() }),
    )
    .execute()
}

/** Read-only fields may be sent back; they are ignored. */
const ownFields = Object.fromEntries(Object.keys(Domain.shape).map((field) => [field, z.unknown().optional()]))
const DomainsInput = z.object({
  value: z.looseObject({
    domains: z
      .array(z.strictObject({ ...ownFields, domain: z.string() }))
      .max(50)
      .nullable()
      .optional(),
  }),
})

/** The requested domains, or null where the input has none. */
function domainsIn(value: unknown, merge: boolean): string[] | null {
  if (isEmpty(value)) return []
  const { domains } = parse(DomainsInput, { value }).value
  if (domains === undefined) return merge ? null : []
  return [...new Set((domains ?? []).map(({ domain }) => asciiDomain(domain)))]
}

function withoutDomains(value: unknown) {
  if (!isObject(value)) return value
  const { domains: _domains, ...others } = value
  return others
}

async function setDomains(ctx: TenantContext, db: Db, names: string[]) {
  const rows = await db.selectFrom('domains').selectAll().where('tenant_id', '=', ctx.tenant.id).execute()
  for (const row of rows) if (!names.includes(row.domain)) await take(ctx, db, row)
  const there = new Set(rows.map(({ domain }) => domain))
  for (const domain of names) if (!there.has(domain)) await insert(ctx, db, domain)
}

async function present(ctx: TenantContext, name: string, value: unknown) {
  if (name !== ofDomains) return value
  const domains = await domainsOf(ctx, ctx.tenant.id, ctx.lang)
  return value === null && domains.length === 0 ? null : { ...(isObject(value) ? value : {}), domains }
}
