import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

// PostgreSQL's COPY as streams: `pg` passes these messages to a custom query (its documented `Submittable`) during
// COPY.

type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** Handlers that every custom query must have. */
const silent = { handleRowDescription() {}, handleDataRow() {}, handlePortalSuspended() {}, handleEmptyQuery() {} }

const pieceBytes = 256 * 1024

/**
 * The bytes of `copy … to stdout`, at the speed of the reader. A reader that stops early leaves the connection in the
 * middle of a result: close it, do not reuse it.
 */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  let wire: Wire | undefined
  const out = new Readable({
    highWaterMark: 4 * pieceBytes,
    read: () => wire?.stream.resume(),
    destroy(error, done) {
      wire?.stream.resume()
      done(error)
    },
  })
  // Each row arrives in its own message, in a buffer that is reused: rows are copied into larger chunks.
  let piece = Buffer.allocUnsafe(pieceBytes)
  let used = 0
  const give = (bytes: Buffer) => {
    if (!out.destroyed && !out.push(bytes)) wire?.stream.pause()
  }
  const flush = () => {
    if (used === 0) return
    give(piece.subarray(0, used))
    piece = Buffer.allocUnsafe(pieceBytes)
    used = 0
  }
  client.query({
    ...silent,
    submit(connection: unknown) {
      wire = connection as Wire
      wire.query(text)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (used + chunk.length > pieceBytes) flush()
      if (chunk.length > pieceBytes) give(Buffer.from(chunk))
      else used += chunk.copy(piece, used)
    },
    handleCommandComplete: flush,
    handleReadyForQuery: () => void out.push(null),
    handleError: (error: Error) => void out.destroy(error),
  })
  return out
}

/**
 * Runs `copy … from stdin` with these bytes.
 * @returns the number of rows
 * @throws the error of the database, or of the source of the bytes
 */
export function copyIn(client: pg.ClientBase, text: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let rows = 0
  let broken: unknown
  let over = false
  async function pump(wire: Wire) {
    try {
      for await (const chunk of bytes) {
        if (over) return
        wire.sendCopyFromChunk(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk))
        if (wire.stream.writableNeedDrain) await drained(wire.stream)
      }
      if (!over) wire.endCopyFrom()
    } catch (error) {
      broken = error
      if (!over) wire.sendCopyFail('the bytes broke off')
    }
  }
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      over = true
      settle()
    }
    client.query({
      ...silent,
      submit: (connection: unknown) => (connection as Wire).query(text),
      handleCopyInResponse: (connection: Wire) => void pump(connection),
      handleCommandComplete({ text: done }: { text: string }) {
        rows = Number(/^COPY (\d+)/.exec(done)?.[1] ?? 0)
      },
      handleReadyForQuery: () => end(() => resolve(rows)),
      handleError: (error: Error) => end(() => reject(broken ?? error)),
    })
  })
}

/** Resolves when a stream accepts more data or closes, and removes its event listeners. */
async function drained(stream: Socket) {
  const over = new AbortController()
  const { signal } = over
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })])
  } finally {
    over.abort()
  }
}
