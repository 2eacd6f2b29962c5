import { sql } from 'kysely'
import { v5 } from 'uuid'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connection/database.ts'
import { type RecipientLimit, useUp } from '../../quotas/quotas.ts'

// Mails of one workspace to one address outside of campaigns are limited by the day. Only a hash of the address is stored.

type Use = { tenantId: string; kind: RecipientLimit; emails: readonly string[] }

const ownerOf = (tenantId: string, email: string) => v5(email.toLowerCase(), tenantId)

/** In one order, so that transactions that share addresses wait for each other and never deadlock. */
const inOrder = (emails: readonly string[]) => [...new Set(emails.map((email) => email.toLowerCase()))].toSorted()

/** Uses up one mail to each address, in the transaction of what is sent. @throws rate_limited */
export async function useRecipientQuota(
  { config, now }: { config: Config; now: () => Date },
  db: Db,
  { tenantId, kind, emails }: Use,
) {
  const limit = kind === 'testsToRecipient' ? config.perRecipient.tests : config.perRecipient.mails
  for (const name of inOrder(emails))
    await useUp(db, now(), { kind, ownerId: ownerOf(tenantId, name), limit, amount: 1, name })
}

/** Gives mails back to the day on which they were queued: they were taken back before they left. */
export async function refundRecipientQuota(db: Db, day: Date, { tenantId, kind, emails }: Use) {
  for (const email of inOrder(emails))
    await sql`update daily_uses set used = greatest(0, used - 1)
      where kind = ${kind} and owner_id = ${ownerOf(tenantId, email)}::uuid
        and day = ${day.toISOString().slice(0, 10)}::date`.execute(db)
}
