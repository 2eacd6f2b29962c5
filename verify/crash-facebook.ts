/**
 * Kills processes while they send answers to Facebook, and compares their records with what Facebook received. `node
 * verify/crash-facebook.ts [--conversations 40] [--answers 5] [--kills 4] [--processes 2]` Required: nothing lost,
 * nothing sent twice, each conversation in order.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { facebookStandIn } from '#test/stand-ins/facebook.ts'
import { openEmbedded } from '../src/server/db/embedded/start.ts'
import { jsonOf, ready } from './http-client.ts'
import { databaseUrl } from '../test/database-url.ts'

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '40' },
    answers: { type: 'string', default: '5' },
    kills: { type: 'string', default: '4' },
    processes: { type: 'string', default: '2' },
    port: { type: 'string', default: '29190' },
  },
})
const [conversations, answers, kills] = [Number(values.conversations), Number(values.answers), Number(values.kills)]
const [processes, port] = [Number(values.processes), Number(values.port)]
if (!conversations || !answers || Number.isNaN(kills) || !processes || !port) throw new Error('Numbers, please')

const administrator = { email: 'admin@crash.test', password: 'correct horse 1' }
const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-crash-'))
const silent = { info() {}, warn() {}, error: console.error }
const embedded = await openEmbedded({ dataDir: path.join(dataDir, 'database'), log: silent })
const facebook = await facebookStandIn()
const url = `http://127.0.0.1:${port}`

function run(number: number): ChildProcess {
  return spawn(process.execPath, [path.join(import.meta.dirname, '../src/server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port + number),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(embedded.connection),
      APP_SECRET: 'a secret of this run, of no use elsewhere',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      META_GRAPH_URL: facebook.url,
      META_PAGE_TOKEN: facebook.token,
      META_APP_SECRET: facebook.appSecret,
      ALLOW_PRIVATE_HOSTS: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve))
}

const session = { token: '' }
const call = jsonOf(`${url}/api/en`, session)

const inbox = '/admin/facebook-support'
const textOf = (person: string, answer: number) => `Answer ${answer} to ${person}`

async function write(person: string) {
  facebook.wrote.set(person, new Date())
  const message = { mid: `m-${person}`, text: `A question of ${person}` }
  const messaging = [{ sender: { id: person }, recipient: { id: facebook.page.id }, timestamp: Date.now(), message }]
  const delivery = facebook.delivery({ object: 'page', entry: [{ id: facebook.page.id, time: Date.now(), messaging }] })
  const answer = await fetch(`${url}/api/facebook/webhook`, { method: 'POST', ...delivery })
  if (!answer.ok) throw new Error(`delivery: ${answer.status}`)
}

async function listConversations(): Promise<{ _id: string; preview: string }[]> {
  const rows: { _id: string; preview: string }[] = []
  for (let page = 1; page <= Math.ceil(conversations / 100); page += 1)
    rows.push(...(await call('GET', `${inbox}/conversation?size=100&page=${page}`)).data)
  return rows
}

async function until(done: () => Promise<boolean> | boolean, what: string, seconds: number) {
  const started = performance.now()
  while (!(await done())) {
    if (performance.now() - started > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`)
    await wait(20)
  }
}

const running: ChildProcess[] = []
try {
  running.push(run(0))
  await ready(url)
  for (let number = 1; number < processes; number += 1) {
    running.push(run(number))
    await ready(`http://127.0.0.1:${port + number}`)
  }
  session.token = (await call('POST', '/auth/signin', administrator)).token
  const people = Array.from({ length: conversations }, (_, number) => `person-${number}`)
  await Promise.all(people.map(write))
  await until(
    async () => (await listConversations()).length === conversations,
    'everything that was written is read',
    60,
  )

  // Everything waits while Facebook is down, then goes out at once.
  facebook.trouble = ({ method }) => (method === 'POST' ? 503 : undefined)
  for (const { _id, preview } of await listConversations()) {
    const person = preview.replace('A question of ', '')
    let afterReplyId: string | null = null
    for (let answer = 1; answer <= answers; answer += 1) {
      const text = textOf(person, answer)
      const input: object = { way: 'message', text, afterReplyId }
      afterReplyId = (await call('POST', `${inbox}/conversation/${_id}/reply`, input)).data._id
    }
  }
  facebook.takes = 400
  facebook.trouble = () => undefined
  const back = performance.now()
  await until(() => facebook.messages.length > 0, 'the first after Facebook is back', 60)
  const first = Math.round(performance.now() - back)

  const total = conversations * answers
  for (let kill = 1; kill <= kills; kill += 1) {
    await until(() => facebook.messages.length >= (total * kill) / (kills + 2), `kill ${kill}`, 240)
    const killed = kill % processes
    const child = running[killed]
    child?.kill('SIGKILL')
    if (child) await ended(child)
    console.log(`kill ${kill}: process ${killed}, at ${facebook.messages.length} of ${total} heard`)
    running[killed] = run(killed)
    await ready(`http://127.0.0.1:${port + killed}`)
  }
  const last = performance.now()
  let waiting = { unsent: total, failed: 0 }
  await until(
    async () => {
      waiting = (await call('GET', inbox)).data
      return waiting.unsent === 0
    },
    'everything is said',
    240,
  )
  const heard = new Map<string, number>()
  for (const { text } of facebook.messages) heard.set(text, (heard.get(text) ?? 0) + 1)
  const everything = people.flatMap((person) => Array.from({ length: answers }, (_, one) => textOf(person, one + 1)))
  const inOrder = (person: string) => {
    const texts = facebook.messages.filter(({ to }) => to === person).map(({ text }) => text)
    return [...new Set(texts)].every((text, answer) => text === textOf(person, answer + 1))
  }
  const summary = {
    answers: total,
    lost: everything.filter((text) => !heard.has(text)).length,
    twice: everything.filter((text) => (heard.get(text) ?? 0) > 1).length,
    outOfOrder: people.filter((person) => !inOrder(person)).length,
    failed: waiting.failed,
    firstAfterBackMs: first,
    restAfterLastKillMs: Math.round(performance.now() - last),
    processes,
    kills,
  }
  console.log(summary)
  if (summary.lost + summary.twice + summary.outOfOrder + summary.failed > 0) process.exitCode = 1
} finally {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(running.map(ended))
  await facebook.stop()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
