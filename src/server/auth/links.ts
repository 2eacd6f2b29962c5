import type { Context } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { endLinks, type LinkPurpose } from '../people/people.ts'
import { hashOf } from '../secrets/secrets.ts'
import { deadLink } from './failures.ts'

/** The account and purpose of a link. @throws validation_failed for an expired or used link */
export async function readLink(db: Db, ctx: Pick<Context, 'now'>, token: string, purposes: LinkPurpose[]) {
  const link = await db
    .selectFrom('mail_tokens')
    .select(['user_id as userId', 'purpose'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!link) throw deadLink()
  return link
}

/**
 * Consumes a mailed link, and invalidates the account's other links for the same purposes.
 * @returns the account
 * @throws validation_failed for an expired or used link
 */
export async function consumeLink(db: Db, ctx: Context, token: string, purposes: LinkPurpose[]): Promise<string> {
  const link = await db
    .deleteFrom('mail_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', ctx.now())
    .returning('user_id')
    .executeTakeFirst()
  if (!link) throw deadLink()
  await endLinks(db, link.user_id, purposes)
  return link.user_id
}
