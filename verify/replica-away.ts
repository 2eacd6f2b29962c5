/**
 * Freezes the replica (it neither answers nor closes) while members read: the primary answers instead, and soon. `node
 * verify/replica-away.ts [--away 10] [--clients 8]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { start } from '#server/start.ts'
import { openPair } from '../test/replica.ts'
import { httpClient } from './http-client.ts'

const { values } = parseArgs({
  options: { away: { type: 'string', default: '10' }, clients: { type: 'string', default: '8' } },
})
const [away, clients] = [values.away, values.clients].map(Number) as [number, number]
if (!away || !clients) throw new Error('Numbers, please')
/** In ms: an answer while it is away, and the time until it is used again. */
const longestAnswer = 2000
const longestReturn = 10_000

const pair = await openPair()
const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-replica-'))
const sanad = await start({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: pair.primary,
  DATABASE_REPLICA_URL: pair.replica,
  APP_SECRET: 'a secret of this run, of no use elsewhere',
  ADMIN_PASSWORD: 'correct horse 1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
})
const call = httpClient(sanad.url)
const faults: string[] = []
const counts = { asked: 0, slowest: 0 }
const state = { isAway: false, over: false }
const isUsed = () => sanad.services.replica?.health().state === 'used'

try {
  while (!isUsed()) await wait(50)
  const reading = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!state.over) {
        const { isAway } = state
        const { status, ms } = await call('GET', '/api/en/question?size=10')
        if (status !== 200) faults.push(`answered ${status}`)
        if (isAway) {
          counts.asked += 1
          counts.slowest = Math.max(counts.slowest, ms)
        }
        await wait(20)
      }
    }),
  )
  await wait(1000)
  const before = { ...sanad.services.replica?.answered }
  if (!before.replica) faults.push('nothing was read from the replica')
  state.isAway = true
  pair.hang()
  await wait(away * 1000)
  pair.wake()
  state.isAway = false
  const returned = performance.now()
  while (!isUsed() && performance.now() - returned < 60_000) await wait(50)
  const back = performance.now() - returned
  state.over = true
  await reading
  if (counts.slowest > longestAnswer) faults.push(`the slowest answer took ${Math.round(counts.slowest)} ms`)
  if (back > longestReturn) faults.push(`it was read from again after ${Math.round(back)} ms`)
  console.log(
    `hung for ${away} s: ${counts.asked} answers by the primary, the slowest ${Math.round(counts.slowest)} ms; read from again after ${Math.round(back)} ms`,
  )
} finally {
  pair.wake()
  await sanad.stop()
  await pair.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const fault of new Set(faults)) console.log(`- ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
