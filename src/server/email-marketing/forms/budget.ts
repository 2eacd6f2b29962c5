import type { Context, Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { Failure } from '../../failure.ts'
import { firstOwnerOf } from '../../people/owners.ts'
import { mailRouteOf } from '../../public-site/settings.ts'
import { haveBudgetsLeft, secondsOfDayLeft, takeFromBudgets } from '../../mail/system/budgets.ts'

// Without a provider, a workspace's confirmations go as system mail, within the budgets of the workspace and its first
// owner.

/** Shown to visitors. */
const full = {
  en: 'This form can’t accept more sign-ups today. Try again tomorrow.',
  ar: 'لا يستقبل هذا النموذج مزيدًا من الاشتراكات اليوم. يمكن إعادة المحاولة غدًا.',
}

const fullToday = (now: Date) => new Failure('rate_limited', full, { retryAfter: secondsOfDayLeft(now) })

/** The provider that sends a workspace's confirmations. */
export const defaultProvider = (db: Db, tenantId: string) =>
  db
    .selectFrom('providers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirst()

/**
 * Whether only the site's administrators see a workspace's confirmations: it has no provider, and the site has no mail
 * server.
 */
export const isConfirmationInSandbox = async ({ db, config }: Pick<Services, 'db' | 'config'>, tenantId: string) =>
  mailRouteOf(config) === 'kept' && !(await defaultProvider(db, tenantId))

/** Budgets of the first owner and of the workspace; the owner's is shared by all their workspaces. */
export async function systemBudgets(db: Db, tenantId: string) {
  const owner = await firstOwnerOf(db, tenantId)
  const ofPerson = owner === null ? [] : [{ kind: 'person' as const, subject: owner }]
  return [...ofPerson, { kind: 'workspace' as const, subject: tenantId }]
}

/**
 * Rejects a sign-up whose mail exceeds today's budget. Runs before the address is looked up, so that the answer is the
 * same for all addresses.
 * @throws rate_limited
 */
export async function checkMailLeft({ db, config, now }: Context, tenantId: string) {
  if (await defaultProvider(db, tenantId)) return
  const budgets = await systemBudgets(db, tenantId)
  const left = await haveBudgetsLeft({ db, now: now(), limits: config.systemMail }, budgets)
  if (!left) throw fullToday(now())
}

/**
 * Charges a sign-up's mail to the budgets, in its transaction. @returns whether it goes as system mail
 * @throws rate_limited
 */
export async function takeConfirmation({ config, now }: Pick<Services, 'config' | 'now'>, db: Db, tenantId: string) {
  if (await defaultProvider(db, tenantId)) return false
  const budgets = await systemBudgets(db, tenantId)
  if (await takeFromBudgets({ db, now: now(), limits: config.systemMail }, budgets)) throw fullToday(now())
  return true
}
