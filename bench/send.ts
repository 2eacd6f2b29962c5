// Messages per second and CPU time per message of our transport, unsigned and signed (DKIM), beside nodemailer's pool
// and postfix' smtp-source. node bench/send.ts [--messages 5000] [--connections 10]
import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '5000' }, connections: { type: 'string', default: '10' } },
})
const messages = Number(values.messages)
const connections = Number(values.connections)
const here = (file: string) => path.join(import.meta.dirname, file)
const found = (name: string) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/sbin'].map((folder) => path.join(folder, name)).find((file) => existsSync(file))

type Figure = { way: string; count: number; seconds: number; cpuMs: number; bytes: number; htmlBytes?: number }
type Sink = { port: number; kind: string; stop: () => void }

function messageFrom<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`The child process ended with ${code}`)))
  })
}

async function ownSink(delay: number): Promise<Sink> {
  const child = fork(here('send-sink.ts'), [String(delay)])
  return { port: await messageFrom<number>(child), kind: 'bench/send-sink.ts', stop: () => child.kill() }
}

async function postfixSink(file: string): Promise<Sink> {
  const port = await freePort()
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(file, [...asUser, `127.0.0.1:${port}`, '1000'], { stdio: 'ignore' })
  await new Promise((resolve) => setTimeout(resolve, 500))
  if (child.exitCode !== null) throw new Error('smtp-sink did not start')
  return { port, kind: 'smtp-sink', stop: () => child.kill() }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

async function sender(way: string, port: number, count: number): Promise<Figure> {
  const child = fork(here('send-senders.ts'), [way, String(port), String(count), String(connections)])
  return { way, count, ...(await messageFrom<Omit<Figure, 'way' | 'count'>>(child)) }
}

/** smtp-source sends one fixed body; its CPU time comes from `times` of its shell. */
function smtpSource(file: string, port: number, count: number, bytes: number): Figure {
  const started = performance.now()
  const command = `'${file}' -d -s ${connections} -m ${count} -l ${bytes} -f a@sender.test -t b@recipient.test 127.0.0.1:${port}; times`
  const { stdout, status } = spawnSync('bash', ['-c', command], { encoding: 'utf8' })
  const seconds = (performance.now() - started) / 1000
  if (status !== 0) throw new Error('smtp-source failed')
  const ofChildren = stdout.trim().split('\n').at(-1) ?? ''
  const cpuMs = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + (Number(m) * 60 + Number(s)) * 1000,
    0,
  )
  return { way: 'smtp-source', count, seconds, cpuMs, bytes }
}

function print(title: string, figures: Figure[]) {
  console.log(`\n${title}`)
  const [first] = figures
  for (const { way, count, seconds, cpuMs, bytes } of figures) {
    const rate = count / seconds
    const each = cpuMs / count
    const ratio =
      first && first.way !== way
        ? `  ours: ${(first.count / first.seconds / rate).toFixed(2)} × the rate, ${(first.cpuMs / first.count / each).toFixed(2)} × the CPU`
        : ''
    console.log(
      `${way.padEnd(12)} ${rate.toFixed(0).padStart(6)} msg/s  ${each.toFixed(3)} ms CPU a message  ${bytes} bytes${ratio}`,
    )
  }
}

async function against(sink: Sink, count: number, title: string) {
  try {
    const ours = await sender('ours', sink.port, count)
    const figures = [ours]
    for (const way of ['ours, RSA', 'ours, both', 'nodemailer']) figures.push(await sender(way, sink.port, count))
    const source = found('smtp-source')
    if (source) figures.push(smtpSource(source, sink.port, count, ours.bytes))
    print(`${title}, ${sink.kind}, ${count} messages, ${connections} connections`, figures)
  } finally {
    sink.stop()
  }
}

const alone = await sender('compose', 0, messages)
const micro = ({ cpuMs, count }: Figure) => ((cpuMs / count) * 1000).toFixed(0)
console.log(
  `rendering and composing alone: ${micro(alone)} µs CPU a message; HTML of ${alone.htmlBytes} bytes, message of ${alone.bytes} bytes`,
)
for (const [way, what] of [
  ['signature', 'an RSA-2048 signature by node:crypto alone'],
  ['compose, RSA', 'the same with DKIM by RSA-2048'],
  ['compose, both', 'the same with DKIM by RSA-2048 and Ed25519'],
] as const) {
  console.log(`${what}: ${micro(await sender(way, 0, Math.min(messages, 3000)))} µs CPU a message`)
}
const file = found('smtp-sink')
if (file) await against(await postfixSink(file), messages, 'No delay')
await against(await ownSink(0), messages, 'No delay')
await against(await ownSink(30), Math.min(messages, 2000), 'Every packet answered after 30 ms')
