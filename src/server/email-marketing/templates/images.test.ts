import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// The image list of a workspace: listing, search, and protection while templates show an image.

let sanad: TestSanad
let editor: Awaited<ReturnType<TestSanad['member']>>

beforeAll(async () => {
  sanad = await startSanad()
  editor = await sanad.member('Maha')
})
afterAll(() => sanad.stop())

type Maker = typeof editor
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const call = (method: Method, path: string, body?: unknown, who: Maker = editor) =>
  sanad.call(method, `/api/${who.workspace}/email-marketing${path}`, {
    token: who.token,
    ...(body !== undefined && { body }),
  })

async function add(name: string, width = 40, who: Maker = editor) {
  const bytes = await sharp({ create: { width, height: 20, channels: 3, background: '#c84' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  const { status, body } = await call('POST', '/picture', form, who)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

const newTemplate = async (name: string, content: string, who: Maker = editor): Promise<string> =>
  (await call('POST', '/template', { name, subject: 'S', content }, who)).body.data._id

const show = ({ url }: { url: string }) => `<p>Hello</p><img src="${url}" alt="">`
const usedBy = async ({ _id }: { _id: string }) => (await call('GET', `/picture/${_id}`)).body.data.usedBy
const names = async (query: string, who: Maker = editor) =>
  (await call('GET', `/picture?${query}`, undefined, who)).body.data.map(({ name }: { name: string }) => name)

test('an uploaded image is listed with its file name and size, and served at its URL', async () => {
  const picture = await add('C:\\mine\\Spring \u202Ebanner.png', 300)
  expect(picture).toMatchObject({ name: 'Spring banner.png', width: 300, height: 20, usedBy: 0 })
  const shown = await fetch(sanad.url + picture.url)
  expect((await shown.arrayBuffer()).byteLength).toBe(picture.size)
})

test('the image list is searched in both languages and any spelling, sorted and paginated', async () => {
  const owner = await sanad.member('Lister')
  for (const [name, width] of [
    ['أزهار.png', 900],
    ['Apple.png', 100],
    ['banner_50%.png', 400],
  ] as const)
    await add(name, width, owner)
  expect(await names('search=ازهار', owner)).toEqual(['أزهار.png'])
  expect(await names('search=APP', owner)).toEqual(['Apple.png'])
  expect(await names('search=0%25.', owner)).toEqual(['banner_50%.png'])
  expect(await names('search=%25%25', owner)).toEqual([])
  expect(await names('orderBy=size&sortType=desc', owner)).toEqual(['أزهار.png', 'banner_50%.png', 'Apple.png'])
  expect(await names('', owner)).toEqual(['banner_50%.png', 'Apple.png', 'أزهار.png'])
  const { body } = await call('GET', '/picture?orderBy=name&sortType=asc&size=2&page=2', undefined, owner)
  expect([body.data.length, body.pagination.total, body.pagination.pages]).toEqual([1, 3, 2])
})

test('the use count of an image follows the content of templates of every type', async () => {
  const picture = await add('followed.png')
  const html = await newTemplate('Html', `${show(picture)}${show(picture)}`)
  const document = {
    version: 1,
    settings: {},
    blocks: [{ id: 'a', type: 'image', src: picture.url, alt: 'A picture' }],
  }
  const blocks = await call('POST', '/template', {
    name: 'Blocks',
    subject: 'S',
    contentType: 'blocks',
    content: JSON.stringify(document),
  })
  expect(blocks.status, JSON.stringify(blocks.body)).toBe(201)
  const { body } = await call('GET', `/picture/${picture._id}`)
  expect(body.data.usedBy).toBe(2)
  expect(body.data.templates.map(({ name }: { name: string }) => name)).toEqual(['Blocks', 'Html'])
  expect(await names('isUsed=true')).toContain('followed.png')
  expect(await names('isUsed=false')).not.toContain('followed.png')
  await call('PATCH', `/template/${html}`, { content: '<p>Without</p>' })
  expect(await usedBy(picture)).toBe(1)
  await call('DELETE', `/template/${blocks.body.data._id}`)
  expect(await usedBy(picture)).toBe(0)
  expect(await names('isUsed=false')).toContain('followed.png')
})

test('an image in use cannot be deleted; a deleted image stays available to sent emails and can be restored', async () => {
  const picture = await add('kept.png')
  const template = await newTemplate('Shows it', show(picture))
  const refused = await call('DELETE', `/picture/${picture._id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect(await names('search=kept')).toEqual(['kept.png'])
  await call('DELETE', `/template/${template}`)
  expect((await call('DELETE', `/picture/${picture._id}`)).status).toBe(200)
  expect(await names('search=kept')).toEqual([])
  expect((await call('GET', `/picture/${picture._id}`)).status).toBe(404)
  expect((await call('DELETE', `/picture/${picture._id}`)).status).toBe(404)
  for (const address of [picture.url, `${picture.url}/mail`])
    expect((await fetch(sanad.url + address)).status).toBe(200)
  expect((await call('POST', `/picture/${picture._id}/restore`)).body.data.name).toBe('kept.png')
  expect(await names('search=kept')).toEqual(['kept.png'])
})

test('an image that a template shows is listed, even if it was deleted or uploaded elsewhere', async () => {
  const off = await add('off.png')
  await call('DELETE', `/picture/${off._id}`)
  await newTemplate('Brings it back', show(off))
  expect(await names('search=off')).toEqual(['off.png'])
  const form = new FormData()
  form.set(
    'file',
    new Blob([
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    ]),
    'x.png',
  )
  const elsewhere = (await sanad.call('POST', '/api/en/image', { token: editor.token, body: form })).body.data
  expect((await call('GET', `/picture/${elsewhere._id}`)).status).toBe(404)
  await newTemplate('Brings it along', `<img src="https://shop.test${elsewhere.url}/mail" alt="">`)
  expect((await call('GET', `/picture/${elsewhere._id}`)).body.data).toMatchObject({ name: '', width: 9, usedBy: 1 })
  // An unknown image address adds nothing to the list.
  const before = (await call('GET', '/picture')).body.pagination.total
  await newTemplate('Shows nothing', `<img src="/i/${crypto.randomUUID()}" alt="">`)
  expect((await call('GET', '/picture')).body.pagination.total).toBe(before)
})

test('deleting an image while a template starts to show it leaves the image listed', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const picture = await add('contested.png')
    const [, deleted] = await Promise.all([
      newTemplate('Contested', show(picture)),
      call('DELETE', `/picture/${picture._id}`),
    ])
    expect([200, 409]).toContain(deleted.status)
    expect(await usedBy(picture)).toBe(1)
  }
})

test('templates with the same images in any order are created concurrently without deadlock', async () => {
  const [one, other] = [await add('one.png'), await add('other.png')]
  const contents = Array.from({ length: 12 }, (_, index) =>
    index % 2 === 0 ? show(one) + show(other) : show(other) + show(one),
  )
  await Promise.all(contents.map((content, index) => newTemplate(`At once ${index}`, content)))
  expect([await usedBy(one), await usedBy(other)]).toEqual([12, 12])
})

test('each image change writes one audit entry, and a repeated restore writes none', async () => {
  const picture = await add('noted.png')
  await call('PATCH', `/picture/${picture._id}`, { name: 'Noted well' })
  await call('DELETE', `/picture/${picture._id}`)
  for (let turn = 0; turn < 2; turn++) await call('POST', `/picture/${picture._id}/restore`)
  const entries = await sanad.services.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', picture._id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(entries).toEqual(
    ['create', 'update', 'delete', 'undo'].map((deed) => ({ action: `picture.${deed}`, actor_id: editor.user.id })),
  )
})

test('a file that is not an image is refused at its field, and nothing is listed', async () => {
  const form = new FormData()
  form.set('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }), 'a.png')
  const { total } = (await call('GET', '/picture')).body.pagination
  const refused = await call('POST', '/picture', form)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([415, ['file']])
  expect((await call('PATCH', `/picture/${crypto.randomUUID()}`, { name: ' ' })).status).toBe(400)
  expect((await call('GET', '/picture')).body.pagination.total).toBe(total)
})
