import { expect } from 'vitest'
import type { TestSanad } from './sanad.ts'
import { sender } from './sender.ts'

/** A mail of blocks as it is stored: each block gets its own id. */
export const mailOfBlocks = (blocks: readonly object[], settings: object = {}) =>
  JSON.stringify({ version: 1, settings, blocks: blocks.map((block, index) => ({ id: `b${index}`, ...block })) })

/** A workspace that renders mails of blocks. */
export async function drawer(sanad: TestSanad) {
  const { call } = await sender(sanad, 25)
  return async (blocks: readonly object[], settings?: object): Promise<string> => {
    const content = mailOfBlocks(blocks, settings)
    const answer = await call('POST', 'template/preview', { subject: 'S', contentType: 'blocks', content })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data.html
  }
}
