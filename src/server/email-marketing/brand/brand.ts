import { sql } from 'kysely'
import type { getBrand, updateBrand } from '#contract/email-marketing/brand.ts'
import { type Brand, StoredBrand } from '#contract/email-marketing/brand.ts'
import { socialNetworks } from '#contract/email-marketing/blocks.ts'
import { SendingRules } from '#contract/email-marketing/returns.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { changedAt, checkVersion, lastHand } from '../../db/versions.ts'
import { fault, found } from '../../failure.ts'
import { record } from '../../people/audit.ts'
import { changeRules } from '../settings/sending-settings.ts'
import { domainOf } from './brand-sender.ts'

/** The brand of a workspace, with defaults for what was never set. `updatedAt` is its version. */
export type WorkspaceBrand = Omit<Brand, 'links' | 'canFetchWebsite' | 'updatedAt'> & {
  /** The website first, then the networks in the order of the contract. */
  links: { network: Network; href: string }[]
  updatedAt: Date
}

type Network = (typeof socialNetworks)[number]

const ownersOnly: Both = {
  en: 'Only workspace owners can change this setting.',
  ar: 'تغيير هذا الإعداد متاح لمالكي مساحة العمل فقط.',
}
const unknownImage: Both = {
  en: 'Image not found in the image library. It may have been removed.',
  ar: 'الصورة غير موجودة في مكتبة الصور. ربما أُزيلت منها.',
}
const foreignAddress = fault(
  'validation_failed',
  {
    en: 'None of your providers sends from {domain}. Use an address of a domain you send from.',
    ar: 'لا يرسل أي من مزودي الإرسال من النطاق {domain}. يلزم عنوان من نطاق تُرسل منه الرسائل.',
  },
  'fromEmail',
)

/** The brand of a workspace, with defaults for what was never set. @throws not_found for a deleted workspace */
export async function brandOf(db: Db, tenantId: string): Promise<WorkspaceBrand> {
  const row = await db
    .selectFrom('workspaces')
    .leftJoin('brands', 'brands.tenant_id', 'workspaces.id')
    .leftJoin('sending_rules', 'sending_rules.tenant_id', 'workspaces.id')
    .select(['workspaces.name', 'workspaces.created_at', 'brands.brand', 'brands.updated_at', 'sending_rules.rules'])
    .select(
      sql<Lang | null>`(select u.preferred_language from workspace_members m join users u on u.id = m.user_id
        where m.tenant_id = workspaces.id and m.role = 'owner' order by m.created_at, m.id limit 1)`.as('spoken'),
    )
    .where('workspaces.id', '=', tenantId)
    .executeTakeFirst()
  const { name, created_at, brand, updated_at, rules, spoken } = found(row)
  const stored = StoredBrand.parse(brand ?? {})
  const { timeZone, trackByDefault } = SendingRules.parse(rules ?? {})
  return {
    ...stored,
    links: socialNetworks.flatMap((network) => {
      const href = stored.links[network]
      return href ? [{ network, href }] : []
    }),
    language: stored.language ?? spoken ?? 'en',
    displayName: stored.name || name,
    timeZone,
    trackByDefault,
    isComplete: stored.address !== '',
    updatedAt: updated_at ?? created_at,
  }
}

/** The brand of the workspace. */
export async function get(ctx: TenantContext, _input: In<typeof getBrand>) {
  return { data: shown(ctx, await brandOf(ctx.db, ctx.tenant.id)) }
}

const shown = ({ config }: TenantContext, brand: WorkspaceBrand) => ({
  ...brand,
  links: Object.fromEntries(brand.links.map(({ network, href }) => [network, href])),
  canFetchWebsite: config.fetchWebsites,
})

/**
 * Updates the fields in the input. Time zone and tracking are stored in the sending rules.
 * @throws validation_failed, conflict for an old version, forbidden for a sending rule that an editor changes
 */
export function update(ctx: TenantContext, { version, timeZone, trackByDefault, ...input }: In<typeof updateBrand>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    // Locked, because the first change has no row that it could lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`brand of ${tenant.id}`}, 0))`.execute(db)
    const before = await brandOf(db, tenant.id)
    await checkVersion({
      version,
      updatedAt: before.updatedAt,
      current: async () => ({ data: shown(ctx, before), by: await lastHand(db, 'brand', tenant.id) }),
    })
    for (const field of ['logo', 'logoOnDark'] as const)
      if (input[field] && input[field] !== before[field]) await checkLogo(db, tenant.id, input[field], field)
    if (input.fromEmail && input.fromEmail !== before.fromEmail) await checkSender(db, tenant.id, input.fromEmail)
    await changeOwnersRules(db, ctx, before, { timeZone, trackByDefault })
    const { rows } = await sql<{ brand: unknown }>`select brand from brands where tenant_id = ${tenant.id}`.execute(db)
    const stored = StoredBrand.parse(rows[0]?.brand ?? {})
    const links = Object.entries({ ...stored.links, ...input.links }).filter(([, href]) => href !== '')
    const after = StoredBrand.parse({
      ...stored,
      ...input,
      colours: { ...stored.colours, ...input.colours },
      links: Object.fromEntries(links),
    })
    const values = { brand: JSON.stringify(after), updated_at: changedAt(ctx.now(), before.updatedAt) }
    await db
      .insertInto('brands')
      .values({ tenant_id: tenant.id, ...values })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
      .execute()
    await record(db, ctx, {
      action: 'brand.update',
      entityType: 'brand',
      entityId: tenant.id,
      before: stored,
      after,
    })
    return { data: shown(ctx, await brandOf(db, tenant.id)) }
  })
}

/** The lock keeps the image in the library until the brand refers to it. @throws validation_failed */
async function checkLogo(db: Db, tenantId: string, address: string, field: string) {
  const { rows } = await sql`select from pictures
    where tenant_id = ${tenantId} and id = ${address.replace('/i/', '')}::uuid and removed_at is null for share`.execute(
    db,
  )
  if (rows.length === 0) throw fault('validation_failed', unknownImage, field)()
}

/** The address has to be one that a provider can send from, once there are providers. @throws validation_failed */
async function checkSender(db: Db, tenantId: string, email: string) {
  const providers = await db.selectFrom('providers').select('from_email').where('tenant_id', '=', tenantId).execute()
  const domain = domainOf(email)
  if (providers.length > 0 && !providers.some(({ from_email }) => domainOf(from_email) === domain))
    throw foreignAddress({ domain: `\u2066${domain}\u2069` })
}

type Rules = { timeZone: string | undefined; trackByDefault: boolean | undefined }

/** @throws forbidden for an editor, who may send the settings only as they are */
async function changeOwnersRules(db: Db, ctx: TenantContext, before: WorkspaceBrand, rules: Rules) {
  const changes = Object.fromEntries(
    (['timeZone', 'trackByDefault'] as const)
      .filter((field) => rules[field] !== undefined && rules[field] !== before[field])
      .map((field) => [field, rules[field]]),
  )
  const [first] = Object.keys(changes)
  if (first === undefined) return
  if (ctx.tenant.role !== 'owner') throw fault('forbidden', ownersOnly, first)()
  await changeRules(db, ctx, changes)
}
