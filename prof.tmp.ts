// runs an import in this process and says how each statement did by cpu via pg_stat_statements-like: explain each
import { mkdtemp, rm, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Session } from 'node:inspector/promises'
import { openEmbedded } from '#server/db/embedded.ts'
import { openDatabase, newId } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { importTask } from '#server/email-marketing/import-task.ts'
import { writeContacts } from './bench/contacts-file.ts'
import { cpuOf, postmasterOf } from './bench/spent.ts'
import pg from 'pg'
const real = pg.Client.prototype.query as any
let seen = 0
pg.Client.prototype.query = function (this: any, ...g: any[]) {
  const text = typeof g[0] === 'string' ? g[0] : g[0]?.text
  if (typeof text === 'string' && text.includes('with read as materialized') && ++seen === 12) {
    const values = typeof g[0] === 'string' ? g[1] : g[0].values
    real.call(this, 'savepoint x', () => 0)
    real.call(this, 'explain (analyze, buffers, wal, timing) ' + text, values, (e: any, r: any) => console.log(e ?? r.rows.map((x: any) => x['QUERY PLAN']).join('\n')))
    real.call(this, 'rollback to savepoint x', () => 0)
  }
  return real.apply(this, g)
} as any
const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-imp-'))
const embedded = await openEmbedded({ dataDir, log: { info() {}, warn() {}, error() {}, debug() {} } as any })
const { db, pool } = openDatabase(embedded.connection)
await migrate(pool)
const n = Number(process.argv[2] ?? 100000)
const t = newId()
try {
  await pool.query('insert into workspaces (id, slug, name) values ($1, $2, $3)', [t, 'b', 'B'])
  const file = path.join(dataDir, 'c.csv')
  await writeContacts(file, n)
  const bytes = await readFile(file)
  const prepare = async () => {
    const id = newId()
    await pool.query(`insert into imports (tenant_id, id, file_name, bytes, options) values ($1,$2,'c.csv',$3,$4)`, [t, id, bytes.length, JSON.stringify({ duplicates: process.argv[3] ?? 'update', tagIds: [], encoding: 'utf-8' })])
    for (let at = 0, k = 0; at < bytes.length; at += 262144, k++) await pool.query('insert into import_pieces (tenant_id, import_id, number, bytes) values ($1,$2,$3,$4)', [t, id, k, bytes.subarray(at, at + 262144)])
    return id
  }
  const pm = postmasterOf(dataDir)
  for (let i = 0; i < 1; i++) {
    const id = await prepare()
    const texts = new Map<string, number>()
    const s = new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.start')
    const a = process.cpuUsage(), b = cpuOf(pm, { withChildren: true }), w = performance.now()
    let most = 0; const timer = setInterval(() => { const m = process.memoryUsage(); most = Math.max(most, m.rss) }, 20)
    const m0 = process.memoryUsage()
    await importTask.run({ db, queue: { add: async () => {} } } as any, { tenantId: t, importId: id }, new AbortController().signal)
    clearInterval(timer)
    const u = process.cpuUsage(a), m1 = process.memoryUsage()
    console.log(n, 'rows', ((performance.now() - w) / 1000).toFixed(1), 's wall; node', ((u.user + u.system) / 1e6).toFixed(1), 's; pg', (cpuOf(pm, { withChildren: true }) - b).toFixed(1), 's; rss', (m0.rss/1e6).toFixed(0), (most / 1e6).toFixed(0), 'heap', (m1.heapTotal/1e6).toFixed(0), 'ab', (m1.arrayBuffers/1e6).toFixed(0))
    const { profile } = await s.post('Profiler.stop') as any
    const self = new Map<string, number>(); const by = new Map(profile.nodes.map((x: any) => [x.id, x]))
    profile.samples.forEach((x: number, k: number) => { const f: any = by.get(x); const key = f.callFrame.functionName + ' ' + f.callFrame.url.split('/').slice(-2).join('/') + ':' + f.callFrame.lineNumber; self.set(key, (self.get(key) ?? 0) + profile.timeDeltas[k]) })
    console.log([...self].sort((x, y) => y[1] - x[1]).slice(0, 12).map(([k, v]) => (v / 1000).toFixed(0).padStart(7) + ' ms ' + k).join('\n'))
    console.log((await pool.query('select status, rows, created, updated, refused from imports where id = $1', [id])).rows[0])
  }
} catch (e) { console.log(e) } finally { await pool.end(); await embedded.stop(); await rm(dataDir, { recursive: true, force: true }) }
