import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawer } from '#test/mail-of-blocks.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

// Images in block emails.

let sanad: TestSanad
let owner: Awaited<ReturnType<typeof sender>>
let draw: Awaited<ReturnType<typeof drawer>>

beforeAll(async () => {
  sanad = await startSanad()
  ;[owner, draw] = await Promise.all([sender(sanad, 25), drawer(sanad)])
})
afterAll(() => sanad.stop())

const drawn = (block: object) => draw([block])

const src = 'https://img.test/a.png'
const image = { type: 'image', src, alt: 'A' }
const product = { type: 'product', src, alt: 'A', title: 'Soap' }
const inColumn = (block: object) => ({
  type: 'columns',
  columns: [
    { share: 50, blocks: [{ id: 'c', ...block }] },
    { share: 50, blocks: [] },
  ],
})

// The editor calculates the same widths (`document.test.ts` of its blocks).
test.each([
  ['a picture', image, 552],
  ['a quarter of one', { ...image, width: 25 }, 138],
  ['one in a column', inColumn(image), 260],
  ['a product’s, within the line around it', product, 550],
  ['a small one of a product', { ...product, width: 20 }, 110],
  ['a small one of a product in a column', inColumn({ ...product, width: 50 }), 129],
])('image width in a block email matches its share of the available space: %s', async (_what, block, pixels) => {
  const html = await drawn(block)
  expect(/<img [^>]*alt="A"[^>]*>/.exec(html)?.[0]).toMatch(
    new RegExp(`width="${pixels}" style="[^"]*width:100%;max-width:${pixels}px;`),
  )
})

const shape = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${inside}</svg>`
const logo = (colour: string) =>
  shape(
    `<circle cx="50" cy="50" r="40" fill="${colour}"/><rect x="120" y="40" width="160" height="20" fill="${colour}"/>`,
  )

test.each([
  ['a black logo that one can see through', logo('#1a1a1a'), true],
  ['a dark blue one', logo('#1c2f6b'), true],
  ['a bright one', logo('#e8590c'), false],
  ['a white one', logo('#ffffff'), false],
  ['a black one on a ground of its own', shape(`<rect width="300" height="100" fill="#fff"/>${logo('#000')}`), false],
  ['a dark picture with rounded corners', shape('<rect width="300" height="100" rx="20" fill="#101418"/>'), false],
])('the upload reports whether an image is hardly visible in dark mode: %s', async (_what, drawing, fades) => {
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const { status, body } = await owner.call('POST', 'picture', form)
  expect([status, body.data.fades]).toEqual([201, fades])
})

test.each([
  ['a picture', image],
  ['the picture of a product', product],
])('%s gets a light backing in dark mode only, and not on a block with its own background', async (_what, block) => {
  const html = await drawn({ ...block, plate: true })
  expect(html).toMatch(/<img [^>]*alt="A"[^>]* class="plate(?: apart)?">/)
  expect(html).toMatch(/\(prefers-color-scheme:dark\)\{.*\.plate\{background-color:#ffffff !important\}/)
  expect(/<img [^>]*style="([^"]*)"/.exec(html)?.[1]).not.toContain('background')
  for (const without of [block, { ...block, plate: true, background: '#fff3bf' }])
    expect(await drawn(without)).not.toContain('plate')
})
