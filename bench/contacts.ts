// Lists, filters, search, import, export and bulk changes of contacts over HTTP, each beside a reference on the same
// rows. node bench/contacts.ts [--rows 200000] [--wide] [--only import|lists|segments|timelines|bulk] [--keep folder]; required
// figures apply at --rows 1000000.
import { openAsBlob, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { wideMapping, writeContacts } from './contacts-file.ts'
import { lists, tagsOf } from './contacts-lists.ts'
import { segments, timelines } from './contacts-segments.ts'
import { openSuite } from './suite.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    /** A file of 60 columns, 50 of them attributes. */
    wide: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    /** A persistent folder, filled by the first run. */
    keep: { type: 'string', default: '' },
    /** Messages to each contact in the ledger when timelines are measured. */
    mails: { type: 'string', default: '5' },
  },
})
const count = Number(values.rows)
const { wide } = values
const mails = Number(values.mails)
if (!count || !mails) throw new Error('--rows and --mails must be numbers')

const suite = await openSuite(values.keep)
const { call, database, json, root, watched } = suite
const isSelected = (part: string) => values.only === '' || values.only === part

async function importFile(file: string) {
  const form = new FormData()
  if (wide) form.set('mapping', JSON.stringify(wideMapping))
  form.set('file', await openAsBlob(file), 'contacts.csv')
  const { data } = await json('POST', `${root}/email/import`, form)
  for (;;) {
    const now = (await json('GET', `${root}/email/import/${data.id}`)).data
    if (now.status === 'failed') throw new Error(now.message)
    if (now.status === 'done') return now
    await wait(100)
  }
}

async function download(to: string) {
  let bytes = 0
  for await (const chunk of (await call('GET', to)).body ?? []) bytes += chunk.length
  return bytes
}

/** The time of COPY into a bare table: the lower bound of an import. */
async function bareCopy(file: string) {
  await database.query(
    `create temp table bare (email text, first_name text, last_name text, language text, status text, tags text, city text)`,
  )
  const started = performance.now()
  // The driver has no COPY stream; one unnest per piece comes close.
  const lines = readFileSync(file, 'utf8').split('\r\n').slice(1, -1)
  for (let at = 0; at < lines.length; at += 5000) {
    const rows = lines.slice(at, at + 5000).map((line) => line.split(','))
    const columns = [0, 1, 2, 3, 4, 5, 6].map((column) => rows.map((row) => row[column] ?? ''))
    await database.query(
      'insert into bare select * from unnest($1::text[],$2::text[],$3::text[],$4::text[],$5::text[],$6::text[],$7::text[])',
      columns,
    )
  }
  const seconds = (performance.now() - started) / 1000
  await database.query('drop table bare')
  return seconds
}

/** Fills the workspace, unless a persistent folder has it already. */
async function fill() {
  const file = path.join(suite.dataDir, 'contacts.csv')
  const bytes = await writeContacts(file, count, { wide })
  const { pagination } = await json('GET', `${root}/email?size=1`)
  if (pagination.total > 0) return file
  const small = path.join(suite.dataDir, 'small.csv')
  await writeContacts(small, 2000, { wide })
  await importFile(small)
  await json('POST', `${root}/email/bulk`, { action: 'delete', filter: {} })

  const done = await watched(() => importFile(file))
  const bare = await bareCopy(file)
  console.log(
    `import of ${count} rows (${(bytes / 1e6).toFixed(0)} MB, tags and attributes): ${done.seconds.toFixed(1)} s, ${(count / done.seconds).toFixed(0)} rows/s, ${done.grownMb.toFixed(0)} MB more memory here and ${done.databaseGrownMb.toFixed(0)} MB in the database's processes; ${done.cpu}; into a bare table ${bare.toFixed(1)} s: ${(bare / done.seconds).toFixed(2)} of ours`,
    { created: done.value.created, refused: done.value.refused },
  )
  await database.query('vacuum (analyze) contacts, contact_tags, tags, contact_counts')
  return file
}

/** Bulk changes of contacts. */
async function changes(file: string) {
  const tags = await tagsOf(suite)
  const out = await watched(() => download(`${root}/email/export.csv`))
  console.log(
    `export: ${out.seconds.toFixed(1)} s, ${(count / out.seconds).toFixed(0)} rows/s, ${(out.value / 1e6).toFixed(0)} MB, ${out.grownMb.toFixed(0)} MB more memory; ${out.cpu}`,
  )
  const again = await watched(() => importFile(file))
  console.log(
    `the same file again: ${again.seconds.toFixed(1)} s, ${(count / again.seconds).toFixed(0)} rows/s, ${again.grownMb.toFixed(0)} MB more memory; ${again.cpu}`,
    { created: again.value.created, updated: again.value.updated },
  )
  for (const [what, body] of [
    [
      'bulk: tag the carriers of the common tag',
      { action: 'tag', filter: { tagIds: tags.common }, tagIds: [tags.rare] },
    ],
    ['bulk: take it off again', { action: 'untag', filter: { tagIds: tags.rare }, tagIds: [tags.rare] }],
    ['bulk: set the language of who has another', { action: 'language', filter: { language: 'en' }, language: 'ar' }],
    ['bulk: unsubscribe them', { action: 'unsubscribe', filter: { tagIds: tags.second } }],
    ['bulk: delete them', { action: 'delete', filter: { tagIds: tags.second } }],
  ] as const) {
    const bulk = await watched(() => json('POST', `${root}/email/bulk`, body))
    const { changed } = bulk.value.data
    console.log(
      `${what}: ${changed} in ${bulk.seconds.toFixed(1)} s, ${(changed / bulk.seconds).toFixed(0)}/s; ${bulk.cpu}`,
    )
  }
}

try {
  const file = await fill()
  const { rows } = await database.query<{ tenant_id: string }>('select tenant_id from contacts limit 1')
  const tenant = rows[0]?.tenant_id ?? ''
  if (isSelected('lists')) await lists(suite, tenant, count, await tagsOf(suite))
  if (isSelected('segments')) await segments(suite, tenant, await tagsOf(suite))
  if (isSelected('timelines')) await timelines(suite, tenant, mails)
  if (isSelected('bulk')) await changes(file)
} finally {
  await suite.close()
}
