/**
 * Fills the disk of the built-in database while members write: failed writes get a clear error, no acknowledged write
 * is lost, reading and signing in continue, and everything resumes once there is space. `node verify/disk-full.ts
 * [--port 29670]`, as root on Linux: it mounts a small memory disk.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { nodeFlags } from '#test/node-flags.ts'
import { httpClient } from './http-client.ts'
import { newMember, sessionOf } from './new-member.ts'
import { turnOffSpamRules } from '../test/spam-rules.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '29670' } } })
const port = Number(values.port)
const inside = 'SANAD_VERIFY_DISK'

if (process.env[inside] === undefined) {
  const disk = await mkdtemp(path.join(tmpdir(), 'sanad-disk-'))
  const quoted = [process.execPath, ...process.argv.slice(1)].map((word) => `'${word}'`).join(' ')
  const made = `mount -t tmpfs -o size=240m,mode=0711 tmpfs '${disk}' && exec env ${inside}='${disk}' ${quoted}`
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', made], { stdio: 'inherit' })
  await rm(disk, { recursive: true, force: true })
  process.exit(status ?? 1)
}

const disk = process.env[inside]
const url = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, [...nodeFlags, path.join(import.meta.dirname, '../src/server/main.ts')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(disk, 'data'),
    ADMIN_EMAIL: 'admin@sanad.test',
    ADMIN_PASSWORD: 'correct horse 1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  },
})

const call = httpClient(url)

const faults: string[] = []
const acknowledged: string[] = []
const counts = { refused: 0, taken: 0, seen: 0, signedIn: 0, slowest: 0 }
/** In ms. */
const longestAnswer = 3000

/** Takes the rest of the disk. */
async function fill() {
  await using file = await open(path.join(disk, 'filling'), 'a')
  const piece = Buffer.alloc(256 * 1024, 1)
  try {
    while (true) await file.write(piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

try {
  for (let tries = 0; (await call('GET', '/health/ready')).status !== 200; tries += 1) {
    if (tries > 600) throw new Error('It does not start')
    await wait(100)
  }
  const { token, suite } = sessionOf((await call('POST', '/api/en/auth/signup', { body: newMember })).text)
  const administrator = sessionOf(
    (await call('POST', '/api/en/auth/signin', { body: { email: 'admin@sanad.test', password: 'correct horse 1' } }))
      .text,
  )
  await turnOffSpamRules(url, { email: 'admin@sanad.test', password: 'correct horse 1' })
  const body = Array.from({ length: 3000 }, () => Math.random().toString(36).slice(2, 10)).join(' ')
  const write = async (name: string) => {
    const answer = await call('POST', '/api/ar/question', { token, body: { title: `A question named ${name}`, body } })
    if (answer.status === 201) acknowledged.push(name)
    return answer
  }
  for (let made = 0; made < 20; made += 1) await write(`before${made}`)
  /** The health endpoint answers in time, with its usual content. */
  const lookAt = async () => {
    for (const to of ['/health/ready', '/api/ar/admin/status', '/']) {
      const { status, text, ms } = await call('GET', to, { token: administrator.token })
      counts.slowest = Math.max(counts.slowest, ms)
      if (status !== 200 && status !== 503) faults.push(`${to}: ${status} ${text.slice(0, 160)}`)
      if (to.startsWith('/api') && status === 200) counts.seen += 1
      if (ms > longestAnswer) faults.push(`${to} took ${Math.round(ms)} ms`)
    }
  }
  for (let turn = 0; turn < 150; turn += 1) {
    if (turn % 5 === 0) await fill()
    const answer = await write(`full${turn}`)
    counts.slowest = Math.max(counts.slowest, answer.ms)
    if (answer.ms > longestAnswer) faults.push(`a write took ${Math.round(answer.ms)} ms`)
    if (answer.status === 201) counts.taken += 1
    else if (answer.status === 503) {
      counts.refused += 1
      if (!/[\u0600-\u06ff]/.test(answer.text)) faults.push(`not in Arabic: ${answer.text.slice(0, 100)}`)
    } else faults.push(`${answer.status} ${answer.text.slice(0, 160)}`)
    const read = await call('GET', `${suite}/email?size=1`, { token })
    if (read.status !== 200) faults.push(`reading: ${read.status} ${read.text.slice(0, 160)}`)
    if (turn % 5 === 0) {
      const { email, password } = newMember
      const signIn = await call('POST', '/api/en/auth/signin', { body: { email, password } })
      if (signIn.status === 200) counts.signedIn += 1
      else faults.push(`signing in: ${signIn.status} ${signIn.text.slice(0, 160)}`)
    }
    if (turn % 5 === 0) await lookAt()
  }
  const { bavail, bsize } = await statfs(disk)
  await rm(path.join(disk, 'filling'))
  const started = performance.now()
  while ((await write(`after${Math.round(performance.now())}`)).status !== 201 && performance.now() - started < 60_000)
    await wait(100)
  const back = performance.now() - started
  if (back >= 60_000) faults.push('nothing could be written a minute after there was room')
  const missing: string[] = []
  for (const name of acknowledged) {
    const found = await call('GET', `/api/en/question?search=${name}&size=5`, { token })
    if (!found.text.includes(name)) missing.push(name)
  }
  if (missing.length > 0) faults.push(`lost: ${missing.join(', ')}`)
  if (counts.refused === 0) faults.push('nothing was refused: the disk was not full')
  console.log(
    `${counts.refused} writes refused with ${bavail * bsize} bytes left, ${counts.taken} still taken, the page of the state shown ${counts.seen} times of 30, signed in ${counts.signedIn} times of 30, the slowest answer after ${Math.round(counts.slowest)} ms; ` +
      `again after ${Math.round(back)} ms; ${acknowledged.length} acknowledged, ${missing.length} lost`,
  )
} finally {
  server.kill('SIGTERM')
  if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve))
}
for (const fault of [...new Set(faults)].slice(0, 10)) console.log(`- ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
