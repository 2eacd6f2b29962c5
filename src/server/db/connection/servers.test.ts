import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { admin, newDatabase, startSanad, type TestSanad } from '#test/sanad.ts'
import { turnOffSpamRules } from '#test/spam-rules.ts'
import { serversOf, writerOf } from './servers.ts'

// The network between Sanad and the database, and the choice between several servers.

describe('a connection string names servers as in libpq', () => {
  const named = (url: string) => serversOf(url).map(({ connectionString }) => connectionString)

  test.each([
    ['one', 'postgresql://u:p@a/d', ['postgresql://u:p@a/d']],
    ['one at a socket', 'postgresql://u@/d?host=%2Frun&port=1', ['postgresql://u@/d?host=%2Frun&port=1']],
    [
      'two with their ports',
      'postgresql://u:p%40@a:1,b:2/d?target_session_attrs=read-write&sslmode=require',
      ['postgresql://u:p%40@/d?sslmode=require&host=a&port=1', 'postgresql://u:p%40@/d?sslmode=require&host=b&port=2'],
    ],
    [
      'two at the usual port, one by its number',
      'postgres://u@[::1],b/d',
      ['postgres://u@/d?host=%3A%3A1&port=5432', 'postgres://u@/d?host=b&port=5432'],
    ],
    [
      'two as settings, with one port',
      'postgresql://u@/d?host=a,b&port=7',
      ['postgresql://u@/d?host=a&port=7', 'postgresql://u@/d?host=b&port=7'],
    ],
  ])('%s', (_name, url, servers) => expect(named(url)).toEqual(servers))

  test.each([
    ['postgresql://u@a:1,b:2,c:3/d?port=1,2', '3 hosts and 2 ports'],
    ['postgresql://u@a,b/d?target_session_attrs=standby', 'target_session_attrs=standby'],
  ])('%s is refused with a reason', (url, words) => expect(() => named(url)).toThrow(words))
})

/**
 * A proxy to the tests' PostgreSQL that can be cut: open connections then neither answer nor close, and new ones are
 * accepted but not answered.
 */
async function way() {
  const { host, port } = inject('postgres')
  const lines = new Set<Socket>()
  let isCut = false
  const server = createServer((line) => {
    lines.add(line)
    line.on('error', () => undefined).once('close', () => lines.delete(line))
    if (isCut) return
    const onward = connect(`${host}/.s.PGSQL.${port}`)
    lines.add(onward)
    onward.on('error', () => undefined).once('close', () => lines.delete(onward))
    line.on('data', (bytes) => isCut || onward.write(bytes)).once('close', () => isCut || onward.destroy())
    onward.on('data', (bytes) => isCut || line.write(bytes)).once('close', () => isCut || line.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    at: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => void (isCut = true),
    mend: () => void (isCut = false),
    close: () => {
      for (const line of lines) line.destroy()
      server.close()
    },
  }
}
type Way = Awaited<ReturnType<typeof way>>

describe('two routes to one database, and an address without a server', () => {
  let sanad: TestSanad
  let database: Awaited<ReturnType<typeof newDatabase>>
  let first: Way
  let second: Way
  let token: string
  const addressOf = (...places: string[]) => `postgresql://${inject('postgres').user}@${places.join(',')}/${nameOf()}`
  const nameOf = () => /\/(sanad_\w+)\?/.exec(database.url)?.[1] ?? ''

  beforeAll(async () => {
    database = await newDatabase()
    ;[first, second] = [await way(), await way()]
    sanad = await startSanad({
      environment: { DATABASE_URL: addressOf('127.0.0.1:1', first.at, second.at), LOG_LEVEL: 'silent' },
    })
    await turnOffSpamRules(sanad.url, admin)
    token = (await sanad.member()).token
  })
  afterAll(async () => {
    await sanad.stop()
    first.close()
    second.close()
    await database.drop()
  })

  const ask = (title: string) =>
    sanad.call('POST', '/api/ar/question', { token, body: { title, body: 'A body that is long enough to be one' } })

  test('a cut route answers 503 until the other one takes over; with both cut, until one is back', async () => {
    expect((await ask('Before anything is cut')).status).toBe(201)
    first.cut()
    const answers = await Promise.all(Array.from({ length: 30 }, (_none, at) => ask(`While it is cut, number ${at}`)))
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(503)
      expect(body.message).toMatch(/[\u0600-\u06ff]/)
    }
    await eventually(async () => expect((await ask('By the other way')).status).toBe(201))
    second.cut()
    expect((await ask('While both are cut')).status).toBe(503)
    expect((await sanad.call('GET', '/health/ready')).status).toBe(503)
    second.mend()
    await eventually(async () => expect((await ask('After it was mended')).status).toBe(201))
    const listed = await sanad.call('GET', '/api/en/question?size=100')
    const titles = listed.body.data.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(
      expect.arrayContaining(['Before anything is cut', 'By the other way', 'After it was mended']),
    )
    for (const [at, { status }] of answers.entries())
      if (status === 201) expect(titles).toContain(`While it is cut, number ${at}`)
  })

  test('a read-only server is skipped, and the error names the reason for each server', async () => {
    const third = await way()
    try {
      const only = `${addressOf(third.at, '127.0.0.1:1')}?options=-c%20default_transaction_read_only%3Don`
      await expect(writerOf(only)).rejects.toThrow(/is read-only.*ECONNREFUSED/)
      expect(await writerOf(addressOf('127.0.0.1:1', third.at))).toMatchObject({
        connectionString: expect.stringContaining(third.at.split(':')[1]!),
      })
    } finally {
      third.close()
    }
  })
})
