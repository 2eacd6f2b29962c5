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
  about: 'checks the database, disk, files, email, DNS and secrets, and shows what to fix',
  help: 'Changes nothing. Exits with 1 if there is a problem.',
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
  if (!row) throw new Error('The database returned no information.')
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
      ...(full && { doThis: 'Raise max_connections. Each Sanad process uses up to 21.' }),
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
      says: `the database is older than the first release (${refusal.unknown.length} unknown migrations)`,
      doThis: 'Start with an empty database.',
    })
  else if (refusal)
    found.push({
      state: 'bad',
      of: 'migrations',
      says: `the database belongs to a newer version (${refusal.unknown.join(', ')})`,
      doThis: 'Start that version of Sanad.',
    })
  else if (missing.length > 0)
    found.push({
      state: 'look',
      of: 'migrations',
      says: `${missing.length} pending`,
      doThis: 'Start Sanad, or run "sanad migrate".',
    })
  else found.push({ state: 'ok', of: 'migrations', says: `all ${done.length} applied` })
  return found
}

async function diskOf({ config }: Arguments): Promise<Finding> {
  const of = 'disk'
  try {
    const { bavail, bsize, blocks } = await statfs(config.dataDir)
    await access(config.dataDir, constants.W_OK)
    const says = `${formatBytes(bavail * bsize)} of ${formatBytes(blocks * bsize)} free at ${config.dataDir}`
    if (bavail * bsize < 200e6)
      return { state: 'bad', of, says, doThis: 'Free up disk space. When the disk is full, nothing can be saved.' }
    if (bavail / blocks < 0.1) return { state: 'look', of, says, doThis: 'Free up disk space soon.' }
    return { state: 'ok', of, says }
  } catch (error) {
    return {
      state: 'bad',
      of,
      says: `${config.dataDir}: ${messageOf(error)}`,
      doThis: 'Create the folder, or set DATA_DIR to a folder that Sanad can write to.',
    }
  }
}

async function mailOf({ config }: Arguments): Promise<Finding> {
  const of = 'email'
  if (config.mailUrl === undefined)
    return {
      state: 'look',
      of,
      says: 'system emails (invitations, password resets) aren’t sent and only appear in the Admin Panel',
      doThis: 'Set MAIL_URL to a mail server, for example smtp://user:password@host:587',
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
      accessToken: undefined,
      lookup: undefined,
    })
    wire.destroy()
    return {
      state: 'ok',
      of,
      says: `connected to ${options.host} (${banner.slice(0, 80)}), sending from ${senderAddress(config)}`,
    }
  } catch (error) {
    return { state: 'bad', of, says: messageOf(error), doThis: 'Check host, port, username and password in MAIL_URL.' }
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
      says: `PUBLIC_URL is ${config.publicUrl}, so links in emails only work on this machine`,
      doThis: 'Set PUBLIC_URL to the public address of this site.',
    }
  const safe: Pick<Finding, 'state' | 'doThis'> =
    url.protocol === 'https:'
      ? { state: 'ok' }
      : { state: 'look', doThis: 'Put a TLS proxy in front of Sanad and start PUBLIC_URL with https://.' }
  if (isIP(host)) return { of, says: config.publicUrl, ...safe }
  try {
    const found = await lookup(host, { all: true })
    return { of, says: `${config.publicUrl} resolves to ${found.map(({ address }) => address).join(', ')}`, ...safe }
  } catch {
    return {
      state: 'bad',
      of,
      says: `${host} isn’t in DNS`,
      doThis: 'Add an A or AAAA record for it, or correct PUBLIC_URL.',
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
      says: `${closed} stored passwords and keys can’t be decrypted`,
      doThis: 'Set APP_SECRET to the secret that encrypted them, or enter them again in Sanad.',
    })
  else if (earlier > 0)
    findings.push({
      state: 'look',
      of,
      says: `${earlier} passwords and keys are still encrypted with an old secret`,
      doThis: 'Run "sanad keys rotate".',
    })
  else findings.push({ state: 'ok', of, says: `all ${sealed[0]?.by ?? 0} stored passwords and keys can be decrypted` })
  if (config.appSecret === undefined) {
    const { mode } = await stat(secretFile(config.dataDir))
    if ((mode & 0o077) !== 0)
      findings.push({
        state: 'bad',
        of,
        says: `other users can read ${secretFile(config.dataDir)}`,
        doThis: `Run chmod 600 ${secretFile(config.dataDir)}.`,
      })
  }
  return findings
}
