import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// How pictures stand in a mail of blocks.

let sanad: TestSanad
let token: string
let suite: string

beforeAll(async () => {
  sanad = await startSanad()
  const owner = await sanad.member()
  token = owner.token
  suite = `/api/${owner.workspace}/email-marketing`
})
afterAll(() => sanad.stop())

async function drawn(...blocks: object[]): Promise<string> {
  const content = JSON.stringify({
    version: 1,
    settings: {},
    blocks: blocks.map((block, index) => ({ id: `b${index}`, ...block })),
  })
  const body = { subject: 'S', contentType: 'blocks', content }
  const answer = await sanad.call('POST', `${suite}/template/preview`, { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.html
}

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

// The editor reckons with the same widths (`document.test.ts` of its blocks).
test.each([
  ['a picture', image, 552],
  ['a quarter of one', { ...image, width: 25 }, 138],
  ['one in a column', inColumn(image), 260],
  ['a product’s, within the line around it', product, 550],
  ['a small one of a product', { ...product, width: 20 }, 110],
  ['a small one of a product in a column', inColumn({ ...product, width: 50 }), 129],
])('%s is drawn as wide as its share of the room', async (_what, block, pixels) => {
  const html = await drawn(block)
  expect(/<img [^>]*alt="A"[^>]*>/.exec(html)?.[0]).toMatch(
    new RegExp(`width="${pixels}" style="[^"]*width:100%;max-width:${pixels}px;`),
  )
})
