import { setTimeout as wait } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { isAway } from '../../db/connection/database.ts'
import { say } from '../../db/connection/listen.ts'
import type { UnreadFolder } from '../../db/tables/messages.ts'
import { isAuthenticationFailure, openFolder, openMailbox, serverErrorText } from '../../mail/imap.ts'
import { accessTokens } from '../../mail/oauth/access-token.ts'
import { issuerOf } from '../../mail/oauth/issuers.ts'
import type { MailReader } from '../../mail/parse/worker-pool.ts'
import { mailboxPlace } from '../../secrets/sealed.ts'
import { StorageAway } from '../../storage/place.ts'
import { Failure } from '../../failure.ts'
import { mailboxesChannel, storedImap } from '../providers/mailboxes.ts'
import { messagesChannel } from '../inbox/stream.ts'
import { nextDueAt, tellServer } from './push-changes.ts'
import { deletionsOf, forgetDeletions } from './deletions.ts'
import { readFolder, type Reading } from './folder.ts'
import { readFolders } from './folders.ts'

export type MailboxKey = { tenantId: string; providerId: string }

/** Maximum interval between syncs (ms): not every server pushes new mail, and a push covers one folder only. */
const pollEvery = 60_000
/** Interval for a server without push (ms): IDLE (RFC 2177) is an extension. */
const pollWithoutIdle = 15_000
const minute = 60_000
/** Back-off by number of consecutive failures (ms). */
const rests = [5000, 15_000, minute, 5 * minute, 15 * minute, 60 * minute]
/** Longer back-off after a rejected password (ms): the server might lock the account. */
const restsWhenRefused = [5 * minute, 15 * minute, 60 * minute]

/**
 * Syncs one leased mailbox over one connection, until the signal aborts or an error occurs. Records its state for
 * display.
 */
export async function holdMailbox(services: Services, key: MailboxKey, reader: MailReader, signal: AbortSignal) {
  try {
    const account = await accountOf(services, key)
    if (!account) return
    const { host, username, folders } = account.imap
    const client = await openMailbox({ ...account.imap, allowPrivateHosts: services.config.allowPrivateHosts })
    try {
      const name = `${host.toLowerCase()} ${username}`
      await leaveOthers(services, key, name)
      await watch(services, key, { client, reader, own: account.own, account: name, folders }, signal)
    } finally {
      client.close()
    }
  } catch (error) {
    if (signal.aborted) return
    if (isAway(error)) services.log.warn({ err: error }, 'the database is unavailable, receiving is paused')
    else if (error instanceof Failure && error.code === 'unavailable') await noteWaiting(services, key, error)
    else await noteFailure(services, key, error)
  }
}

async function accountOf(services: Services, { tenantId, providerId }: MailboxKey) {
  const { db, secrets, config } = services
  const row = await db
    .selectFrom('mailboxes')
    .innerJoin('providers', (join) =>
      join.onRef('providers.tenant_id', '=', 'mailboxes.tenant_id').onRef('providers.id', '=', 'mailboxes.provider_id'),
    )
    .leftJoin('mail_connections as c', (join) =>
      join
        .onRef('c.tenant_id', '=', 'mailboxes.tenant_id')
        .onRef('c.provider_id', '=', 'mailboxes.provider_id')
        .on(sql<boolean>`c.issuer = mailboxes.settings ->> 'issuer'`),
    )
    .select(['mailboxes.settings', 'mailboxes.secret', 'providers.from_email', 'c.account'])
    .where('mailboxes.tenant_id', '=', tenantId)
    .where('mailboxes.provider_id', '=', providerId)
    .executeTakeFirst()
  if (!row) return null
  const settings = storedImap(row.settings)
  const { issuer } = settings
  if (issuer) {
    const server = { ...settings, ...issuerOf(config, issuer)?.imap, username: row.account ?? '' }
    return {
      imap: { ...server, credentials: accessTokens(services, { tenantId, providerId, issuer }) },
      own: row.from_email,
    }
  }
  const password = row.secret ? secrets.unseal(row.secret, mailboxPlace(providerId)) : ''
  return {
    imap: { ...settings, credentials: { username: settings.username, password } },
    own: row.from_email,
  }
}

/**
 * Discards UIDs and pending changes of other accounts before any change is sent to this one. Messages received from
 * them stay.
 */
async function leaveOthers({ db }: Services, { tenantId, providerId }: MailboxKey, account: string) {
  const of = sql`tenant_id = ${tenantId} and provider_id = ${providerId}`
  await db.transaction().execute(async (db) => {
    const { rows } = await sql<{ path: string }>`delete from mailbox_folders where ${of} and account <> ${account}
      returning path`.execute(db)
    if (rows.length === 0) return
    await sql`update messages set folder = null, uid_validity = null, uid = null
      where ${of} and folder = any(${rows.map(({ path }) => path)}::text[])`.execute(db)
    await sql`delete from mailbox_changes where ${of}`.execute(db)
    await sql`delete from mailbox_deletions where ${of}`.execute(db)
  })
}

type Watching = Pick<Reading, 'client' | 'reader' | 'own' | 'account'> & { folders: string[] }

