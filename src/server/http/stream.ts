import { Readable } from 'node:stream'
import { fault } from '../failure.ts'
import type { Events } from './route.ts'

const heartbeatEvery = 15_000

/**
 * Sends events as `text/event-stream` (HTML standard, server-sent events). Periodic comments keep proxies from closing
 * the connection.
 */
export function eventStream(events: Events, signal: AbortSignal, hasAccess: () => Promise<boolean>): Readable {
  return Readable.from(lines(events, signal, hasAccess), { objectMode: false })
}

async function* lines(events: Events, signal: AbortSignal, hasAccess: () => Promise<boolean>): AsyncGenerator<string> {
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
      if (came.done || !(await hasAccess())) return
      const { event, data, id } = came.value
      yield `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      next = source.next()
    }
  } finally {
    // Not awaited, since a waiting generator only ends with its next event.
    void source.return?.()
  }
}

const tooMany = fault('rate_limited', {
  en: 'You have too many pages open. Close some of them.',
  ar: 'عدد الصفحات المفتوحة أكبر من المسموح. يلزم إغلاق بعضها.',
})

/**
 * Limits the open streams of each holder. `take` returns a function that releases one. @throws rate_limited above the
 * limit
 */
export function streamLimit(max: number) {
  const openByHolder = new Map<string, number>()
  return {
    take(who: string) {
      const now = openByHolder.get(who) ?? 0
      if (now >= max) throw tooMany()
      openByHolder.set(who, now + 1)
      return () => {
        const left = (openByHolder.get(who) ?? 1) - 1
        if (left === 0) openByHolder.delete(who)
        else openByHolder.set(who, left)
      }
    },
  }
}
