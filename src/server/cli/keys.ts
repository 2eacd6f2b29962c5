import { parseArgs } from 'node:util'
import pg from 'pg'
import { keyType, type Sealed, sealedRows, sealedSecrets } from '../secrets/sealed-rows.ts'
import { appSecretsOf, fingerprintOf, storeSecrets, newSecret, secretFile, secretsFrom } from '../secrets/secrets.ts'
import { type Command, type Arguments, Misuse, Refusal } from './command.ts'
import { type Installation, openInstallation } from './installation.ts'

export const keys: Command = {
  usage: 'keys rotate | keys forget | keys show',
  about: 'rotates the secret that encrypts passwords and signs links',
  help: `  rotate   creates a new secret and encrypts all passwords and keys with it. The old secret stays valid for links in emails
           already sent. Sessions aren’t affected. You can interrupt the command and run it again at any time.
  forget   deletes old secrets. Links they signed (unsubscribe, confirmation, statistics) stop working.
  show     shows how many values each secret encrypts
If the secret is in DATA_DIR, stop Sanad first. If it is in APP_SECRET, Sanad can keep running. Start every process with the old
secret as APP_SECRET and the new one as APP_SECRET_PREVIOUS. Then restart each with the two swapped, and run "keys rotate".`,
  async run(args) {
    const { positionals } = parseArgs({ args: args.args, allowPositionals: true })
    const [deed, ...more] = positionals
    const work = deed === 'rotate' ? rotate : deed === 'forget' ? forget : deed === 'show' ? show : undefined
    if (!work || more.length > 0) throw new Misuse('Choose rotate, forget or show.')
    const isStored = args.config.appSecret === undefined
    const installation = await openInstallation(args.config, args.terminal, { alone: isStored && deed !== 'show' })
    try {
      if (isStored && deed !== 'show') await refuseRunning(installation)
      await work(args, installation)
    } finally {
      await installation.close()
    }
    return undefined
  },
}

/** Requires that all running processes know the stored secret. @throws Refusal */
async function refuseRunning({ db }: Installation) {
  const alive = await db
    .selectFrom('processes')
    .select(['host', 'pid'])
    .where('seen_at', '>', new Date(Date.now() - 20_000))
    .execute()
  if (alive.length > 0)
    throw new Refusal(
      `Stop Sanad first. Still running: ${alive.map(({ host, pid }) => `process ${pid} on ${host}`).join(', ')}.`,
    )
}

async function rotate({ config, terminal: { say } }: Arguments, { db, pool }: Installation) {
  const before = await appSecretsOf(config)
  let ring = before
  if (config.appSecret === undefined) {
    const rest = await sealedSecrets(db, before)
    if (rest.some(({ by }, index) => index > 0 && by > 0)) say('Resuming an interrupted rotation.')
    else {
      ring = [newSecret(), ...before]
      // From here on both secrets are known, so everything can be opened even after an interruption.
      await storeSecrets(config.dataDir, ring)
    }
  } else if (config.previousSecrets.length === 0) {
    throw new Refusal(
      'Set APP_SECRET to the new secret and APP_SECRET_PREVIOUS to the old one, for this command and for every process.',
    )
  }
  const secrets = secretsFrom(...ring)
  const newest = secretsFrom(ring[0])
  let resealed = 0
  const closed: string[] = []
  for await (const row of sealedRows(db)) {
    if (opens(() => newest.unseal(row.sealed, row.place))) continue
    try {
      const plain = secrets.unseal(row.sealed, row.place)
      resealed += await reseal(pool, row, newest.seal(plain, row.place))
    } catch {
      closed.push(row.place)
    }
  }
  say(`${resealed} passwords and keys are now encrypted with the new secret (${fingerprintOf(ring[0])}).`)
  say('Sessions aren’t affected. Links in emails already sent work until you run "keys forget".')
  if (closed.length > 0)
    say(`No secret could decrypt ${closed.length} values. Enter them again in Sanad: ${closed.join(', ')}`)
  if (config.appSecret === undefined) say(`Copy ${secretFile(config.dataDir)} to a safe place. New backups need it.`)
  else say('New backups need the new APP_SECRET.')
}

const opens = (unseal: () => string) => {
  try {
    unseal()
    return true
  } catch {
    return false
  }
}

/** Only if it is unchanged: a user may have entered another password in the meantime. */
async function reseal(pool: pg.Pool, { table, column, key, row, sealed }: Sealed, newValue: Buffer) {
  const { rowCount } = await pool.query(
    `update ${pg.escapeIdentifier(table)} set ${pg.escapeIdentifier(column)} = $1 where ${pg.escapeIdentifier(key)} = $2::${keyType(key)} and ${pg.escapeIdentifier(column)} = $3`,
    [newValue, row, sealed],
  )
  return rowCount ?? 0
}

async function forget({ config, terminal: { say } }: Arguments, { db }: Installation) {
  const ring = await appSecretsOf(config)
  const remaining = (await sealedSecrets(db, ring)).slice(1).reduce((sum, { by }) => sum + by, 0)
  if (remaining > 0)
    throw new Refusal(
      `${remaining} passwords and keys are still encrypted with an old secret. Run "keys rotate" first.`,
    )
  if (config.appSecret !== undefined) {
    say('No value uses an old secret. Restart every process without APP_SECRET_PREVIOUS.')
    return
  }
  await storeSecrets(config.dataDir, ring.slice(0, 1))
  say(`Old secrets deleted: ${ring.length - 1}. Links they signed no longer work.`)
}

async function show({ config, terminal: { say } }: Arguments, { db }: Installation) {
  const ring = await appSecretsOf(config)
  for (const [index, { check, by }] of (await sealedSecrets(db, ring)).entries())
    say(
      `${check ?? 'no known secret'.padEnd(16)}  ${String(by).padStart(6)} encrypted${index === 0 ? '  (current secret)' : ''}`,
    )
}
