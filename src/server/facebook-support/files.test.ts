import sharp from 'sharp'
import { eventually } from '#test/eventually.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SupportConversation, SupportConversationDetail } from '#contract/facebook-support.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { noise, stores } from '#test/stores.ts'
import { facebookStandIn, type FacebookStandIn } from '#test/stand-ins/facebook.ts'
import { filesTask } from './files.ts'

// Attachments are downloaded before Meta's addresses expire, and served from our own address.

let sanad: TestSanad
let facebook: FacebookStandIn
let admin: string
let picture: Buffer
let count = 0

beforeAll(async () => {
  facebook = await facebookStandIn()
  sanad = await startSanad({ environment: meta() })
  admin = (await sanad.admin()).token
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1c7ed6' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await sanad.stop()
  await facebook.stop()
})
afterEach(() => {
  facebook.trouble = () => undefined
})

const meta = () => ({
  META_GRAPH_URL: facebook.url,
  META_PAGE_TOKEN: facebook.token,
  META_APP_SECRET: facebook.appSecret,
})
const base = '/api/en/admin/facebook-support'

type Come = { type?: string; ours?: boolean; at?: TestSanad; token?: string }

/** A person sends a message with a file. */
async function comes(
  name: string,
  bytes: Buffer | null,
  { type = 'image', ours = false, at = sanad, token }: Come = {},
) {
  count += 1
  const psid = `files${count}`
  if (bytes) facebook.files.set(name, bytes)
  const [person, page] = [{ id: psid }, { id: facebook.page.id }]
  const attachments = [{ type, payload: { url: `${facebook.url}/cdn/${name}` } }]
  const message = { mid: `m${psid}`, text: `See ${name}`, attachments, ...(ours && { is_echo: true }) }
  const about = ours ? { sender: page, recipient: person } : { sender: person, recipient: page }
  const messaging = [{ ...about, timestamp: Date.now(), message }]
  const entry = [{ id: facebook.page.id, time: Date.now(), messaging }]
  await at.call('POST', '/api/facebook/webhook', facebook.delivery({ object: 'page', entry }))
  const list = async () =>
    (await at.call('GET', `${base}/conversation?search=${name}`, { token: token ?? admin })).body
      .data as SupportConversation[]
  await eventually(async () => expect(await list()).toHaveLength(1), 10_000)
  const id = (await list())[0]!._id
  return async () => {
    const { body } = await at.call('GET', `${base}/conversation/${id}`, { token: token ?? admin })
    return (body.data as SupportConversationDetail).items[0]!.attachments[0]!
  }
}
const fileAt = (id: string) =>
  fetch(`${sanad.url}${base}/file/${id}`, { headers: { authorization: `Bearer ${admin}` } })
const stateOf = (name: string, { services } = sanad) =>
  services.db
    .selectFrom('facebook_files')
    .select(['state', 'tries'])
    .where('url', 'like', `%/cdn/${name}`)
    .executeTakeFirst()
const isLeft = (name: string, at = sanad) =>
  eventually(async () => expect(await stateOf(name, at)).toMatchObject({ state: 'left' }), 10_000)

describe('an attachment', () => {
  test.each([
    ['from the person', false],
    ['of the Page, sent outside of Sanad', true],
  ])("%s is stored unchanged, and outlives Meta's address", async (_whose, ours) => {
    const name = `picture-${ours}.png`
    const shown = await comes(name, picture, { ours })
    await eventually(async () => expect((await shown()).file).toMatchObject({ type: 'image/png' }), 10_000)
    facebook.files.delete(name)
    const answer = await fileAt((await shown()).file!._id)
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('that is large is stored at STORAGE_URL and served from there', async () => {
    const store = await stores.folder()
    const other = await startSanad({ environment: { ...meta(), STORAGE_URL: store.url } })
    try {
      const large = await noise()
      const { token } = await other.admin()
      const shown = await comes('large.jpg', large, { at: other, token })
      await eventually(async () => expect((await shown()).file).toMatchObject({ type: 'image/jpeg' }), 10_000)
      expect([...(await store.files()).values()]).toEqual([large])
      const id = (await shown()).file?._id
      const answer = await fetch(`${other.url}${base}/file/${id}`, { headers: { authorization: `Bearer ${token}` } })
      expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true)
    } finally {
      await other.stop()
      await store.stop()
    }
  })

  test('is retried if Meta does not answer at first', async () => {
    facebook.trouble = ({ path }) => (path.endsWith('/later.png') ? 503 : undefined)
    const shown = await comes('later.png', picture)
    await eventually(async () => expect((await stateOf('later.png'))?.tries).toBe(1), 10_000)
    expect(await shown()).toMatchObject({ file: null, url: `${facebook.url}/cdn/later.png` })
    facebook.trouble = () => undefined
    const { db, queue } = sanad.services
    await db
      .updateTable('facebook_files')
      .set({ due_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute()
    await queue.add(db, filesTask, {}, { key: 'by hand' })
    await eventually(async () => expect((await shown()).file).not.toBeNull(), 10_000)
  })

  test('is deleted when its comment is removed', async () => {
    facebook.files.set('taken.png', picture)
    const value = {
      item: 'comment',
      comment_id: 'C_f1',
      post_id: 'P_f',
      parent_id: 'P_f',
      from: { id: 'u9', name: 'Huda' },
    }
    const photo = `${facebook.url}/cdn/taken.png`
    const sendChange = async (verb: string) => {
      const change = { field: 'feed', value: { ...value, verb, photo, message: 'Look', created_time: 1_790_000_000 } }
      const entry = [{ id: facebook.page.id, time: Math.floor(Date.now() / 1000), changes: [change] }]
      await sanad.call('POST', '/api/facebook/webhook', facebook.delivery({ object: 'page', entry }))
    }
    await sendChange('add')
    await eventually(async () => expect(await stateOf('taken.png')).toMatchObject({ state: 'kept' }), 10_000)
    const { id } = await sanad.services.db
      .selectFrom('facebook_files')
      .select('id')
      .where('url', '=', photo)
      .executeTakeFirstOrThrow()
    expect((await fileAt(id)).status).toBe(200)
    await sendChange('remove')
    await eventually(async () => expect((await fileAt(id)).status).toBe(404), 10_000)
  })
})

describe('an attachment that is linked instead of stored', () => {
  test.each<[string, Buffer | null]>([
    ['page.html', Buffer.from('<script>alert(1)</script>')],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['huge.png', Buffer.alloc(10 * 1024 * 1024 + 1, '\u0089PNG\r\n\u001a\n', 'latin1')],
    ['gone.png', null],
  ])('is %s', async (name, bytes) => {
    const shown = await comes(name, bytes)
    await isLeft(name)
    expect(await shown()).toEqual({ type: 'image', name: '', url: `${facebook.url}/cdn/${name}`, file: null })
  })

  test("is one at an address in the operator's private network", async () => {
    const careful = await startSanad({ environment: { ...meta(), ALLOW_PRIVATE_HOSTS: 'off' } })
    try {
      const { token } = await careful.admin()
      await comes('inside.png', picture, { at: careful, token })
      await isLeft('inside.png', careful)
      expect(facebook.calls.filter(({ path }) => path.endsWith('/inside.png'))).toEqual([])
    } finally {
      await careful.stop()
    }
  })
})
