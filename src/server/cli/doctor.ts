import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { knownMigrations, unusable } from '../db/migrate.ts'
import { checkServer } from '../db/connection/server-check.ts'
import { migrationsOf } from '../db/transfer/shape.ts'
import { mailHostName } from '../net/host-name.ts'
import { senderAddress } from '../mail/system/mailer.ts'
import { parseMailUrl } from '../mail/system/transport.ts'
import { openSession } from '../mail/smtp/session.ts'
import { sealedSecrets } from '../secrets/sealed-rows.ts'
import { appSecretsOf, secretFile } from '../secrets/secrets.ts'
import type { Command, Arguments } from './command.ts'
import { type Finding, messageOf } from './finding.ts'
import { storageOf, strayFilesOf } from './doctor-storage.ts'
import { formatBytes, type Installation, withConnection, openInstallation } from './installation.ts'

export const doctor: Command = {
  usage: 'doctor',
  about: 'looks at database, disk, files, mail, DNS and secrets, and says what to do',
  help: 'Changes nothing. Ends with 1 where something is wrong.',
  async run(args) {
    parseArgs({ args: args.args })
    const findings: Finding[] = [
      await diskOf(args),
      ...(await storageOf(args)),
      await mailOf(args),
      await addressOf(args),
    ]
    try {
      const installation = await openInstallation(args.config, args.terminal)
      try {
        findings.unshift(...(await databaseOf(installation)))
        findings.push(...(await strayFilesOf(args, installation)), ...(await secretsOf(args, installation)))
      } finally {
        await installation.close()
      }
    } catch (error) {
      findings.unshift({ state: 'bad', of: 'database', says: messageOf(error) })
    }
    for (const { state, of, says, doThis } of findings) {
      args.terminal.say(`${signs[state]} ${of.padEnd(11)} ${says}`)
      if (doThis) args.terminal.say(`  ${' '.repeat(11)} → ${doThis}`)
    }
    return findings.some(({ state }) => state === 'bad') ? 1 : undefined
  },
}

/** Time limit of each SMTP step (ms). */
const timeoutMs = 10_000

const signs = { ok: '✓', look: '!', bad: '✗' }

