/**
 * Kills a Sanad with files in a folder, and one with files in a bucket, during uploads; every second kill comes after
 * the file is written and before its row. Then it is killed once during a sweep. Acknowledged files must exist, and
 * unreferenced ones must be removed. `node verify/crash-files.ts [--kills 5] [--clients 4] [--port 29580]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, watch } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bucket } from '../test/stand-ins/bucket.ts'
import { noise, type Store, stores } from '../test/stores.ts'
import { httpClient, ready } from './http-client.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    clients: { type: 'string', default: '4' },
    port: { type: 'string', default: '29580' },
  },
})
const [kills, clients, port] = [values.kills, values.clients, values.port].map(Number) as [number, number, number]
if (!kills || !clients || !port) throw new Error('Numbers, please')

const url = `http://127.0.0.1:${port}`
const call = httpClient(url)
const faults: string[] = []
/** Longest wait for the right instant; a loaded machine may be writing nothing. */
const timeoutMs = 10_000

type Watched = Pick<Store, 'url' | 'files' | 'stop'> & {
  /** Notified of each file that appears or disappears. */
  onFile: (what: 'written' | 'removed') => void
}

async function folder(): Promise<Watched> {
  const store = await stores.folder()
  const root = fileURLToPath(store.url)
  const watched: Watched = { ...store, onFile: () => undefined }
  const watcher = watch(root, { recursive: true }, (_event, name) => {
    if (name !== null && /[0-9a-f]{64}$/.test(name))
      watched.onFile(existsSync(path.join(root, name)) ? 'written' : 'removed')
  })
  watched.stop = () => {
    watcher.close()
    return store.stop()
  }
  return watched
}

/** The process is killed before it answers, but the request has been stored. */
async function bucketOf(): Promise<Watched> {
  const made = await bucket()
  const watched: Watched = {
    url: made.url,
    files: async () => new Map([...made.objects].map(([name, bytes]) => [path.basename(name), bytes])),
    stop: made.stop,
    onFile: () => undefined,
  }
  made.fault = (method) => {
    if (method === 'PUT' || method === 'DELETE') watched.onFile(method === 'PUT' ? 'written' : 'removed')
    return undefined
  }
  return watched
}

const sourceOf = (file: string) => path.join(import.meta.dirname, file)
const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', resolve)
  })

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function hashAt(address: string): Promise<string | number> {
  const answer = await fetch(url + address)
  return answer.ok ? sha256(new Uint8Array(await answer.arrayBuffer())) : answer.status
}
/** The same, but 0 if the server is killed during the call. */
const hashNow = (address: string) => hashAt(address).catch(() => 0)

