/**
 * Kills the primary of two PostgreSQL under Patroni while members work and mail goes out, lets it return as the
 * standby, and kills the new primary: no acknowledged write is lost, and work resumes without intervention. `node
 * verify/failover.ts [--clients 6] [--recipients 1500] [--port 29870]`, as root on Linux, with Debian's patroni,
 * etcd-server and postgresql.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { nodeFlags } from '#test/node-flags.ts'
import { mailReceiver } from '../test/stand-ins/mail-receiver.ts'
import { httpClient } from './http-client.ts'
import { type Acknowledged, missingOf, newSender } from './new-member.ts'
import { missingPrograms, openPair } from './patroni.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '6' },
    recipients: { type: 'string', default: '1500' },
    port: { type: 'string', default: '29870' },
  },
})
const [clients, recipients, port] = [values.clients, values.recipients, values.port].map(Number) as [
  number,
  number,
  number,
]
/** In ms: Patroni needs its `ttl` of 20 s to declare the primary dead. */
const longestReturn = 60_000

const absent = await missingPrograms()
if (absent.length > 0) {
  console.log(`cannot be run here: ${absent.join(', ')} not there (Debian: apt install patroni etcd-server postgresql)`)
  process.exit(77)
}

const folder = await mkdtemp(path.join(tmpdir(), 'sanad-failover-'))
const pair = await openPair(folder, port + 1)
const receiver = await mailReceiver()
const call = httpClient(`http://127.0.0.1:${port}`)
let server: ReturnType<typeof spawn> | undefined
const faults: string[] = []
const counts = { asked: 0, refused: 0, slowest: 0 }
const acknowledged: Acknowledged[] = []
const returns: number[] = []
const state = { over: false }

try {
  const { port: firstPort } = await pair.first()
  await pair.asked(firstPort, 'create role sanad login')
  await pair.asked(firstPort, `create database sanad owner sanad encoding 'UTF8' lc_ctype 'C.UTF-8' template template0`)
  server = spawn(process.execPath, [...nodeFlags, path.join(import.meta.dirname, '../src/server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: `postgresql://sanad@${pair.nodes.map((node) => `127.0.0.1:${node.port}`).join(',')}/sanad?target_session_attrs=read-write`,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(folder, 'sanad'),
      APP_SECRET: 'a secret of this run, of no use elsewhere',
      ADMIN_PASSWORD: 'correct horse 1',
      ALLOW_PRIVATE_HOSTS: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
  })
  while ((await call('GET', '/health/ready')).status !== 200) await wait(100)
  const sender = await newSender(call, { recipients, mailPort: receiver.port })
  const { token, suite } = sender
  const write = async (name: string) => {
    const answer = await call('POST', `${suite}/email`, { token, body: { email: `${name}@people.test` } })
    if (answer.status === 201) acknowledged.push({ path: `${suite}/email`, name: `${name}@people.test` })
    return answer
  }
  async function client(number: number) {
    for (let turn = 0; !state.over; turn += 1) {
      const { status, text, ms } = await write(`c${number}-${turn}`)
      counts.asked += 1
      counts.slowest = Math.max(counts.slowest, ms)
      if (status === 503) counts.refused += 1
      else if (status !== 201) faults.push(`${status} ${text.slice(0, 120)}`)
      await wait(50)
    }
  }
  const working = Promise.all(Array.from({ length: clients }, (_none, number) => client(number)))
  for (const time of ['once', 'again']) {
    await wait(2000)
    const killed = await pair.first()
    await killed.kill()
    const started = performance.now()
    for (let turn = 0; (await write(`${time}${turn}`)).status !== 201; turn += 1) {
      if (performance.now() - started > longestReturn)
        throw new Error(`not back ${longestReturn / 1000} s after the kill`)
      await wait(100)
    }
    returns.push((performance.now() - started) / 1000)
    const took = await pair.first({ isFollowed: false })
    if (took === killed) faults.push(`${killed.name} was first again`)
    await killed.start()
  }
  const end = performance.now() + 180_000
  let job = await sender.job()
  for (; job.status !== 'done' && performance.now() < end; job = await sender.job()) await wait(500)
  state.over = true
  await working
  const missing = await missingOf(call, token, acknowledged)
  if (missing.length > 0) faults.push(`lost: ${missing.join(', ')}`)
  const got = new Set(receiver.received.map(({ to }) => to))
  const twice = receiver.received.length - got.size
  if (counts.refused === 0) faults.push('nothing was refused: the first was not killed')
  if (job.status !== 'done') faults.push(`the job is ${job.status}`)
  const lacking = Array.from({ length: recipients }, (_none, at) => `to${at}@customers.test`).filter(
    (to) => !got.has(to),
  )
  if (lacking.length > 0) faults.push(`${lacking.length} mails did not come`)
  if (twice > (job.counts['unknown'] ?? 0)) faults.push(`${twice} came twice, ${job.counts['unknown']} are marked`)
  console.log(
    `writes again ${returns.map((seconds) => `${seconds.toFixed(1)} s`).join(' and ')} after the kills; ${counts.asked} writes, ${counts.refused} of them 503, ` +
      `the slowest ${Math.round(counts.slowest)} ms; ${acknowledged.length} acknowledged, ${missing.length} lost; ${got.size} mails came, ${twice} twice`,
  )
} catch (error) {
  faults.push(String(error), ...(await pair.said()).filter((line) => line.includes('ERROR') || line.includes('INFO')))
} finally {
  state.over = true
  server?.kill('SIGTERM')
  if (server && server.exitCode === null) await new Promise((resolve) => server?.once('exit', resolve))
  await receiver.stop()
  await pair.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
for (const fault of [...new Set(faults)].slice(0, 20)) console.log(`- ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
