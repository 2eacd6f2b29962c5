import { type RawBuilder, sql } from 'kysely'
import type { followLink, openPixel } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { notFound } from '../../failure.ts'
import { Answer } from '../../http/route.ts'
import { isPurged } from './purged-sends.ts'
import { countDevice, countLink, uncountLinks } from '../ledger/campaign-counts.ts'
import { inListIndex } from '../ledger/ledger.ts'
import { isMachine, isTooSoon } from './bots.ts'
import { type DeviceClass, deviceClass } from './device-class.ts'
import { type MessageKey, readToken } from './tokens.ts'

/** The smallest GIF: one transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const noStoreHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** Serves a message's pixel and counts the open, for a person or a machine. @throws not_found for a forged token */
export async function open(ctx: Context, { token }: In<typeof openPixel>) {
  const message = readToken(ctx.secrets, 'open', token)
  if (!message || message.rest !== '') throw notFound()
  const counted = await ((await isMachines(ctx, message, 'open'))
    ? countMachine(ctx, message, 'open')
    : count(ctx, message, opened))
  if (!counted && !(await isPurged(ctx.db, message))) throw notFound()
  // Browsers with a web version embed images of other origins only with this header.
  return new Answer(200, pixel, {
    ...noStoreHeaders,
    'content-type': 'image/gif',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/**
 * Redirects to a link's target, which the signed token contains, and counts the click. @throws not_found for a forged
 * token
 */
export async function follow(ctx: Context, { token }: In<typeof followLink>) {
  const message = readToken(ctx.secrets, 'click', token)
  const url = message && URL.parse(message.rest)
  if (!message || !url) throw notFound()
  const counted = await ((await isMachines(ctx, message, 'click'))
    ? countMachine(ctx, message, 'click')
    : countClick(ctx, message, url.href))
  if (!counted && !(await isPurged(ctx.db, message))) throw notFound()
  return new Answer(302, '', { ...noStoreHeaders, location: url.href })
}

const isMachines = async (ctx: Context, message: MessageKey, what: 'open' | 'click') =>
  isMachine(ctx, what) || isTooSoon(ctx.db, message, what)

/** Links of a deleted workspace are dead even while its rows are still being deleted. */
const isThere = (tenantId: string) => sql`exists (select from workspaces w where w.id = ${tenantId})`

type Kind = {
  name: 'opened' | 'clicked'
  first: RawBuilder<unknown>
  count: RawBuilder<unknown>
  people: RawBuilder<unknown>
  messages: RawBuilder<unknown>
  last: RawBuilder<unknown>
}

const opened: Kind = {
  name: 'opened',
  first: sql`opened_at`,
  count: sql`opens`,
  people: sql`opened`,
  messages: sql`open_count`,
  last: sql`last_opened_at`,
}
const clicked: Kind = {
  name: 'clicked',
  first: sql`clicked_at`,
  count: sql`clicks`,
  people: sql`clicked`,
  messages: sql`click_count`,
  last: sql`last_clicked_at`,
}

/**
 * Counts on the recipient's row; the first time also on the job, which counts people, and on the contact, which counts messages.
 * False when there is no such message.
 */
async function count(ctx: Context, { tenantId, jobId, contactId }: MessageKey, kind: Kind, url?: string) {
  return ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ first: boolean }>`update ledger set ${kind.count} = ${kind.count} + 1,
        ${kind.first} = coalesce(${kind.first}, ${ctx.now()})
      where tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = ${contactId} and ${isThere(tenantId)}
      returning ${kind.count} = 1 as first`.execute(db)
    const isFirstOfLink =
      rows[0] !== undefined && url !== undefined && (await noteLink(db, { tenantId, jobId, contactId }, url, ctx.now()))
    if (rows[0]) {
      // Hourly precision suffices for the time of the last activity.
      await sql`update contacts set ${kind.messages} = ${kind.messages} + ${rows[0].first ? 1 : 0}, ${kind.last} = ${ctx.now()}::timestamptz
        where tenant_id = ${tenantId} and id = coalesce((select contact_id from contact_aliases
          where tenant_id = ${tenantId} and alias_id = ${contactId}), ${contactId})
        and (${rows[0].first} or ${kind.last} is null or ${kind.last} < ${ctx.now()}::timestamptz - interval '1 hour')`.execute(
        db,
      )
    }
    if (rows[0]?.first) {
      await sql`update jobs set ${kind.people} = ${kind.people} + 1
        where tenant_id = ${tenantId} and id = ${jobId}`.execute(db)
      await countDevice(db, { tenantId, jobId }, { device: deviceClass(ctx.device), what: kind.name, by: 1 })
    }
    if (rows[0] && url !== undefined) await countLink(db, { tenantId, jobId }, url, isFirstOfLink)
    return rows.length > 0
  })
}

