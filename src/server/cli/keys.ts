import { parseArgs } from 'node:util'
import pg from 'pg'
import { keyType, type Sealed, sealedRows, sealedSecrets } from '../secrets/sealed-rows.ts'
import { appSecretsOf, fingerprintOf, storeSecrets, newSecret, secretFile, secretsFrom } from '../secrets/secrets.ts'
import { type Command, type Arguments, Misuse, Refusal } from './command.ts'
import { type Installation, openInstallation } from './installation.ts'

export const keys: Command = {
  usage: 'keys rotate | keys forget | keys show',
  about: 'the secret by which passwords are sealed and links are signed',
  help: `  rotate   a new secret: everything sealed is sealed anew. The old one is kept, so that links in mails that were sent go on
           working; sessions go on, they do not hang on it. May be interrupted and begun again at any moment.
  forget   drops the old ones: links that they signed (unsubscribe, confirmation, statistics) end
  show     how much each of them seals
Where DATA_DIR keeps the secret, Sanad has to be stopped. Where APP_SECRET gives it, Sanad runs on: give every process the old one as
APP_SECRET and the new one as APP_SECRET_PREVIOUS, then start each with the two exchanged, then say "keys rotate".`,
  async run(args) {
    const { positionals } = parseArgs({ args: args.args, allowPositionals: true })
    const [deed, ...more] = positionals
    const work = deed === 'rotate' ? rotate : deed === 'forget' ? forget : deed === 'show' ? show : undefined
    if (!work || more.length > 0) throw new Misuse('rotate, forget or show')
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
    throw new Refusal(`Stop Sanad first: ${alive.map(({ host, pid }) => `process ${pid} on ${host}`).join(', ')}.`)
}

async function rotate({ config, terminal: { say } }: Arguments, { db, pool }: Installation) {
  const before = await appSecretsOf(config)
  let ring = before
  if (config.appSecret === undefined) {
    const rest = await sealedSecrets(db, before)
    if (rest.some(({ by }, index) => index > 0 && by > 0)) say('Going on with a change that was interrupted.')
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
  say(`${resealed} passwords and keys are sealed by the new secret (${fingerprintOf(ring[0])}).`)
  say('Sessions go on. Links in mails that were sent go on working until "keys forget".')
  if (closed.length > 0)
    say(`${closed.length} could not be opened by any secret and have to be given again: ${closed.join(', ')}`)
  if (config.appSecret === undefined)
    say(`Keep ${secretFile(config.dataDir)} at another place anew: backups from now on hang on it.`)
  else say('Backups from now on hang on the new APP_SECRET.')
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
    throw new Refusal(`${remaining} passwords and keys are still sealed by an old secret: "keys rotate" first.`)
  if (config.appSecret !== undefined) {
    say('Nothing is sealed by an old secret: start every process without APP_SECRET_PREVIOUS.')
    return
  }
  await storeSecrets(config.dataDir, ring.slice(0, 1))
  say(`${ring.length - 1} old secrets are forgotten. Links that they signed end.`)
}

async function show({ config, terminal: { say } }: Arguments, { db }: Installation) {
  const ring = await appSecretsOf(config)
  for (const [index, { check, by }] of (await sealedSecrets(db, ring)).entries())
    say(
      `${check ?? 'none of them'.padEnd(16)}  ${String(by).padStart(6)} sealed${index === 0 ? '  (new things are sealed by this one)' : ''}`,
    )
}
