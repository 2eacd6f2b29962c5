import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { modelStandIn, type ModelStandIn } from '#test/stand-ins/model.ts'
import { follow, lastOf } from '#test/sse-client.ts'

let sanad: TestSanad
let model: ModelStandIn
let admin: string
let clock = Date.parse('2026-11-22T20:55:00Z')

beforeAll(async () => {
  model = await modelStandIn()
  sanad = await startSanad({ now: () => new Date(clock), environment: { AI_TIMEOUT: '4' } })
  admin = (await sanad.admin()).token
})
afterAll(async () => {
  await sanad.stop()
  await model.stop()
})
afterEach(() => {
  model.trouble = () => undefined
  model.pause = 0
})

const asAdmin = (method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) =>
  sanad.call(method, `/api/en/admin/ai${path}`, { token: admin, ...(body && { body }) })
const set = async (body: object) => {
  const { status, body: answer } = await asAdmin('PATCH', '', body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data
}

async function writer() {
  const { token } = await sanad.member()
  const made = await sanad.call('POST', '/api/en/project', { token, body: { name: 'Zeit', what: 'Soap' } })
  const path = `/api/en/project/${made.body.data._id}/text/draft`
  return {
    token,
    write: (more: object = {}) => follow(sanad, path, { token, body: { kind: 'tagline', languages: ['en'], ...more } }),
    share: async (zone = 'UTC') =>
      (await sanad.call('GET', `/api/en/ai?timeZone=${zone}`, { token })).body.data.share as {
        used: number
        limit: number
      },
  }
}

describe('the configured model endpoint', () => {
  test('is used from then on; its key is sealed and never shown', async () => {
    expect(await set({})).toMatchObject({ source: 'none', baseUrl: null, hasKey: false })
    const data = await set({ baseUrl: `${model.url}/`, apiKey: model.key, model: 'sanad-test' })
    expect(data).toMatchObject({ source: 'settings', baseUrl: model.url, model: 'sanad-test', hasKey: true })
    expect(JSON.stringify((await asAdmin('GET', '')).body)).not.toContain(model.key)
    const row = await sanad.services.db.selectFrom('ai_settings').selectAll().executeTakeFirstOrThrow()
    expect(row.key_sealed?.toString('latin1')).not.toContain(model.key)
    expect(lastOf(await (await writer()).write())?.event).toBe('drafts')
  })

  test('shows its response to “try it” before anything is stored', async () => {
    const good = await asAdmin('POST', '/test', {})
    expect(good.body.data).toMatchObject({
      success: true,
      fault: null,
      said: 'Hello.',
      models: expect.arrayContaining(['sanad-test']),
    })
    const wrong = await asAdmin('POST', '/test', { apiKey: 'wrong' })
    expect(wrong.body.data).toMatchObject({
      success: false,
      fault: 'key_refused',
      said: '401 Incorrect API key provided',
    })
    const missing = await asAdmin('POST', '/test', { model: 'no-such' })
    expect(missing.body.data).toMatchObject({
      success: false,
      fault: 'no_model',
      models: expect.arrayContaining(['sanad-test']),
    })
    const meaningless = await asAdmin('POST', '/test', { embeddingModel: 'no-such' })
    expect(meaningless.body.data).toMatchObject({ success: false, fault: 'no_model' })
    expect((await asAdmin('POST', '/test', { embeddingModel: 'sanad-meanings' })).body.data.success).toBe(true)
    const nobody = await asAdmin('POST', '/test', { baseUrl: 'http://127.0.0.1:9/v1' })
    expect(nobody.body.data).toMatchObject({ success: false, fault: 'unreachable' })
    expect((await asAdmin('GET', '')).body.data).toMatchObject({ baseUrl: model.url, hasKey: true })
  })

  test('receives its key at its own address only', async () => {
    const other = await modelStandIn()
    other.key = model.key
    const tried = await asAdmin('POST', '/test', { baseUrl: other.url })
    expect(tried.body.data).toMatchObject({ success: false, fault: 'key_refused' })
    expect(await set({ baseUrl: other.url })).toMatchObject({ baseUrl: other.url, hasKey: false })
    await other.stop()
    await set({ baseUrl: model.url, apiKey: model.key })
  })

  test('with an invalid address is refused at its field', async () => {
    for (const baseUrl of ['ftp://x.test', 'model.test', 'https://user:pass@x.test/v1', 'http://x.test/?a=b']) {
      const { status, body } = await asAdmin('PATCH', '', { baseUrl })
      expect([baseUrl, status, Object.keys(body.fields ?? {})]).toEqual([baseUrl, 400, ['baseUrl']])
    }
  })
})

describe('daily token budgets', () => {
  test('allow exactly one of 50 concurrent calls for the last unit', async () => {
    const member = await writer()
    await set({ memberTokens: 1_000_000 })
    // The reservation of one call equals the whole budget.
    model.trouble = () => 'stall'
    const first = member.write().catch(() => null)
    await expect.poll(async () => (await member.share()).used).toBeGreaterThan(0)
    const { used: one } = await member.share()
    await sanad.services.db.updateTable('ai_meters').set({ used: 0 }).execute()
    model.trouble = () => undefined
    model.pause = 100
    await set({ memberTokens: one })
    const answers = await Promise.all(Array.from({ length: 50 }, () => member.write()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(49)
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'rate_limited' })
    await first
    await set({ memberTokens: 50_000 })
  })

  test('count the actual use instead of the reservation', async () => {
    const member = await writer()
    model.reply = () => ({ text: 'A soap.', usage: { in: 123, out: 45 } })
    await member.write()
    await expect.poll(async () => (await member.share()).used).toBe(168)
    model.reply = () => ({ text: 'A soap.', usage: null })
    await member.write()
    expect((await member.share()).used).toBeGreaterThan(300)
    const before = (await member.share()).used
    model.trouble = () => 401
    await member.write()
    expect((await member.share()).used).toBe(before)
    model.reply = () => 'Hello.'
  })

  test('reset at local midnight, and another time zone grants no second budget', async () => {
    const member = await writer()
    model.reply = () => ({ text: 'A soap.', usage: { in: 1000, out: 0 } })
    await member.write({ timeZone: 'Asia/Riyadh' })
    expect((await member.share('Asia/Riyadh')).used).toBe(1000)
    // 00:02 in Riyadh.
    clock = Date.parse('2026-11-22T21:02:00Z')
    expect((await member.share('Asia/Riyadh')).used).toBe(0)
    await member.write({ timeZone: 'Asia/Riyadh' })
    await member.write({ timeZone: 'America/New_York' })
    expect((await member.share('Asia/Riyadh')).used).toBe(2000)
    expect((await member.share('America/New_York')).used).toBe(2000)
    model.reply = () => 'Hello.'
  })

  test('exist for the whole site too, and that one also holds for administrators', async () => {
    const { siteTokens, usedToday } = await set({ siteTokens: 1 })
    expect([siteTokens, usedToday > 0]).toEqual([1, true])
    const member = await writer()
    const before = (await member.share()).used
    expect(await member.write()).toMatchObject({ status: 429, body: { message: expect.stringContaining('site') } })
    // A refusal by the site's budget uses nothing of the member's.
    expect((await member.share()).used).toBe(before)
    await set({ siteTokens: null })
  })
})

test('administrators see the use by day, member, kind and fault', async () => {
  const { body } = await asAdmin('GET', '/usage?days=7')
  expect(body.data.days).toHaveLength(7)
  expect(body.data.days.at(-1)).toMatchObject({ day: '2026-11-22', calls: expect.any(Number) })
  const sum = (rows: { calls: number }[]) => rows.reduce((total, { calls }) => total + calls, 0)
  expect(sum(body.data.members)).toBe(sum(body.data.kinds))
  expect(sum(body.data.days)).toBe(sum(body.data.kinds))
  expect(body.data.kinds).toMatchObject([{ kind: 'draft', faults: expect.any(Number) }])
  expect(body.data.faults.map(({ fault }: { fault: string }) => fault)).toContain('key_refused')
  expect(body.data.members[0].member).toMatchObject({ name: 'Maha Saleh' })
})
