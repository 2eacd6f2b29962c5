// Semantic search among many texts: the database's time beside a comparison with every vector, and how many of the true
// twenty nearest it finds. node bench/semantic-search.ts [--texts 100000] [--components 384]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { nearestStored } from '#server/ai/nearest.ts'
import { cosineSimilarity, packVector, signatureOf } from '#server/ai/signature.ts'
import { openDatabase } from '#server/db/connection/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openBenchDatabase } from './database.ts'

const { values } = parseArgs({
  options: { texts: { type: 'string', default: '100000' }, components: { type: 'string', default: '384' } },
})
const [count, components] = [Number(values.texts), Number(values.components)]
if (!count || !components) throw new Error('--texts and --components must be numbers')

let state = 7
/** The same numbers in every run (mulberry32). */
function next(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
const direction = () => Array.from({ length: components }, normal)

// Texts have subjects: each vector leans towards one, more or less.
const subjects = Array.from({ length: 2000 }, direction)
function text(): number[] {
  const subject = subjects[Math.floor(next() * subjects.length)] ?? []
  const lean = 0.3 + next()
  return subject.map((component) => lean * component + normal())
}

const server = await openBenchDatabase('meanings')
const { db, pool } = openDatabase(server.connection, { max: 1 })

/** CPU time of the one connection so far, in ms (proc(5): fields 14 and 15, in ticks of 10 ms). */
async function databaseCpu(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const [, after = ''] = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const idAt = (at: number) => `00000000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`

try {
  await migrate(pool)
  const stored: Buffer[] = []
  for (let from = 0; from < count; from += 1000) {
    const vectors = Array.from({ length: Math.min(1000, count - from) }, text)
    const ids = vectors.map((_, at) => idAt(from + at))
    await sql`insert into embeddings (entity_id, signature, kind)
      select id, signature::bit(512), 'question' from unnest(${ids}::uuid[], ${vectors.map(signatureOf)}::text[]) as made (id, signature)`.execute(
      db,
    )
    const made = vectors.map(packVector)
    await sql`insert into embedding_vectors (entity_id, vector)
      select * from unnest(${ids}::uuid[], ${made}::bytea[])`.execute(db)
    stored.push(...made)
  }
  await sql`vacuum analyze embeddings, embedding_vectors`.execute(db)
  const queries = Array.from({ length: 30 }, text)
  const started = performance.now()
  const truth = queries.map((vector) => {
    const own = packVector(vector)
    return stored
      .map((other, at) => ({ id: idAt(at), closeness: cosineSimilarity(own, other) }))
      .toSorted((a, b) => b.closeness - a.closeness)
      .slice(0, 20)
  })
  console.log(
    `compared with every vector: ${((performance.now() - started) / queries.length).toFixed(0)} ms of one core`,
  )
  for (const floor of [0.5, 0.35, 0.25]) {
    const before = await databaseCpu()
    let [expected, found] = [0, 0]
    for (const [at, vector] of queries.entries()) {
      const near = new Set((await nearestStored(db, vector, floor)).map(({ id }) => id))
      const due = (truth[at] ?? []).filter((one) => one.closeness >= floor)
      expected += due.length
      found += due.filter(({ id }) => near.has(id)).length
    }
    const each = ((await databaseCpu()) - before) / queries.length
    console.log(
      `about the same from ${floor}: database CPU ${each.toFixed(1)} ms, ${found} of ${expected} of the best twenty found`,
    )
  }
} finally {
  await pool.end()
  await server.close()
}
