import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { zoomStandIn, type ZoomStandIn } from '#test/stand-ins/zoom.ts'

let sanad: TestSanad
let zoom: ZoomStandIn
let admin: string

beforeAll(async () => {
  zoom = await zoomStandIn()
  const { ZOOM_BASE_URL = '', ZOOM_OAUTH_URL = '' } = zoom.environment
  sanad = await startSanad({ environment: { ZOOM_BASE_URL, ZOOM_OAUTH_URL, ZOOM_TIMEOUT: '0.5' } })
  admin = (await sanad.admin()).token
})
afterAll(async () => {
  await sanad.stop()
  await zoom.stop()
})
afterEach(() => {
  zoom.trouble = () => undefined
})

const asAdmin = (method: 'GET' | 'PATCH' | 'POST', path = '', body?: object, lang = 'en') =>
  sanad.call(method, `/api/${lang}/admin/zoom${path}`, { token: admin, ...(body && { body }) })
const tried = async (body: object = {}, lang = 'en') => (await asAdmin('POST', '/test', body, lang)).body.data
const meeting = { title: 'Evening', startsAt: '2099-05-01T18:00:00Z', durationMinutes: 60 }
const plan = async () => (await sanad.call('POST', '/api/en/zoom', { token: admin, body: meeting })).body.data
const seen = async (id: string) => (await sanad.call('GET', `/api/en/zoom/${id}`, { token: admin })).body.data

test('without Zoom, a link is entered manually', async () => {
  expect((await asAdmin('GET')).body.data).toMatchObject({ source: 'none', accountId: null, pending: 0, fault: null })
  const { id, room } = await plan()
  expect(room).toBeNull()
  const body = { joinUrl: 'https://meet.test/j/1' }
  const typed = await sanad.call('PATCH', `/api/en/zoom/${id}`, { token: admin, body })
  expect(typed.body.data).toMatchObject({ ...body, room: null })
  expect(await tried()).toMatchObject({ success: false, fault: 'not_set' })
  expect((await sanad.call('POST', '/hooks/zoom', { body: '{}' })).status).toBe(401)
})

test("“check” shows Zoom's response before anything is stored", async () => {
  expect(await tried(zoom.account)).toMatchObject({
    success: true,
    fault: null,
    host: 'Sanad Host · host@sanad.test',
  })
  expect(await tried({ ...zoom.account, clientSecret: 'wrong' })).toMatchObject({
    success: false,
    fault: 'key_refused',
    said: '400 Invalid client_id or client_secret invalid_client',
  })
  expect(await tried({ ...zoom.account, hostUser: 'nobody@sanad.test' }, 'ar')).toMatchObject({
    fault: 'no_host',
    message: 'لم يُعثر على المضيف في Zoom. يلزم التحقق منه في الإعدادات.',
  })
  zoom.trouble = () => 'scopes'
  expect(await tried(zoom.account)).toMatchObject({ fault: 'not_allowed', said: expect.stringContaining('scopes') })
  zoom.trouble = () => 'stall'
  expect(await tried(zoom.account)).toMatchObject({ fault: 'away' })
  expect((await asAdmin('GET')).body.data.source).toBe('none')
})

test('secrets are sealed, never shown, and removed when the account changes', async () => {
  const { webhookSecret } = zoom
  const set = await asAdmin('PATCH', '', { ...zoom.account, webhookSecret, hostUser: zoom.host.email })
  expect(set.body.data).toMatchObject({
    source: 'settings',
    accountId: zoom.account.accountId,
    hostUser: zoom.host.email,
    hasClientSecret: true,
    hasWebhookSecret: true,
    eventsUrl: 'http://sanad.test/hooks/zoom',
  })
  const rows = await sanad.services.db.selectFrom('zoom_settings').selectAll().execute()
  const audit = await sanad.services.db.selectFrom('audit_log').selectAll().execute()
  const stored =
    JSON.stringify([set.body, audit]) + rows.map((row) => row.client_secret_sealed?.toString('latin1')).join('')
  for (const secret of [zoom.account.clientSecret, webhookSecret]) expect(stored).not.toContain(secret)
  const other = await asAdmin('PATCH', '', { accountId: 'acc_other' })
  expect(other.body.data).toMatchObject({ hasClientSecret: false, hasWebhookSecret: false })
  const old = await asAdmin('PATCH', '', { hostUser: '', version: set.body.data.updatedAt })
  expect([old.status, old.body.current.data.accountId]).toEqual([409, 'acc_other'])
})

test('pending work is shown, and retried at once after a change of the account', async () => {
  const { id } = await plan()
  await expect.poll(async () => (await seen(id)).room).toMatchObject({ state: 'refused', fault: 'key_refused' })
  expect((await asAdmin('GET')).body.data).toMatchObject({ pending: 0, refused: 1, fault: { kind: 'key_refused' } })
  await asAdmin('PATCH', '', zoom.account)
  await expect.poll(async () => (await seen(id)).room, { timeout: 10_000 }).toMatchObject({ state: 'ready' })
  expect((await asAdmin('GET')).body.data).toMatchObject({ pending: 0, refused: 0, fault: null })
})