async function crash(kind: string, store: Watched) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-crash-files-'))
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    STORAGE_URL: store.url,
    ADMIN_EMAIL: 'admin@sanad.test',
    ADMIN_PASSWORD: 'correct horse 1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  }
  const run = (file: string, args: readonly string[] = [], more = {}) =>
    spawn(process.execPath, [sourceOf(file), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...environment, ...more },
    })
  let server: ChildProcess = run('../src/server/main.ts')
  /** Acknowledged pictures, and those that were replaced. */
  const pictures: string[] = []
  const replaced = new Set<string>()
  const outputOf = async (args: readonly string[]) => {
    const child = run('../src/server/cli/main.ts', args)
    let text = ''
    child.stdout.on('data', (piece: Buffer) => (text += piece.toString()))
    if ((await ended(child)) !== 0) faults.push(`${kind}: sanad ${args.join(' ')}: ${text.trim()}`)
    return Number(/(?:^|\n)(\d+) files/.exec(text)?.[1] ?? -1)
  }
  try {
    await ready(url)
    const body = { email: environment.ADMIN_EMAIL, password: environment.ADMIN_PASSWORD }
    const signedIn = await call('POST', '/api/en/auth/signin', { body })
    const { token, user } = JSON.parse(signedIn.text) as { token: string; user: { id: string } }
    const form = async () => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(await noise(360))]), 'a picture.jpg')
      return form
    }
    const upload = async () => {
      const { status, text } = await call('POST', '/api/en/image', { token, body: await form() })
      if (status === 201) pictures.push((JSON.parse(text) as { data: { url: string } }).data.url)
    }
    let face: string | number = 0
    const change = async () => {
      const to = `/api/en/user/profile-image/${user.id}`
      const { status, text } = await call('PATCH', to, { token, body: await form() })
      if (status !== 200) return
      if (typeof face === 'string') replaced.add(face)
      face = await hashNow((JSON.parse(text) as { data: { image: string } }).data.image)
    }
    for (let kill = 0; kill < kills; kill += 1) {
      const state = { over: false }
      const before = pictures.length
      const working = Promise.all(
        Array.from({ length: clients }, async (_none, number) => {
          while (!state.over) await (number === 0 ? change() : upload())
        }),
      )
      while (pictures.length < before + 3) await wait(5)
      await wait(Math.random() * 300)
      if (kill % 2 === 0) await killedAt(store, server, 'written')
      server.kill('SIGKILL')
      await ended(server)
      state.over = true
      await working
      server = run('../src/server/main.ts')
      await ready(url)
    }
    const hashes = new Map<string, string | number>()
    for (const picture of pictures) hashes.set(picture, await hashAt(picture))
    const me = JSON.parse((await call('GET', '/api/en/auth/me', { token })).text) as { data: { image: string } }
    const current = await hashAt(me.data.image)
    await stop(server)

    const lay = (await store.files()).size
    server = await swept(run('schedule-sweep.ts', [], { DAYS: '2' }))
    await stop(server)
    if ((await store.files()).size !== lay) faults.push(`${kind}: swept before its day`)
    server = run('schedule-sweep.ts', [], { DAYS: '4' })
    await killedAt(store, server, 'removed')
    await ended(server)
    server = await swept(run('schedule-sweep.ts', [], { DAYS: '4' }))
    await stop(server)

    server = run('../src/server/main.ts')
    await ready(url)
    const left = await store.files()
    const lost = [...hashes].filter(([, hash]) => typeof hash !== 'string' || !left.has(hash))
    for (const [picture, hash] of hashes) if ((await hashAt(picture)) !== hash) lost.push([picture, 'another now'])
    if (typeof current !== 'string' || (await hashAt(me.data.image)) !== current) lost.push([me.data.image, current])
    if (lost.length > 0) faults.push(`${kind}: lost: ${lost.slice(0, 5).join('; ')}`)
    const leftover = [...replaced].filter((hash) => hash !== current && left.has(hash))
    if (leftover.length > 0) faults.push(`${kind}: ${leftover.length} replaced pictures were not swept`)
    for (const [hash, bytes] of left)
      if (sha256(bytes) !== hash) faults.push(`${kind}: ${hash} is not what it is named`)
    // Referenced files, known files, and stored files.
    const [pointed, known] = [await outputOf(['storage', 'check']), await outputOf(['storage', 'show'])]
    if (pointed !== left.size || known !== left.size)
      faults.push(`${kind}: ${left.size} files lie there, ${known} are known, ${pointed} used`)
    // The replaced picture, and the file whose row the kill prevented.
    if (lay - left.size < replaced.size + 1) faults.push(`${kind}: no file was left behind: nothing was shown`)
    console.log(
      `${kind}: ${kills} kills and one while sweeping; ${pictures.length} acknowledged pictures, ${lost.length} lost; ${lay} files, of which ${lay - left.size} were swept, ${replaced.size} of them replaced`,
    )
  } finally {
    await stop(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Kills at the instant at which a file exists or is gone, and its row or its deletion entry is not yet written. */
async function killedAt(store: Watched, server: ChildProcess, instant: 'written' | 'removed') {
  const seen = new Promise<void>((resolve) => {
    store.onFile = (what) => {
      if (what !== instant) return
      server.kill('SIGKILL')
      resolve()
    }
  })
  await Promise.race([seen, wait(timeoutMs)])
  store.onFile = () => undefined
  server.kill('SIGKILL')
}

/** Waits for the message that the sweep is done. */
async function swept(server: ChildProcess): Promise<ChildProcess> {
  let text = ''
  server.stdout?.on('data', (piece: Buffer) => (text += piece.toString()))
  const until = performance.now() + 180_000
  while (!text.includes('swept')) {
    if (server.exitCode !== null || performance.now() > until) throw new Error('It does not sweep')
    await wait(50)
  }
  return server
}

async function stop(server: ChildProcess) {
  server.kill('SIGTERM')
  await ended(server)
}

for (const [kind, open] of [
  ['folder', folder],
  ['bucket', bucketOf],
] as const) {
  const store = await open()
  try {
    await crash(kind, store)
  } finally {
    await store.stop()
  }
}
for (const fault of new Set(faults)) console.log(`- ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
