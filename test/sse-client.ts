import { type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { TestSanad } from './sanad.ts'

// oxlint-disable-next-line typescript/no-explicit-any
export type Heard = { event: string; data: any }
export type Written = { status: number; body: unknown; heard: Heard[]; text: string }

type Following = { token: string; body: object; signal?: AbortSignal; onEvent?: (heard: Heard) => void }

/** What a reader has received: every event, and the final text. */
export async function follow(sanad: TestSanad, path: string, following: Following): Promise<Written> {
  const answer = await openStream(sanad.url + path, following)
  const written: Written = { status: answer.statusCode ?? 0, body: null, heard: [], text: '' }
  if (!answer.headers['content-type']?.includes('event-stream')) {
    written.body = JSON.parse(await textOf(answer))
    return written
  }
  let rest = ''
  for await (const piece of answer.setEncoding('utf8')) {
    const events = (rest + String(piece)).split('\n\n')
    rest = events.pop() ?? ''
    for (const text of events) {
      const [, event = '', data = ''] = /event: (\w+)\ndata: (.*)/.exec(text) ?? []
      if (event === '') continue
      const heard: Heard = { event, data: JSON.parse(data) }
      written.heard.push(heard)
      if (event === 'language') written.text = ''
      if (event === 'text') written.text = written.text.slice(0, heard.data.at) + heard.data.text
      following.onEvent?.(heard)
    }
  }
  return written
}

/** A connection of its own, closed on abort; `fetch` would open another in its place. */
function openStream(url: string, { token, body, signal }: Following): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', agent: false, headers, ...(signal && { signal }) }, resolve)
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

/** The last event of a stream: its outcome. */
export const lastOf = ({ heard }: Written) => heard.at(-1)
