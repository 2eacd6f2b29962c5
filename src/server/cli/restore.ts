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
  about: 'a backup into an empty installation',
  help: `The hash of every piece is compared before anything is written; all of it comes in at once, or nothing.
Restore only what you trust: its accounts, passwords, sessions and secrets are those of this installation from then on.
Mails that were being sent, or whose time has passed meanwhile, are paused: some may have gone out after the backup was made.
  --check           compare the hashes and say what is inside, no more
  --other-secret    restore although APP_SECRET is another one: stored passwords of mail servers have to be given again
  --go-on-sending   let mails that were being sent go on by themselves`,
  async run({ config, terminal, args }) {
    const flags = {
      check: { type: 'boolean' },
      'other-secret': { type: 'boolean' },
      'go-on-sending': { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new Misuse('Which file?')
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
            `${count} files (${formatBytes(bytes)}), each as it was written, lie in ${place?.name ?? 'the database'}.`,
          )
        if (paused > 0)
          terminal.say(
            `${paused} mails that were being sent are paused: see in each which recipients it still has, then let it go on or cancel it.`,
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
    `A backup of ${manifest.at}, by Sanad ${manifest.version} on PostgreSQL ${manifest.postgres}: ${rows} rows of ${manifest.tables.length} tables.`,
  )
  say(`Every piece is as it was written (sha256 of the manifest: ${hash}).`)
}

async function refuseNewer({ migrations }: Manifest) {
  const refusal = unusable(migrations, await knownMigrations())
  if (refusal?.reason === 'newer')
    throw new Refusal(
      `The backup is of a newer version of Sanad (${refusal.unknown.join(', ')}). Restore it with that version.`,
    )
  if (refusal)
    throw new Refusal(
      `The backup was made before the first release of Sanad (${refusal.unknown.length} unknown migrations). It cannot be restored.`,
    )
}

/** @returns the secrets to store in the data directory, if those of the backup are used */
async function secretsFor(config: Config, { manifest, ...archive }: Archive, other: boolean): Promise<string[] | null> {
  const hasSecret = config.appSecret !== undefined || existsSync(secretFile(config.dataDir))
  if (hasSecret) {
    const fits = (await appSecretsOf(config)).some((secret) => fingerprintOf(secret) === manifest.secretCheck)
    if (fits || other) return null
    throw new Refusal(
      'APP_SECRET (or the app-secret in DATA_DIR) is not the one of the backup: stored passwords could not be opened. Set the right one, or say --other-secret.',
    )
  }
  if (manifest.secret) return (await archive.whole(manifest.secret)).toString().split('\n')
  if (other) return null
  throw new Refusal(
    'The secret is not in the backup. Set APP_SECRET to it, or put it into DATA_DIR/app-secret; where it is lost, say --other-secret.',
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
      throw new Error(`${table.name}: ${rows} of ${table.rows} rows came in. Nothing was changed.`)
  }
  await emptyQueue(client)
  await copyIn(client, 'copy work_coming from stdin', archive.read(manifest.work.parts))
  const work = await enqueueRestored(client)
  if (work !== manifest.work.rows)
    throw new Error(`${work} of ${manifest.work.rows} pieces of work came in. Nothing was changed.`)
  const paused = pause ? await pauseSending(client) : 0
  terminal.note('Indexes and keys')
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
    throw new Refusal(`The backup has rows for a table that no backup has: ${other.name}. Nothing was changed.`)
}

/** Mail sent after the backup is unknown, so pending messages are not sent again unless the operator requests it. */
async function pauseSending(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(
    `update jobs set status = 'paused', message = $1, updated_at = now()
      where status in ('preparing', 'running') or (status = 'scheduled' and scheduled_at <= now())`,
    ['Restored from a backup. أُعيد من نسخة احتياطية.'],
  )
  return rowCount ?? 0
}
