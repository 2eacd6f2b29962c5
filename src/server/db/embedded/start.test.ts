import { spawn } from 'node:child_process'
import { eventually } from '#test/eventually.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, Pool } from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AlreadyRunning, openEmbedded } from './start.ts'
import type { Embedded } from './start.ts'
import { birthOf } from './process.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const isRoot = process.getuid?.() === 0

describe('an embedded PostgreSQL', { timeout: 60_000 }, () => {
  let dataDir: string
  let embedded: Embedded | undefined
  const children = new Set<ChildProcess>()

  beforeAll(() => {
    const folder = temporaryFolder()
    dataDir = join(folder, 'data')
    return async () => removeWhenIdle(folder)
  })
  afterEach(async () => {
    for (const child of children) await kill(child)
    children.clear()
    await embedded?.stop()
    embedded = undefined
  })

  const open = async () => (embedded = await openEmbedded({ dataDir, log: silent }))
  /** Starts another Sanad in a separate process; it prints `open` or its error message. */
  const openElsewhere = () => {
    const child = startElsewhere(dataDir)
    children.add(child)
    return child
  }

  test('the database is durable, knows Arabic letters and has no network port', async () => {
    const [settings] = await ask(
      await open(),
      `select current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as waits,
         current_setting('timezone') as zone, current_setting('is_superuser') as superuser, lower('É') as lower`,
    )
    expect(settings).toEqual({
      addresses: '',
      checksums: 'on',
      fsync: 'on',
      waits: 'on',
      zone: 'UTC',
      superuser: 'off',
      lower: 'é',
    })
  })

  test('the owner may create the extensions, and trigrams match Arabic words', async () => {
    const opened = await open()
    for (const extension of ['pg_trgm', 'btree_gin', 'unaccent', 'citext']) {
      await ask(opened, `create extension if not exists ${extension}`)
    }
    const [row] = await ask(opened, `select show_trgm('كتاب') as trigrams, similarity('كتاب', 'كتابة') as alike`)
    expect(row?.['trigrams']).toHaveLength(5)
    expect(row?.['alike']).toBeGreaterThan(0.4)
  })

  test('a second Sanad is refused, in this process and in another, and the first one continues', async () => {
    const opened = await open()
    await expect(openEmbedded({ dataDir, log: silent })).rejects.toThrow(AlreadyRunning)
    const output = await firstLine(openElsewhere())
    expect(output).toMatch(`Another Sanad (process ${process.pid}) is already using ${dataDir}. Stop it first`)
    expect(await ask(opened, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('stop leaves no process, and the rows exist after the next start', async () => {
    const first = await open()
    await ask(first, 'create table kept (word text)')
    await ask(first, `insert into kept values ('مرحبا')`)
    const pid = serverPid(dataDir)
    await first.stop()
    expect(birthOf(pid)).toBeUndefined()
    const second = await open()
    expect(await ask(second, 'select word from kept')).toEqual([{ word: 'مرحبا' }])
  })

  test('the server of a killed Sanad is adopted, with every acknowledged row', async () => {
    const child = openElsewhere()
    expect(await firstLine(child)).toBe('open')
    const pid = serverPid(dataDir)
    const acknowledged = await countUntilKilled(child, 50)
    const opened = await open()
    expect(serverPid(dataDir)).toBe(pid)
    const [row] = await ask(opened, 'select count(*)::int as count from counted')
    // One more row may be written but not acknowledged.
    expect(row?.['count']).toBeGreaterThanOrEqual(acknowledged)
    expect(row?.['count']).toBeLessThanOrEqual(acknowledged + 1)
    await opened.stop()
    expect(birthOf(pid)).toBeUndefined()
  })

  test('a Sanad that exits with an error stops its PostgreSQL', async () => {
    const child = openElsewhere()
    expect(await firstLine(child)).toBe('open')
    const pid = serverPid(dataDir)
    const closed = once(child, 'close')
    child.stdin.write('fail\n')
    expect(await closed).toEqual([1, null])
    await eventually(() => expect(birthOf(pid)).toBeUndefined(), 10_000)
  })

  test('exactly one of several Sanads wins when they find a dead lock holder at once', async () => {
    const dead = openElsewhere()
    expect(await firstLine(dead)).toBe('open')
    await kill(dead)
    const outputs = await Promise.all(Array.from({ length: 4 }, () => firstLine(openElsewhere())))
    expect(outputs.filter((line) => line === 'open')).toHaveLength(1)
    expect(outputs.filter((line) => line.startsWith('Another Sanad'))).toHaveLength(3)
  })

  test('PostgreSQL is restarted when it dies, and listeners are called', async () => {
    const opened = await open()
    const listener = vi.fn<() => void>()
    opened.onExit(listener)
    const pool = new Pool(opened.connection)
    pool.on('error', () => undefined)
    await pool.query('select 1')
    process.kill(serverPid(dataDir), 'SIGKILL')
    await eventually(() => expect(listener).toHaveBeenCalledOnce(), 5000)
    await eventually(() => pool.query('select 1'), 20_000)
    await pool.end()
  })

  test('the server starts although the pid in postmaster.pid belongs to another program', async () => {
    const opened = await open()
    await opened.stop()
    const other = spawn('sleep', ['60'])
    children.add(other)
    const lines = [other.pid, join(dataDir, 'pg'), 1, 5432, join(dataDir, 'run'), '', '1 1', 'ready', '']
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), lines.join('\n'))
    expect(await ask(await open(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
  })

  test('a cluster of another version is refused with that version and left unchanged', async () => {
    const opened = await open()
    await opened.stop()
    embedded = undefined
    const version = join(dataDir, 'pg', 'PG_VERSION')
    writeFileSync(version, '16\n')
    await expect(openEmbedded({ dataDir, log: silent })).rejects.toThrow('PostgreSQL 16')
    writeFileSync(version, '18\n')
  })
})

describe('data directories', { timeout: 60_000 }, () => {
  test('a path too long for a socket, with blanks, quotes, commas and Arabic, works', async () => {
    const folder = temporaryFolder()
    const dataDir = join(folder, `it's "here", ${'بيانات '.repeat(12)}`.trim(), 'data')
    const embedded = await openEmbedded({ dataDir, log: silent })
    expect(Buffer.byteLength(embedded.connection.host)).toBeLessThan(90)
    expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    rmSync(embedded.connection.host, { recursive: true })
    rmSync(folder, { recursive: true })
  })

  test('a short path with quotes and a comma contains its socket', async () => {
    const folder = temporaryFolder()
    const embedded = await openEmbedded({ dataDir: join(folder, `a "b", 'c'`), log: silent })
    expect(embedded.connection.host).toContain(folder)
    expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    rmSync(folder, { recursive: true })
  })

  test.runIf(isRoot)('a folder that only root may enter works, also after it was open to others', async () => {
    const folder = temporaryFolder(0o700)
    const dataDir = join(folder, 'data')
    for (const mode of [0o700, 0o711, 0o700]) {
      chmodSync(folder, mode)
      const embedded = await openEmbedded({ dataDir, log: silent })
      await ask(embedded, 'create table if not exists kept (one int)')
      await embedded.stop()
    }
    rmSync(folder, { recursive: true })
  })
})

/** Others may pass through, so that PostgreSQL's account reaches the data when the tests run as root. */
function temporaryFolder(mode = 0o711) {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-db-'))
  chmodSync(folder, mode)
  return folder
}

function startElsewhere(dataDir: string) {
  const script = join(dataDir, 'elsewhere.mjs')
  mkdirSync(dataDir, { recursive: true })
  const modules = {
    embedded: new URL('start.ts', import.meta.url).href,
    pg: pathToFileURL(createRequire(import.meta.url).resolve('pg')).href,
  }
  writeFileSync(
    script,
    `import { openEmbedded } from ${JSON.stringify(modules.embedded)}
     import pg from ${JSON.stringify(modules.pg)}
     const quiet = () => {}
     const log = { info: quiet, warn: quiet, error: quiet }
     const embedded = await openEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log }).catch(error => {
       console.log(error.message)
       process.exit(1)
     })
     console.log('open')
     process.stdin.once('data', async word => {
       if (String(word) === 'fail\\n') process.exit(1)
       const client = new pg.Client(embedded.connection)
       await client.connect()
       await client.query('create table if not exists counted (number int)')
       for (let number = 1; ; number++) {
         await client.query('insert into counted values ($1)', [number])
         process.stdout.write(number + '\\n')
       }
     })`,
  )
  return spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
}

async function firstLine(child: ChildProcess) {
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return chunk.toString().trim()
}

/** Lets it insert rows, kills it midway, and returns how many rows it saw acknowledged. */
async function countUntilKilled(child: ChildProcess, enough: number) {
  let text = ''
  child.stdout!.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stdin!.write('count\n')
  await eventually(() => expect(text.split('\n').length).toBeGreaterThan(enough), 20_000)
  await kill(child)
  return Number(text.slice(0, text.lastIndexOf('\n')).split('\n').pop())
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

function serverPid(dataDir: string) {
  return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** A failed test may leave a server running: adopts and stops it, then removes its folder. */
async function removeWhenIdle(folder: string) {
  const last = await openEmbedded({ dataDir: join(folder, 'data'), log: silent })
  await last.stop()
  rmSync(folder, { recursive: true })
}

async function ask(embedded: Embedded, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(embedded.connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
