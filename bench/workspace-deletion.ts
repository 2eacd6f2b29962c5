// Cost of deleting a workspace with a million contacts and messages: the database's CPU until callers no longer see it,
// per background piece, and in total. node bench/workspace-deletion.ts [--contacts 1000000] [--mails 1000000] [--piece
// 2000]; the piece is the limit of `workspaces/purge.ts`.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { newId, openDatabase } from '#server/db/connection/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { deleteWorkspaces } from '#server/people/end-workspace.ts'
import { deleteBatch, inBatchTransaction, type Place, tablesOfWorkspaces } from '#server/workspaces/purge-batch.ts'
import { fillContacts, fillMails } from './size-rows.ts'
import { nanosecondsOf } from './process-usage.ts'
import { openBenchDatabase } from './database.ts'

const { values } = parseArgs({
  options: {
    contacts: { type: 'string', default: '1000000' },
    mails: { type: 'string', default: '1000000' },
    piece: { type: 'string', default: '2000' },
  },
})
const [contacts, mails, size] = [values.contacts, values.mails, values.piece].map(Number) as [number, number, number]
const server = await openBenchDatabase('leaving')
// One connection, whose process is measured.
const { db, pool } = openDatabase({ ...server.connection, max: 1 })
const ms = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(1)} ms`

async function filled() {
  const id = newId()
  await sql`insert into workspaces (id, slug, name) values (${id}, ${id}, 'Bench')`.execute(db)
  const client = new pg.Client(server.connection)
  await client.connect()
  await fillContacts(client, id, contacts)
  await fillMails(client, id, mails)
  await client.end()
  return id
}

/** Deletes the rows by table, piece by piece; returns the CPU time of the most expensive piece. */
async function clear(id: string, pid: number) {
  const spent = { all: 0, most: 0, pieces: 0 }
  for (const table of await tablesOfWorkspaces(db)) {
    let [dearest, rows] = [0, 0]
    for (let [after, count]: [Place | null, number] = [null, size]; count === size;) {
      const before = nanosecondsOf(pid)
      const piece = await deleteBatch(db, table, { tenantId: id, after, size })
      const cost = nanosecondsOf(pid) - before
      ;[after, count] = [piece.last, piece.count]
      dearest = Math.max(dearest, cost)
      spent.all += cost
      spent.pieces += 1
      rows += piece.count
    }
    spent.most = Math.max(spent.most, dearest)
    if (rows > size) console.log(`  ${table.name.padEnd(24)} ${rows} rows; a piece of ${size} at most ${ms(dearest)}`)
  }
  const before = nanosecondsOf(pid)
  await inBatchTransaction(db, (db) => sql`delete from all_workspaces where id = ${id}`.execute(db))
  console.log(
    `  its own row ${ms(nanosecondsOf(pid) - before)}; all of it ${ms(spent.all)} in ${spent.pieces} pieces, ${ms(spent.most)} at most`,
  )
}

try {
  await migrate(pool)
  const queue = { add: async () => undefined, addCrowd: async () => undefined }
  const id = await filled()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  const [before, started] = [nanosecondsOf(pid), performance.now()]
  await db.transaction().execute((db) => deleteWorkspaces(db, { queue, now: () => new Date() }, [id]))
  console.log(
    `${contacts} contacts, ${mails} mails: gone with ${ms(nanosecondsOf(pid) - before)} of CPU, ${Math.round(performance.now() - started)} ms`,
  )
  await clear(id, pid)
} finally {
  await pool.end()
  await server.close()
}
process.exit()
