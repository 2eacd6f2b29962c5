import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

const open = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(sanad.url + address, { method, headers: { accept: 'text/html,*/*', ...headers } })

describe('the failure page', () => {
  beforeAll(() => databaseLetsIn(false))
  afterAll(() => databaseLetsIn(true))

  const address = `/f/${randomUUID()}?x="><b>`

  test('offers a retry, in the language of the browser', async () => {
    const answer = await open(address, { 'accept-language': 'ar-EG,ar;q=0.9' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await answer.text()
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('<h1>هذه الصفحة غير متاحة الآن</h1>')
    expect(page).toMatch(/<a class="retry" href="\/f\/[-\w]{36}\?x=%22%3E%3Cb%3E">إعادة المحاولة<\/a>/)
  })

  test('uses the language that the reader chose, whatever the browser prefers', async () => {
    const page = await (await open(address, { 'accept-language': 'ar', cookie: 'language=en' })).text()
    expect(page).toContain('<html lang="en" dir="ltr">')
    expect(page).toContain('<h1>This page isn’t available right now</h1>')
  })

  test('is JSON for a program and for a call of the contract', async () => {
    for (const answer of [await open(address, { accept: '*/*' }), await open('/api/en/site')]) {
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    }
  })
})

test('the failure page of an invalid address links to the first page', async () => {
  const answer = await open('/%E0%A4%A')
  expect(answer.status).toBe(400)
  expect(await answer.text()).toMatch(/<a class="retry" href="\/">Go Home<\/a>/)
})

/** Opens or closes the database for everyone but its superuser. */
async function databaseLetsIn(open: boolean) {
  const { host, port } = inject('postgres')
  const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres' })
  await client.connect()
  const [, name = ''] = /\/(sanad_\w+)/.exec(sanad.databaseUrl) ?? []
  await client.query(`alter database "${name}" allow_connections ${String(open)}`)
  if (!open) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
}