/** Counts a machine separately; it is no activity of the contact. */
async function countMachine(ctx: Context, { tenantId, jobId, contactId }: MessageKey, what: 'open' | 'click') {
  const [each, all] = what === 'open' ? ['machine_opens', 'machine_opened'] : ['machine_clicks', 'machine_clicked']
  const count = sql.ref(each)
  return ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ first: boolean }>`update ledger set ${count} = ${count} + 1
      where tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = ${contactId} and ${isThere(tenantId)}
      returning ${count} = 1 as first`.execute(db)
    if (rows[0]?.first)
      await sql`update jobs set ${sql.ref(all)} = ${sql.ref(all)} + 1 where tenant_id = ${tenantId} and id = ${jobId}`.execute(
        db,
      )
    return rows.length > 0
  })
}

/**
 * Nobody follows this many links of one message in so short a time: it is a scanner, and so were the clicks just
 * before.
 */
const burst = { links: 3, ms: 3000 }

async function countClick(ctx: Context, message: MessageKey, url: string) {
  if (!(await count(ctx, message, clicked, url))) return false
  const since = new Date(ctx.now().getTime() - burst.ms)
  await ctx.db.transaction().execute((db) => takeBurstBack(db, message, since, deviceClass(ctx.device)))
  return true
}

/** Moves the clicks of a burst from people to machines if the contact had none before. */
async function takeBurstBack(db: Db, { tenantId, jobId, contactId }: MessageKey, since: Date, device: DeviceClass) {
  const of = sql`tenant_id = ${tenantId} and job_id = ${jobId} and contact_id = ${contactId}`
  const { rows } = await sql<{ machine: number; links: { url: string; clicks: number }[] }>`
    with counted as (
      select clicks, machine_clicks from ledger where ${of} and clicks > 0 and clicked_at >= ${since} for update
    ), followed as (
      select count(*) as links from contact_clicks where ${of} and first_at >= ${since}
    ), moved as (
      update ledger set machine_clicks = ledger.machine_clicks + counted.clicks, clicks = 0, clicked_at = null
      from counted, followed where ${of} and followed.links >= ${burst.links}
      returning counted.clicks, counted.machine_clicks as machine
    ), gone as (
      delete from contact_clicks where ${of} and exists (select from moved) returning url, clicks
    )
    select machine, (select coalesce(jsonb_agg(jsonb_build_object('url', url, 'clicks', clicks)), '[]') from gone) as links from moved`.execute(
    db,
  )
  const [moved] = rows
  if (!moved) return
  await sql`update contacts set click_count = greatest(0, click_count - 1), last_clicked_at = (select max(clicked_at) from ledger
      where tenant_id = ${tenantId} and contact_id = ${contactId} and ${inListIndex('ledger')})
    where tenant_id = ${tenantId} and id = coalesce((select a.contact_id from contact_aliases a
      where a.tenant_id = ${tenantId} and a.alias_id = ${contactId}), ${contactId})`.execute(db)
  await sql`update jobs set clicked = clicked - 1, machine_clicked = machine_clicked + ${moved.machine === 0 ? 1 : 0}
    where tenant_id = ${tenantId} and id = ${jobId}`.execute(db)
  await countDevice(db, { tenantId, jobId }, { device, what: 'clicked', by: -1 })
  await uncountLinks(db, { tenantId, jobId }, moved.links)
}

/** @returns whether it is the contact's first click on this link */
async function noteLink(db: Db, { tenantId, jobId, contactId }: MessageKey, url: string, now: Date) {
  const { clicks } = await db
    .insertInto('contact_clicks')
    .values({ tenant_id: tenantId, contact_id: contactId, job_id: jobId, url, first_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'contact_id', 'job_id', 'url'])
        .doUpdateSet({ clicks: sql`contact_clicks.clicks + 1` }),
    )
    .returning('clicks')
    .executeTakeFirstOrThrow()
  return clicks === 1
}
