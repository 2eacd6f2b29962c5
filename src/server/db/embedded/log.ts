import { closeSync, fstatSync, mkdirSync, openSync, readSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

const largest = 8 * 1024 * 1024

/**
 * Opens the log of PostgreSQL for appending. A file instead of a pipe, so that a server that outlives us can still
 * write.
 */
export function openServerLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  return openSync(path, 'a', 0o600)
}

/** The last lines of the log, for the message of a failed start. */
export function endOfLog(path: string, from = 0): string {
  return readFrom(path, from).text.trim().split('\n').slice(-8).join('\n')
}

/** The current length of the log in bytes. */
export function lengthOfLog(path: string): number {
  return readFrom(path, Infinity).length
}

/** Reports each new warning and limits the size of the file. Returns a function that stops this. */
export function followServerLog(path: string, warn: (line: string) => void): () => void {
  let place = lengthOfLog(path)
  let rest = ''
  const timer = setInterval(() => {
    const { text, length } = readFrom(path, place)
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (/\b(WARNING|ERROR|FATAL|PANIC): /.test(line)) warn(line)
    place = length
    // PostgreSQL appends, so after the truncation it writes from the beginning.
    if (length > largest) {
      truncateSync(path)
      place = 0
    }
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}

function readFrom(path: string, from: number) {
  try {
    const file = openSync(path, 'r')
    try {
      const length = fstatSync(file).size
      const start = Math.max(Math.min(from, length), length - 64 * 1024)
      const bytes = Buffer.alloc(length - start)
      readSync(file, bytes, 0, bytes.length, start)
      return { text: bytes.toString('utf8'), length }
    } finally {
      closeSync(file)
    }
  } catch {
    return { text: '', length: 0 } // no log yet
  }
}
