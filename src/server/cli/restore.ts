import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { copyIn } from '../db/transfer/copy.ts'
import { analyze, bareTables } from '../db/transfer/loading.ts'
import { knownMigrations, migrate, unusable } from '../db/migrate.ts'
import { checkServer } from '../db/connection/server-check.ts'
import { copied, dataTables, setSequences } from '../db/transfer/shape.ts'
import { emptyQueue, enqueueRestored } from '../jobs/queue-copy.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { fingerprintOf, storeSecrets, secretFile, appSecretsOf } from '../secrets/secrets.ts'
import { placeAt } from '../storage/storage.ts'
import { type Archive, type Manifest, openArchive } from './archive.ts'
import { type Command, Misuse, Refusal, silentLog, type Terminal } from './command.ts'
import { formatBytes, withConnection, openInstallation, requireEmpty } from './installation.ts'
import { restoreFilesIntoRows, restoreFiles } from './restore-files.ts'

export const restore: Command = {
  usage: 'restore FILE [--check] [--other-secret] [--go-on-sending]',
  about: 'restores a backup into an empty installation',
  help: `The backup is verified before anything is written. It is restored completely or not at all.
Only restore backups you trust. Their accounts, passwords, sessions and secrets replace those of this installation.
Campaigns that were sending, or whose time has passed, are paused, because some emails may have been sent after the backup.
  --check           only verifies the backup and shows what it contains
  --other-secret    restores with a different APP_SECRET; you enter stored mail server passwords again
  --go-on-sending   resumes campaigns that were sending`,
  async run({ config, terminal, args }) {
    const flags = {
      check: { type: 'boolean' },
      'other-secret': { type: 'boolean' },
      'go-on-sending': { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Misuse('Name one backup file.')
    const archive = await openArchive(file)
    try {
      await archive.check()
      tellOf(archive, terminal)
      if (values.check) return undefined
      await refuseNewer(archive.manifest)
      const secrets = await secretsFor(config, archive, values['other-secret'] ?? false)
      const installation = await openInstallation(config, terminal, { alone: true, make: true })
      const place = config.storage.address ? placeAt(config.storage.address) : null
      try {
        await checkServer(installation.pool)
        await requireEmpty(installation, archive.manifest.migrations)
        // Written before the data: a secret without data is harmless, but data without its secret is partly unreadable.
        if (secrets) await storeSecrets(config.dataDir, secrets)
        if (place) await restoreFiles(archive, place, terminal)
        await migrate(installation.pool, archive.manifest.migrations)
        await migrateQueue(installation.pool, silentLog)
        const paused = await withConnection(installation.pool, (client) =>
          load(client, archive, { terminal, pause: !values['go-on-sending'], intoRows: !place }),
        )
        await migrate(installation.pool)
        await withConnection(installation.pool, analyze)
        terminal.say(`Restored into ${installation.place}. Start Sanad with the same environment.`)
        const { count, bytes } = archive.manifest.files
        if (count > 0)
          terminal.say(
            `${count} files (${formatBytes(bytes)}) verified and stored in ${place?.name ?? 'the database'}.`,
          )
        if (paused > 0)
          terminal.say(
            `Paused campaigns: ${paused}. Check the remaining recipients of each one, then resume or cancel it.`,
          )
      } finally {
        place?.close()
        await installation.close()
      }
    } finally {
      await archive.close()
    }
    return undefined
  },
}

function tellOf({ manifest, hash }: Archive, { say }: Terminal) {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Backup of ${manifest.at}, made by Sanad ${manifest.version} on PostgreSQL ${manifest.postgres}, with ${rows} rows in ${manifest.tables.length} tables.`,
  )
  say(`The backup is complete and undamaged (SHA-256 of the manifest: ${hash}).`)
}

async function refuseNewer({ migrations }: Manifest) {
  const refusal = unusable(migrations, await knownMigrations())
  if (refusal?.reason === 'newer')
    throw new Refusal(
      `The backup was made by a newer version of Sanad (${refusal.unknown.join(', ')}). Restore it with that version.`,
    )
  if (refusal)
    throw new Refusal(
      `The backup was made before the first release of Sanad (${refusal.unknown.length} unknown migrations). It can’t be restored.`,
    )
}

/** @returns the secrets to store in the data directory, if those of the backup are used */
async function secretsFor(config: Config, { manifest, ...archive }: Archive, other: boolean): Promise<string[] | null> {
  const hasSecret = config.appSecret !== undefined || existsSync(secretFile(config.dataDir))
  if (hasSecret) {
    const fits = (await appSecretsOf(config)).some((secret) => fingerprintOf(secret) === manifest.secretCheck)
    if (fits || other) return null
    throw new Refusal(
      'APP_SECRET (or app-secret in DATA_DIR) doesn’t match the backup, so stored passwords can’t be decrypted. Set the right secret, or use --other-secret.',
    )
  }
  if (manifest.secret) return (await archive.whole(manifest.secret)).toString().split('\n')
  if (other) return null
  throw new Refusal(
    'The backup doesn’t contain its secret. Set APP_SECRET to it, or save it as DATA_DIR/app-secret. If it is lost, use --other-secret.',
  )
}

async function load(
  client: pg.PoolClient,
  { manifest, ...archive }: Archive,
  { terminal, pause, intoRows }: { terminal: Terminal; pause: boolean; intoRows: boolean },
): Promise<number> {
  await client.query('begin')
  const guard = await bareTables(client)
  await refuseOthers(client, manifest)
  for (const [index, table] of manifest.tables.entries()) {
    terminal.note(`${index + 1}/${manifest.tables.length} ${table.name}: ${table.rows} rows`)
    const rows = await copyIn(client, `copy ${copied(table)} from stdin`, archive.read(table.parts))
    if (rows !== table.rows)
      throw new Error(`${table.name}: only ${rows} of ${table.rows} rows were restored. Nothing was changed.`)
  }
  await emptyQueue(client)
  await copyIn(client, 'copy work_coming from stdin', archive.read(manifest.work.parts))
  const work = await enqueueRestored(client)
  if (work !== manifest.work.rows)
    throw new Error(`Only ${work} of ${manifest.work.rows} background jobs were restored. Nothing was changed.`)
  const paused = pause ? await pauseSending(client) : 0
  terminal.note('Creating indexes and keys')
  await guard()
  if (intoRows) await restoreFilesIntoRows(client, { manifest, ...archive })
  await setSequences(client, manifest.sequences)
  await client.query('commit')
  return paused
}

/** Refuses duplicate tables and tables that are not part of backups. @throws Refusal */
async function refuseOthers(client: pg.PoolClient, { tables }: Manifest) {
  const left = new Set((await dataTables(client)).map(({ name }) => name))
  const other = tables.find(({ name }) => !left.delete(name))
  if (other)
    throw new Refusal(
      `The backup contains a table that doesn’t belong in a backup: ${other.name}. Nothing was changed.`,
    )
}

/** Mail sent after the backup is unknown, so pending messages are not sent again unless the operator requests it. */
async function pauseSending(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(
    `update jobs set status = 'paused', message = $1, updated_at = now()
      where status in ('preparing', 'running') or (status = 'scheduled' and scheduled_at <= now())`,
    ['Restored from a backup. تمت الاستعادة من نسخة احتياطية.'],
  )
  return rowCount ?? 0
}