async function watch(services: Services, key: MailboxKey, watching: Watching, signal: AbortSignal) {
  const { client, folders } = watching
  const bell = new Bell()
  for (const event of ['exists', 'expunge', 'flags', 'close']) client.on(event, () => bell.ring())
  const forget = services.listener.on(mailboxesChannel, (payload) => {
    if (payload === null || payload === key.providerId) bell.ring()
  })
  signal.addEventListener('abort', () => bell.ring(), { once: true })
  const reading: Reading = { services, ...key, ...watching, signal, settled: new Map() }
  try {
    await noteState(services, key, 'syncing')
    while (!signal.aborted) {
      bell.clear()
      const unread = await readRound(reading, folders)
      if (unread === null) return
      await noteState(services, key, 'ready', unread)
      await quiet(client, bell, await untilDue(services, key))
      if (!client.usable) throw new Error(client.byeReason ?? 'The server ended the connection')
    }
  } finally {
    forget()
  }
}

/**
 * Sends changes made here to the server, then stores its changes. @returns the folders that could not be opened; null
 * if stopped
 */
async function readRound(reading: Reading, folders: readonly string[]): Promise<UnreadFolder[] | null> {
  const { services, client, signal } = reading
  const deletions = await deletionsOf(services.db, reading)
  const allPushed = await tellServer(services, client, reading, signal)
  const unread = await readFolders(reading, folders.toReversed())
  if (signal.aborted) return null
  if (allPushed && unread.every(({ missing }) => missing)) await forgetDeletions(services.db, reading, deletions)
  // The selected folder is the one that the server pushes: the first that exists.
  const first = folders.find((path) => !unread.some(({ folder }) => folder === path))
  if (first !== undefined && !client.mailbox) {
    const opened = await openFolder(client, first)
    // Messages that arrived since its last read are not pushed.
    if ('box' in opened) await readFolder(reading, first, opened.box)
  }
  return unread
}

/** How long a deletion can still be undone (ms). */
async function untilDue({ db, now }: Services, key: MailboxKey) {
  const dueAt = await nextDueAt(db, key)
  return dueAt ? Math.max(0, dueAt.getTime() - now().getTime()) : pollEvery
}

/** Waits for a change, here or on the server. */
async function quiet(client: ImapFlow, bell: Bell, maxMs: number) {
  if (bell.rung) return
  // IDLE ends with the next command. Its errors also break the connection, which is checked after the wait.
  client.idle().catch(() => undefined)
  await bell.wait(Math.min(maxMs, client.capabilities.has('IDLE') ? pollEvery : pollWithoutIdle))
}

class Bell {
  rung = false
  #wake: AbortController | null = null

  ring() {
    this.rung = true
    this.#wake?.abort()
  }

  clear() {
    this.rung = false
  }

  async wait(maxMs: number) {
    if (this.rung) return
    this.#wake = new AbortController()
    await wait(maxMs, undefined, { signal: this.#wake.signal }).catch(() => undefined)
    this.#wake = null
  }
}

async function noteState(
  { db }: Services,
  { tenantId, providerId }: MailboxKey,
  state: 'syncing' | 'ready',
  unread: readonly UnreadFolder[] = [],
) {
  const ready = state === 'ready'
  const unreadJson = JSON.stringify(unread)
  const { rows } = await sql<{ changed: boolean }>`with before as (
      select failures, unread_folders from mailboxes where tenant_id = ${tenantId} and provider_id = ${providerId}
    )
    update mailboxes set state = ${state}, message = case when ${ready} then 'OK' else message end,
      unread_folders = case when ${ready} then ${unreadJson}::jsonb else unread_folders end,
      checked_at = case when ${ready} then now() else checked_at end, failures = case when ${ready} then 0 else failures end,
      next_try_at = null where tenant_id = ${tenantId} and provider_id = ${providerId}
    returning (select failures > 0 or unread_folders <> ${unreadJson}::jsonb from before) as changed`.execute(db)
  // Clients that saw a failure, of the mailbox or of a folder, are notified of its end.
  if (ready && rows[0]?.changed) await say(db, messagesChannel, tenantId)
}

const waits = {
  away: { text: 'Files cannot be kept at the moment. تعذّر حفظ الملفات حاليًا.', seconds: 10 },
  full: {
    text: 'The server has too little free disk space: messages wait in the mailbox. لا تكفي مساحة الخادم: تنتظر الرسائل في صندوق البريد.',
    seconds: 60,
  },
}

/**
 * Records that the mailbox works but its new messages wait, because file storage is unavailable or disk space is low.
 */
async function noteWaiting({ db }: Services, { tenantId, providerId }: MailboxKey, why: Failure) {
  const { text, seconds } = why instanceof StorageAway ? waits.away : waits.full
  await sql`update mailboxes set state = 'failing', message = ${text}, checked_at = now(), next_try_at = now() + ${seconds}::int * interval '1 second'
    where tenant_id = ${tenantId} and provider_id = ${providerId}`.execute(db)
  await say(db, messagesChannel, tenantId)
}

async function noteFailure(services: Services, { tenantId, providerId }: MailboxKey, error: unknown) {
  const { db } = services
  const pauses = isAuthenticationFailure(error) ? restsWhenRefused : rests
  const text = serverErrorText(error)
  services.log.warn({ providerId, text }, 'a mailbox can’t be read')
  await sql`update mailboxes set state = 'failing', message = ${text}, checked_at = now(), failures = failures + 1,
    next_try_at = now() + (${pauses}::int[])[least(failures + 1, ${pauses.length})] * interval '1 millisecond'
    where tenant_id = ${tenantId} and provider_id = ${providerId}`.execute(db)
  await say(db, messagesChannel, tenantId)
}
