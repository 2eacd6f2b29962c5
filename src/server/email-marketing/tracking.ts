import { type RawBuilder, sql } from 'kysely'
import type { followLink, openPixel } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../failure.ts'
import { Answer } from '../http/route.ts'
import { type MessageOf, readToken } from './tracking-tokens.ts'

/** The smallest GIF there is: one transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const unkept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** The picture of one message; that it is fetched counts as an open. @throws not_found for a token that was not made here */
export async function open(ctx: Context, { token }: In<typeof openPixel>) {
  const message = readToken(ctx.secrets, 'open', token)
  if (!message || message.rest !== '' || !(await count(ctx, message, opened))) throw notFound()
  // A reader in a browser shows pictures of other sites only where these allow it.
  return new Answer(200, pixel, {
    ...unkept,
    'content-type': 'image/gif',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** On to the address that a link of the message had; its address is in the signed token. @throws not_found for a token that was not made here */
export async function follow(ctx: Context, { token }: In<typeof followLink>) {
  const message = readToken(ctx.secrets, 'click', token)
  const url = message && URL.parse(message.rest)
  if (!message || !url || !(await count(ctx, message, clicked, url.href))) throw notFound()
  return new Answer(302, '', { ...unkept, location: url.href })
}

type Kind = {
  first: RawBuilder<unknown>
  count: RawBuilder<unknown>
  people: RawBuilder<unknown>
  messages: RawBuilder<unknown>
  last: RawBuilder<unknown>
}

const opened: Kind = {
  first: sql`opened_at`,
  count: sql`opens`,
  people: sql`opened`,
  messages: sql`open_count`,
  last: sql`last_opened_at`,
}
const clicked: Kind = {
  first: sql`clicked_at`,
  count: sql`clicks`,
  people: sql`clicked`,
  messages: sql`click_count`,
  last: sql`last_clicked_at`,
}

/**
 * Counts on the recipient's row; the first time also on the job, which counts people, and on the contact, which counts messages.
 * Rows are taken in the order in which the ledger takes them. False when there is no such message.
 */
async function count(ctx: Context, { tenantId, jobId, contactId }: MessageOf, kind: Kind, url?: string) {
  return ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ first: boolean }>`update ledger set ${kind.count} = ${kind.count} + 1,
        ${kind.first} = coalesce(${kind.first}, ${ctx.now()})
      where tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = ${contactId}
      returning ${kind.count} = 1 as first`.execute(db)
    if (rows[0]?.first) {
      await sql`update jobs set ${kind.people} = ${kind.people} + 1
        where tenant_id = ${tenantId} and id = ${jobId}`.execute(db)
    }
    if (rows[0]) {
      if (url !== undefined) await noteLink(db, { tenantId, jobId, contactId }, url, ctx.now())
      // Once an hour is often enough to know when she was last seen.
      await sql`update contacts set ${kind.messages} = ${kind.messages} + ${rows[0].first ? 1 : 0}, ${kind.last} = ${ctx.now()}::timestamptz
        where tenant_id = ${tenantId} and id = coalesce((select contact_id from contact_aliases
          where tenant_id = ${tenantId} and alias_id = ${contactId}), ${contactId})
        and (${rows[0].first} or ${kind.last} is null or ${kind.last} < ${ctx.now()}::timestamptz - interval '1 hour')`.execute(
        db,
      )
    }
    return rows.length > 0
  })
}

async function noteLink(db: Db, { tenantId, jobId, contactId }: MessageOf, url: string, now: Date) {
  await db
    .insertInto('contact_clicks')
    .values({ tenant_id: tenantId, contact_id: contactId, job_id: jobId, url, first_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'contact_id', 'job_id', 'url'])
        .doUpdateSet({ clicks: sql`contact_clicks.clicks + 1` }),
    )
    .execute()
}
