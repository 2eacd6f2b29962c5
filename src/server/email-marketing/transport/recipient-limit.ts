import { sql } from 'kysely'
import { v5 } from 'uuid'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connection/database.ts'
import { type RecipientLimit, consume } from '../../quotas/quotas.ts'

// Daily limit of a workspace's mails to one address, campaigns excluded. Only a hash of the address is stored.

type Use = { tenantId: string; kind: RecipientLimit; emails: readonly string[] }

const ownerOf = (tenantId: string, email: string) => v5(email.toLowerCase(), tenantId)

/** In a fixed order, so that transactions with the same addresses never deadlock. */
const inOrder = (emails: readonly string[]) => [...new Set(emails.map((email) => email.toLowerCase()))].toSorted()

/** Uses one mail of each address's daily quota, in the caller's transaction. @throws rate_limited */
export async function spendRecipientQuota(
  { config, now }: { config: Config; now: () => Date },
  db: Db,
  { tenantId, kind, emails }: Use,
) {
  const limit = kind === 'testsToRecipient' ? config.perRecipient.tests : config.perRecipient.mails
  for (const name of inOrder(emails))
    await consume(db, now(), { kind, ownerId: ownerOf(tenantId, name), limit, amount: 1, name })
}

/** Returns the quota of mails that were withdrawn before sending to the day on which they were queued. */
export async function refundRecipientQuota(db: Db, day: Date, { tenantId, kind, emails }: Use) {
  for (const email of inOrder(emails))
    await sql`update daily_usage set used = greatest(0, used - 1)
      where kind = ${kind} and owner_id = ${ownerOf(tenantId, email)}::uuid
        and day = ${day.toISOString().slice(0, 10)}::date`.execute(db)
}
