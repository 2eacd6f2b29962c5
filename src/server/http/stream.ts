import { Readable } from 'node:stream'
import type { Events } from './route.ts'

const heartbeatEvery = 15_000

/** Events as the text of a `text/event-stream` (HTML standard, server-sent events), with a comment now and then so that proxies keep the line. */
export function eventStream(events: Events, signal: AbortSignal): Readable {
  return Readable.from(lines(events, signal), { objectMode: false })
}

async function* lines(events: Events, signal: AbortSignal): AsyncGenerator<string> {
  yield ': open\n\n'
  const source = events.source[Symbol.asyncIterator]()
  const ended = new Promise<'ended'>((resolve) => {
    if (signal.aborted) resolve('ended')
    signal.addEventListener('abort', () => resolve('ended'), { once: true })
  })
  try {
    let next = source.next()
    while (true) {
      let timer: NodeJS.Timeout | undefined
      const quiet = new Promise<'quiet'>((resolve) => {
        timer = setTimeout(resolve, heartbeatEvery, 'quiet')
      })
      const came = await Promise.race([next, quiet, ended]).finally(() => clearTimeout(timer))
      if (came === 'ended') return
      if (came === 'quiet') {
        yield ': quiet\n\n'
        continue
      }
      if (came.done) return
      const { event, data, id } = came.value
      yield `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      next = source.next()
    }
  } finally {
    // Not awaited: a generator that waits for its next event ends when that comes.
    void source.return?.()
  }
}
