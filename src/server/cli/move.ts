import { parseArgs } from 'node:util'
import { writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { copyIn, copyOut } from '../db/transfer/copy.ts'
import type { Db } from '../db/connection/database.ts'
import { analyze, bareTables } from '../db/transfer/loading.ts'
import { migrate } from '../db/migrate.ts'
import { movedFile } from '../db/embedded/moved-away.ts'
import {
  beginSnapshot,
  copied,
  migrationsOf,
  quoted,
  sequences,
  setSequences,
  type Table,
} from '../db/transfer/shape.ts'
import { emptyQueue, enqueueRestored, pendingJobs } from '../jobs/queue-copy.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { filesIn } from '../storage/move-files.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import { type Command, Misuse, Refusal, silentLog, type Terminal } from './command.ts'
import { formatBytes, withConnection, openAt, openInstallation, printableUrl, requireEmpty } from './installation.ts'
import { checkFiles } from './storage.ts'

export const move: Command = {
  usage: 'move --to postgresql://…',
  about: 'moves the embedded database to your own PostgreSQL server',
  help: `Stop Sanad first. The target database has to be empty. Every table is compared on both sides before the move is completed.
Files that STORAGE_URL stores outside the database are verified and stay in place.
The embedded database isn’t changed and no longer starts. Afterwards, start Sanad with DATABASE_URL and APP_SECRET.`,
  async run({ config, terminal, args }) {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
    if (values.to === undefined) throw new Misuse('Add --to with the address of the target database.')
    const to = values.to
    const source = await openInstallation({ ...config, databaseUrl: undefined }, terminal, { alone: true })
    try {
      const target = await openAt(to)
      try {
        // An older version may have left it behind.
        await migrate(source.pool)
        await migrateQueue(source.pool, silentLog)
        const storage = openStorage(config, { db: source.db, log: silentLog })
        const files = await filesOf(source.db, storage, terminal).finally(() => storage.close())
        const migrations = await withConnection(source.pool, migrationsOf)
        await requireEmpty(target, migrations)
        await migrate(target.pool)
        await migrateQueue(target.pool, silentLog)
        await withConnection(source.pool, (from) =>
          withConnection(target.pool, (into) => carry(from, into, terminal.say)),
        )
        await withConnection(target.pool, analyze)
        if (files.files > 0)
          terminal.say(
            `${files.files} files (${formatBytes(files.bytes)}) verified. They stay in place, so don’t change STORAGE_URL.`,
          )
        await writeFile(movedFile(config.dataDir), `${printableUrl(to)}\n`)
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
    terminal.say(`All data is now in ${printableUrl(to)}. Start Sanad with DATABASE_URL set to this address,`)
    terminal.say(
      config.appSecret === undefined
        ? `and APP_SECRET set to the first line of ${config.dataDir}/app-secret. Put any other lines in APP_SECRET_PREVIOUS.`
        : 'and the same APP_SECRET.',
    )
    return undefined
  },
}

/**
 * Reads the files that stay in place. @throws Refusal if no place is configured, since all of them would count as lost
 */
async function filesOf(db: Db, storage: Storage, terminal: Terminal) {
  if (!storage.place && !storage.previous)
    for await (const _file of filesIn(db, { pointed: true }))
      throw new Refusal('Some files are outside the database. Set STORAGE_URL for this command too.')
  return checkFiles(db, storage, terminal)
}

/** Uses one transaction on each side: the target gets everything or nothing. */
async function carry(from: pg.PoolClient, into: pg.PoolClient, say: (line: string) => void) {
  const tables = await beginSnapshot(from)
  await into.query('begin')
  const guard = await bareTables(into)
  for (const table of tables) {
    const name = copied(table)
    await copyIn(into, `copy ${name} from stdin`, copyOut(from, `copy ${name} to stdout`))
    const [there, here] = [await sumOf(from, table), await sumOf(into, table)]
    if (there.rows !== here.rows || there.sum !== here.sum)
      throw new Refusal(
        `${table.name} differs between the two databases (${there.rows} and ${here.rows} rows). Nothing was changed.`,
      )
    say(`${table.name.padEnd(28)} ${String(here.rows).padStart(10)} rows  ${here.sum}`)
  }
  await emptyQueue(into)
  await copyIn(into, 'copy work_coming from stdin', copyOut(from, `copy (${pendingJobs}) to stdout`))
  const work = await enqueueRestored(into)
  const { rows } = await from.query<{ count: number }>(`select count(*) from (${pendingJobs}) w`)
  if (rows[0]?.count !== work)
    throw new Refusal(`Only ${work} of ${rows[0]?.count} background jobs were moved. Nothing was changed.`)
  say(`${'background jobs'.padEnd(28)} ${String(work).padStart(10)}`)
  await guard()
  await setSequences(into, await sequences(from))
  await into.query('commit')
}

/** Counts the rows of a table and sums their hashes, independent of their order and of the PostgreSQL version. */
async function sumOf(client: pg.PoolClient, { name, columns }: Table): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*) as rows, to_hex((coalesce(sum(('x' || left(md5(row(${columns.map(quoted).join(', ')})::text), 14))::bit(56)::bigint), 0)
        % 4611686018427387904)::bigint) as sum
      from public.${quoted(name)}`,
  )
  const [row] = rows
  if (!row) throw new Error(`We couldn’t count the rows of ${name}.`)
  return row
}
