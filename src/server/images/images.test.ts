import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let member: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  member = await sanad.member('Nour')
})
afterAll(() => sanad.stop())

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })

const avif = (side: number) => canvas(side, side).avif({ effort: 0 }).toBuffer()

/** The file with other brands in its first box. */
function branded(bytes: Buffer, major: string, compatible: string) {
  const box = Buffer.concat([
    Buffer.from('\0\0\0\u0018ftyp', 'latin1'),
    Buffer.from(`${major}\0\0\0\0mif1${compatible}`),
  ])
  const before = bytes.readUInt32BE(0)
  // Offsets within the file are absolute, so the box keeps its size.
  box.writeUInt32BE(before)
  return Buffer.concat([box, bytes.subarray(box.length)])
}

function form(bytes: Buffer, name = 'me.png', type = 'image/png') {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return body
}

const pictureOf = (userId: string) => `/api/en/user/profile-image/${userId}`
const setPicture = (body: FormData, who: SignedIn = member, userId = who.user.id) =>
  sanad.call('PATCH', pictureOf(userId), { token: who.token, body })

async function served(url: string) {
  const answer = await fetch(sanad.url + url)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('storing an image', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    're-encodes %s: square, WebP, cached without expiry',
    async (format) => {
      const bytes = await canvas(900, 400).toFormat(format).toBuffer()
      const { status, body } = await setPicture(form(bytes, `me.${format}`, `image/${format}`))
      expect(status, JSON.stringify(body)).toBe(200)
      const { answer, bytes: stored } = await served(body.data.image)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    },
  )

  test('recognises an AVIF by each of its brands', async () => {
    const answer = await setPicture(form(branded(await avif(64), 'mif1', 'avif'), 'me.avif', 'image/avif'))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })

  test('removes location and camera, and rotates it upright', async () => {
    const bytes = await canvas(300, 200)
      .withExif({ IFD0: { Make: 'SpyCam', Copyright: 'secret' }, IFD3: { GPSLatitude: '21/1 29/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const body = form(bytes, 'me.jpg', 'image/jpeg')
    const { url } = (await sanad.call('POST', '/api/en/image', { token: member.token, body })).body.data
    const metadata = await sharp((await served(url)).bytes).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([metadata.width, metadata.height]).toEqual([200, 300])
  })

  test('uses the first frame of an animation', async () => {
    const frames = await Promise.all([canvas(64, 64).png().toBuffer(), canvas(64, 64).negate().png().toBuffer()])
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const { image } = (await setPicture(form(bytes, 'me.webp', 'image/webp'))).body.data
    expect((await sharp((await served(image)).bytes).metadata()).pages).toBeUndefined()
  })

  test('removes HTML from an image that is also a page', async () => {
    const bytes = Buffer.concat([
      await canvas(300, 300).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ])
    const { image } = (await setPicture(form(bytes, 'me.jpg', 'image/jpeg'))).body.data
    expect((await served(image)).bytes.toString('latin1')).not.toMatch(/script|PK/)
  })
})

describe('refusing an upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'
  const pixels = async () => (await canvas(30, 30).png().toBuffer()).toString('base64')

  test.each<[string, () => Promise<Buffer> | Buffer, number]>([
    ['an SVG named .png', () => Buffer.from(svg), 415],
    ['an SVG with an embedded picture', async () => Buffer.from(`${svg}<!-- ${await pixels()} -->`), 415],
    ['a TIFF', () => canvas(30, 30).tiff().toBuffer(), 415],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'), 415],
    ['nothing', () => Buffer.alloc(0), 415],
    ['only the first bytes of a PNG', () => Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 415],
    ['half a JPEG', async () => (await canvas(800, 800).jpeg().toBuffer()).subarray(0, 900), 415],
    ['more than 5 MiB', () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413],
    ['60 megapixels in a small file', () => bomb(), 413],
    ['49 megapixels in an AVIF of a kilobyte', () => sayingItIs(7000), 413],
    ['an AVIF that declares a smaller size than it has', async () => sayingItIs(8, await avif(512)), 415],
    ['a HEIC picture', async () => branded(await avif(30), 'mif1', 'heic'), 415],
  ])('%s is refused', async (_name, bytes, status) => {
    const before = (await sanad.call('GET', '/api/en/user/profile', { token: member.token })).body.data.image
    const answer = await setPicture(form(await bytes()))
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, ['file']])
    expect((await sanad.call('GET', '/api/en/user/profile', { token: member.token })).body.data.image).toBe(before)
  })

  const sayingItIs = async (side: number, bytes?: Buffer) => {
    const altered = bytes ?? (await avif(64))
    const at = altered.indexOf('ispe') + 8
    altered.writeUInt32BE(side, at)
    altered.writeUInt32BE(side, at + 4)
    return altered
  }

  const bomb = () =>
    sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()

  test('a form without a file, or a body that is not a form, is refused', async () => {
    expect((await setPicture(new FormData())).status).toBe(400)
    const answer = await sanad.call('PATCH', pictureOf(member.user.id), { token: member.token, body: { file: 'x' } })
    expect(answer.status).toBe(415)
  })
})

describe('the owner of a picture', () => {
  test('is that person; administrators may change it too, with an audit entry', async () => {
    const [other, admin] = [await sanad.member('Other'), await sanad.admin()]
    const bytes = await canvas(300, 300).png().toBuffer()
    expect((await setPicture(form(bytes), other, member.user.id)).status).toBe(403)
    expect((await sanad.call('DELETE', pictureOf(member.user.id), { token: other.token })).status).toBe(403)
    expect((await setPicture(form(bytes), admin, crypto.randomUUID())).status).toBe(404)
    expect((await setPicture(form(bytes), admin, member.user.id)).status).toBe(200)
    const deleted = await sanad.call('DELETE', pictureOf(member.user.id), { token: admin.token })
    expect(deleted.body.data.image).toBeNull()
    const log = await sanad.services.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'user.image')
      .where('entity_id', '=', member.user.id)
      .execute()
    expect(log).toEqual([{ actor_id: admin.user.id }, { actor_id: admin.user.id }])
  })

  test('replaces the previous picture; deleting their account deletes the current one', async () => {
    const leaving = await sanad.member('Leaving')
    const bytes = await canvas(300, 300).png().toBuffer()
    const first = (await setPicture(form(bytes), leaving)).body.data.image
    const second = (await setPicture(form(bytes), leaving)).body.data.image
    expect([(await served(first)).answer.status, (await served(second)).answer.status]).toEqual([404, 200])
    const body = { password: 'correct horse 2' }
    expect((await sanad.call('DELETE', '/api/en/user/me', { token: leaving.token, body })).status).toBe(200)
    expect((await served(second)).answer.status).toBe(404)
  })

  test('an unknown image is not found', async () => {
    for (const id of [crypto.randomUUID(), 'x', '..%2Fetc']) expect((await served(`/i/${id}`)).answer.status).toBe(404)
  })
})

test('icons of social networks are PNG images that other sites may embed; unknown ones are not found', async () => {
  const answer = await fetch(`${sanad.url}/i/social/instagram`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 96, height: 96 })
  expect((await fetch(`${sanad.url}/i/social/nowhere`)).status).toBe(404)
})
