import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Animated images are stored as GIF, which every mail client plays, within limits.

let sanad: TestSanad
let editor: Awaited<ReturnType<TestSanad['member']>>

beforeAll(async () => {
  sanad = await startSanad()
  editor = await sanad.member('Maha')
})
afterAll(() => sanad.stop())

/** Red, green and blue: the dominant channel identifies a frame. */
const colours = ['#c0392b', '#27ae60', '#2980b9']

/** Frames of one colour each, at 70 ms each, looping three times. */
async function moving(width: number, height: number, { frames = 3, as = 'gif' as 'gif' | 'webp' } = {}) {
  const drawn = await Promise.all(
    Array.from({ length: frames }, (_none, at) =>
      sharp({ create: { width, height, channels: 3, background: colours[at % colours.length] ?? '#000' } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  )
  const delay = drawn.map(() => 70)
  // sharp needs several images to join.
  const joined = frames === 1 ? sharp(drawn[0]) : sharp(drawn, { join: { animated: true } })
  return (as === 'gif' ? joined.gif({ delay, loop: 3 }) : joined.webp({ delay, loop: 3 })).toBuffer()
}

function form(bytes: Buffer, name: string) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/gif' }), name)
  return body
}

const suite = () => `/api/${editor.workspace}/email-marketing`
const add = (bytes: Buffer, name = 'moving.gif', lang = 'en') =>
  sanad.call('POST', `${suite()}/picture`, {
    token: editor.token,
    body: form(bytes, name),
    headers: { 'accept-language': lang },
  })

async function served(url: string) {
  const answer = await fetch(sanad.url + url)
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

const look = (bytes: Buffer) => sharp(bytes, { animated: true }).metadata()

describe('storing an animation', () => {
  test.each(['gif', 'webp'] as const)(
    'keeps a %s animated at its speed, as a GIF of the usual size, for pages and mails',
    async (as) => {
      const { status, body } = await add(await moving(2000, 100, { as }), `spring.${as}`)
      expect(status, JSON.stringify(body)).toBe(201)
      expect(body.data).toMatchObject({ name: `spring.${as}`, width: 1600, height: 80, moves: true })
      for (const address of [body.data.url, `${body.data.url}/mail`]) {
        const { type, bytes } = await served(address)
        expect([type, bytes.length]).toEqual(['image/gif', body.data.size])
        expect(await look(bytes)).toMatchObject({
          format: 'gif',
          width: 1600,
          pageHeight: 80,
          pages: 3,
          delay: [70, 70, 70],
          loop: 3,
        })
      }
    },
  )

  test('re-encodes all frames without metadata', async () => {
    const bytes = await moving(60, 40)
    // A comment (GIF89a, 24) before the trailer, and HTML after it.
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 6]), Buffer.from('secret'), Buffer.from([0, 0x3b])])
    const withComment = Buffer.concat([bytes.subarray(0, -1), comment, Buffer.from('<script>1</script>')])
    const { status, body } = await add(withComment)
    expect(status, JSON.stringify(body)).toBe(201)
    const { url } = body.data
    const stored = (await served(url)).bytes
    expect(stored.toString('latin1')).not.toMatch(/secret|script/)
    for (const page of colours.keys()) {
      const { data } = await sharp(stored, { page }).flatten().raw().toBuffer({ resolveWithObject: true })
      const seen = [...data.subarray(0, 3)]
      expect(seen.indexOf(Math.max(...seen))).toBe(page)
    }
  })

  test('stores a still GIF like other images', async () => {
    const { data } = (await add(await moving(50, 30, { frames: 1 }))).body
    expect(data).toMatchObject({ width: 50, height: 30, moves: false })
    expect((await served(data.url)).type).toBe('image/webp')
    expect((await served(`${data.url}/mail`)).type).toBe('image/jpeg')
  })

  test("uses the first frame for a person's picture", async () => {
    const body = form(await moving(300, 300), 'me.gif')
    const path = `/api/en/user/profile-image/${editor.user.id}`
    const { status, body: answer } = await sanad.call('PATCH', path, { token: editor.token, body })
    expect(status).toBe(200)
    const { type, bytes } = await served(answer.data.image)
    expect([type, (await look(bytes)).pages]).toEqual(['image/webp', undefined])
  })

  test("uses the first frame for a person's picture, even of an unsupported animation", async () => {
    const body = form(await standing('PNG'), 'me.png')
    const path = `/api/en/user/profile-image/${editor.user.id}`
    expect((await sanad.call('PATCH', path, { token: editor.token, body })).status).toBe(200)
  })

  test('works in user texts too', async () => {
    const body = form(await moving(40, 40), 'how.gif')
    const { data } = (await sanad.call('POST', '/api/en/image', { token: editor.token, body })).body
    expect((await served(data.url)).type).toBe('image/gif')
  })
})