async function databaseOf({ pool, place }: Installation): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: string; bytes: number; used: number; most: number; standby: boolean }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, pg_is_in_recovery() as standby,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used, current_setting('max_connections')::int as most`,
  )
  const [row] = rows
  if (!row) throw new Error('The database says nothing about itself.')
  const found: Finding[] = []
  const says = `${place}: PostgreSQL ${row.version}, ${formatBytes(row.bytes)}, ${row.used} of ${row.most} connections`
  if (row.standby) {
    found.push({
      state: 'bad',
      of: 'database',
      says: `${says}, a standby`,
      doThis: 'Point DATABASE_URL to the primary.',
    })
  } else {
    const full = row.used > row.most * 0.85
    found.push({
      state: full ? 'look' : 'ok',
      of: 'database',
      says,
      ...(full && { doThis: 'Raise max_connections: each process of Sanad takes up to 21.' }),
    })
    found.push(
      ...(await checkServer(pool).then(
        () => [],
        (error: unknown) => [{ state: 'bad' as const, of: 'database', says: messageOf(error) }],
      )),
    )
  }
  const [done, known] = [await withConnection(pool, migrationsOf), await knownMigrations()]
  const missing = known.filter((name) => !done.includes(name))
  const refusal = unusable(done, known)
  if (refusal?.reason === 'before first release')
    found.push({
      state: 'bad',
      of: 'migrations',
      says: `the database was made before the first release (${refusal.unknown.length} unknown migrations)`,
      doThis: 'Start with an empty database.',
    })
  else if (refusal)
    found.push({
      state: 'bad',
      of: 'migrations',
      says: `the database is newer (${refusal.unknown.join(', ')})`,
      doThis: 'Start the newer Sanad.',
    })
  else if (missing.length > 0)
    found.push({
      state: 'look',
      of: 'migrations',
      says: `${missing.length} have not run`,
      doThis: 'Start Sanad, or say "sanad migrate".',
    })
  else found.push({ state: 'ok', of: 'migrations', says: `all ${done.length} have run` })
  return found
}

async function diskOf({ config }: Arguments): Promise<Finding> {
  const of = 'disk'
  try {
    const { bavail, bsize, blocks } = await statfs(config.dataDir)
    await access(config.dataDir, constants.W_OK)
    const says = `${formatBytes(bavail * bsize)} of ${formatBytes(blocks * bsize)} free at ${config.dataDir}`
    if (bavail * bsize < 200e6)
      return { state: 'bad', of, says, doThis: 'Make room: a full disk stops everything that writes.' }
    if (bavail / blocks < 0.1) return { state: 'look', of, says, doThis: 'Make room soon.' }
    return { state: 'ok', of, says }
  } catch (error) {
    return {
      state: 'bad',
      of,
      says: `${config.dataDir}: ${messageOf(error)}`,
      doThis: 'Make the folder, or set DATA_DIR to one that Sanad may write to.',
    }
  }
}

async function mailOf({ config }: Arguments): Promise<Finding> {
  const of = 'mail'
  if (config.mailUrl === undefined)
    return {
      state: 'look',
      of,
      says: 'the product’s own mails (invitations, new passwords) stay in the administration',
      doThis: 'Set MAIL_URL to a mail server: smtp://user:password@host:587',
    }
  try {
    const options = parseMailUrl(config.mailUrl)
    const { wire, banner } = await openSession({
      ...options,
      username: options.username,
      password: options.password,
      name: mailHostName(config.publicUrl),
      timeouts: { connect: timeoutMs, greeting: timeoutMs, command: timeoutMs, data: timeoutMs },
      allowPrivateHosts: true,
      tlsVerify: options.tlsVerify ?? true,
      lookup: undefined,
    })
    wire.destroy()
    return { state: 'ok', of, says: `${options.host} takes us: ${banner.slice(0, 80)}; from ${senderAddress(config)}` }
  } catch (error) {
    return { state: 'bad', of, says: messageOf(error), doThis: 'Look at MAIL_URL: host, port, user and password.' }
  }
}

async function addressOf({ config }: Arguments): Promise<Finding> {
  const of = 'address'
  const url = new URL(config.publicUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.startsWith('127.'))
    return {
      state: 'look',
      of,
      says: `PUBLIC_URL is ${config.publicUrl}: links in mails lead nowhere else`,
      doThis: 'Set PUBLIC_URL to the address people see.',
    }
  const safe: Pick<Finding, 'state' | 'doThis'> =
    url.protocol === 'https:'
      ? { state: 'ok' }
      : { state: 'look', doThis: 'Put a proxy with TLS before Sanad and begin PUBLIC_URL with https.' }
  if (isIP(host)) return { of, says: config.publicUrl, ...safe }
  try {
    const found = await lookup(host, { all: true })
    return { of, says: `${config.publicUrl} is at ${found.map(({ address }) => address).join(', ')}`, ...safe }
  } catch {
    return {
      state: 'bad',
      of,
      says: `the DNS does not know ${host}`,
      doThis: 'Publish an A or AAAA record for it, or correct PUBLIC_URL.',
    }
  }
}

async function secretsOf({ config }: Arguments, { db }: Installation): Promise<Finding[]> {
  const of = 'secrets'
  const ring = await appSecretsOf(config)
  const sealed = await sealedSecrets(db, ring)
  const closed = sealed.at(-1)?.by ?? 0
  const earlier = sealed.slice(1, -1).reduce((sum, { by }) => sum + by, 0)
  const findings: Finding[] = []
  if (closed > 0)
    findings.push({
      state: 'bad',
      of,
      says: `${closed} stored passwords and keys cannot be opened`,
      doThis: 'Set APP_SECRET to the one they were sealed by, or give them again.',
    })
  else if (earlier > 0)
    findings.push({
      state: 'look',
      of,
      says: `${earlier} are still sealed by an old secret`,
      doThis: 'sanad keys rotate',
    })
  else findings.push({ state: 'ok', of, says: `all ${sealed[0]?.by ?? 0} stored passwords and keys open` })
  if (config.appSecret === undefined) {
    const { mode } = await stat(secretFile(config.dataDir))
    if ((mode & 0o077) !== 0)
      findings.push({
        state: 'bad',
        of,
        says: `${secretFile(config.dataDir)} may be read by others`,
        doThis: `chmod 600 ${secretFile(config.dataDir)}`,
      })
  }
  return findings
}
