import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import program from '../../../package.json' with { type: 'json' }
import { copyOut } from '../db/transfer/copy.ts'
import { beginSnapshot, copied, migrationsOf, sequences } from '../db/transfer/shape.ts'
import { pendingJobs } from '../jobs/queue-copy.ts'
import { appSecretsOf, fingerprintOf } from '../secrets/secrets.ts'
import { openStorage } from '../storage/storage.ts'
import { writeFiles } from './archive-files.ts'
import { archiveWriter, type Manifest } from './archive.ts'
import { type Command, type Arguments, Misuse, Refusal, silentLog } from './command.ts'
import { formatBytes, type Installation, withConnection, openInstallation } from './installation.ts'

export const backup: Command = {
  usage: 'backup [FILE] [--with-secret]',
  about: 'saves all data in one file while Sanad keeps running',
  help: `Without a name, the file is called sanad-TIME.tar. "-" writes to standard output, for example to encrypt the backup.
Mail server passwords in it are encrypted with APP_SECRET (or DATA_DIR/app-secret). Store the secret apart from the backup.
  --with-secret   includes the secret; anyone with the file can then read everything`,
  async run({ config, terminal, args }) {
    const { values, positionals } = parseArgs({
      args,
      options: { 'with-secret': { type: 'boolean' } },
      allowPositionals: true,
    })
    if (positionals.length > 1) throw new Misuse('Name only one file.')
    const started = performance.now()
    const name = positionals[0] ?? `sanad-${new Date().toISOString().replace(/\..*/, '').replaceAll(':', '-')}Z.tar`
    const installation = await openInstallation(config, terminal)
    try {
      const written = await into(name, (out) =>
        withConnection(installation.pool, (client) =>
          write(client, out, { config, terminal, db: installation.db, withSecret: values['with-secret'] ?? false }),
        ),
      )
      const rows = written.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const tell = name === '-' ? terminal.note : terminal.say
      tell(
        `Saved ${rows} rows of ${written.manifest.tables.length} tables and ${written.manifest.work.rows} background jobs, as of ${written.manifest.at}`,
      )
      const { files } = written.manifest
      if (files.count > 0)
        tell(`${files.count} files (${formatBytes(files.bytes)}) from outside the database, all verified`)
      tell(`SHA-256 of the manifest: ${written.hash}`)
      tell(
        written.manifest.secret
          ? 'The secret is included. Protect this file like the secret itself.'
          : 'The secret isn’t included. Store it in another place. Without it, stored mail server passwords can’t be decrypted.',
      )
      if (name !== '-') {
        const { size } = await stat(name)
        tell(`${path.resolve(name)} (${formatBytes(size)}, ${((performance.now() - started) / 1000).toFixed(1)} s)`)
      }
    } finally {
      await installation.close()
    }
    return undefined
  },
}

/** Writes to standard output, or to a temporary file that is renamed once it is complete and synced. */
async function into<T>(name: string, work: (out: Writable) => Promise<T>): Promise<T> {
  if (name === '-') return work(process.stdout)
  if (await stat(name).catch(() => null))
    throw new Refusal(`${name} already exists. Nothing was changed. Choose another name.`)
  const draft = `${name}.part`
  const out = createWriteStream(draft, { mode: 0o600 })
  const failed = new Promise<never>((_, reject) => out.once('error', reject))
  try {
    const result = await Promise.race([work(out), failed])
    out.end()
    await Promise.race([once(out, 'close'), failed])
    await using file = await open(draft, 'r')
    await file.sync()
    await rename(draft, name)
    return result
  } catch (error) {
    out.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

async function write(
  client: pg.ClientBase,
  out: Writable,
  {
    config,
    terminal,
    db,
    withSecret,
  }: Pick<Arguments, 'config' | 'terminal'> & Pick<Installation, 'db'> & { withSecret: boolean },
): Promise<{ manifest: Manifest; hash: string }> {
  const tables = await beginSnapshot(client)
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `select now() as at, current_setting('server_version') as postgres`,
  )
  const migrations = await migrationsOf(client)
  if (!rows[0] || migrations.length === 0) throw new Refusal('The database is empty, so there is nothing to back up.')
  const at = rows[0].at
  const archive = archiveWriter(out, at)
  const keep = async (folder: string, statement: string) => {
    const rows = { count: 0 }
    const pieces = await archive.stream(folder, counted(copyOut(client, `copy ${statement} to stdout`), rows))
    return { rows: rows.count, ...pieces }
  }
  const written: Manifest['tables'] = []
  for (const [index, table] of tables.entries()) {
    terminal.note(`${index + 1}/${tables.length} ${table.name} (${formatBytes(table.bytes)})`)
    const pieces = await keep(`tables/${table.name}`, copied(table))
    written.push({ name: table.name, columns: table.columns, ...pieces })
  }
  const work = await keep('work', `(${pendingJobs})`)
  const storage = openStorage(config, { db, log: silentLog })
  const files = { count: 0, bytes: 0 }
  const count = (bytes: number) => {
    files.count += 1
    files.bytes += bytes
    if (files.count % 1000 === 0) terminal.note(`${files.count} files (${formatBytes(files.bytes)})`)
  }
  const { parts: fileParts } = await archive
    .stream('files', writeFiles(client, { db, storage }, count))
    .finally(() => storage.close())
  const [secret, ...earlier] = await appSecretsOf(config)
  const manifest: Manifest = {
    format: 1,
    at: at.toISOString(),
    version: program.version,
    postgres: rows[0].postgres,
    migrations,
    tables: written,
    sequences: await sequences(client),
    work,
    secretCheck: fingerprintOf(secret),
    files: { ...files, parts: fileParts },
    secret: withSecret ? await archive.put('app-secret', Buffer.from([secret, ...earlier].join('\n'))) : null,
  }
  const hash = await archive.finish(manifest)
  await client.query('commit')
  return { manifest, hash }
}

/** Counts the lines of a stream: `copy` escapes newlines, so a row is always one line. */
async function* counted(bytes: AsyncIterable<Buffer>, rows: { count: number }) {
  for await (const chunk of bytes) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows.count += 1
    yield chunk
  }
}