/** An image that declares an animation, in an unsupported format. */
async function standing(kind: 'PNG' | 'AVIF', frames = 3) {
  const one = sharp({ create: { width: 40, height: 40, channels: 3, background: '#27ae60' } })
  if (kind === 'AVIF') {
    const bytes = await one.avif().toBuffer()
    bytes.write('avis', 8, 'latin1')
    return bytes
  }
  const bytes = await one.png().toBuffer()
  const animation = Buffer.alloc(20)
  animation.writeUInt32BE(8)
  animation.write('acTL', 4, 'latin1')
  animation.writeUInt32BE(frames, 8)
  animation.writeUInt32BE(crc32(animation.subarray(4, 16)), 16)
  // After the signature and the header.
  return Buffer.concat([bytes.subarray(0, 33), animation, bytes.subarray(33)])
}

test.each(['PNG', 'AVIF'] as const)(
  'an animated %s is refused with an explanation, since it would not move',
  async (kind) => {
    const picture = await standing(kind)
    for (const [lang, message] of [
      ['en', `Animated ${kind} images aren’t supported`],
      ['ar', `المتحركة بصيغة ${kind} غير مدعومة`],
    ] as const) {
      const refused = await add(picture, 'moving', lang)
      expect([refused.status, refused.body.fields?.file]).toEqual([415, expect.stringContaining(message)])
    }
  },
)

test('a PNG that declares a single frame is accepted', async () => {
  expect((await add(await standing('PNG', 1))).status).toBe(201)
})

/** A few bytes that declare a number of frames and their size. */
function claiming(frames: number, side: number) {
  const sides = [side % 256, side >> 8, side % 256, side >> 8]
  const black = [0, 0, 0, 0, 0, 0]
  const frame = [0x2c, 0, 0, 0, 0, ...sides, 0, 2, 2, 0x44, 0x01, 0]
  const all = Array.from({ length: frames }, () => frame).flat()
  return Buffer.from([...Buffer.from('GIF89a'), ...sides, 0x80, 0, 0, ...black, ...all, 0x3b])
}

test.each<[string, Buffer, number, RegExp]>([
  ['too many frames', claiming(301, 2), 413, /300 frames/],
  ['too many pixels in total', claiming(31, 1000), 413, /30 megapixels/],
  ['a few bytes that decode to gigabytes', claiming(2, 0x8000), 413, /megapixels/],
  ['no frame', Buffer.from('GIF89a'), 415, /damaged/],
])('%s is refused at its field, and nothing is stored', async (_what, bytes, status, message) => {
  const total = async () =>
    (await sanad.call('GET', `${suite()}/picture`, { token: editor.token })).body.pagination.total
  const before = await total()
  const refused = await add(bytes)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([status, ['file']])
  expect(refused.body.fields.file).toMatch(message)
  expect(await total()).toBe(before)
})

test('the check of a mail names each animated image, and no other', async () => {
  const { url } = (await add(await moving(40, 40))).body.data
  const still = (await add(await moving(40, 40, { frames: 1 }))).body.data.url
  const check = async (contentType: string, content: string) => {
    const mail = { subject: 'Spring', language: 'en', contentType, content }
    const answer = await sanad.call('POST', `${suite()}/template/check`, { token: editor.token, body: mail })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data.findings.filter(({ code }: { code: string }) => code === 'movingImage')
  }
  const image = (id: string, src: string) => ({ id, type: 'image', src, alt: 'A tree' })
  const blocks = [image('a', still), image('b', url)]
  const ofBlocks = await check('blocks', JSON.stringify({ version: 1, settings: {}, blocks }))
  expect(ofBlocks).toMatchObject([{ level: 'hint', where: { block: 'b' } }])
  const html = `<p>Hello</p>\n<img src="${still}" alt="a">\n<img src="${url}" alt="b">`
  expect(await check('html', html)).toMatchObject([{ where: { line: 3 } }])
})
