import { randomBytes } from 'node:crypto'
import { lineOf } from './structure.ts'

type Hidden = { source: string; from: number; breaks: number }

/** A word in the place of Liquid: a random mark, so that no source contains it, and a number. */
const word = /lq([\da-f]{10})n(\d{1,7})z/gi

/** Replaces each Liquid tag by a word, so that its quotes and signs do not break the markup. Linear time. */
export function shieldLiquid(source: string) {
  const mark = randomBytes(5).toString('hex')
  const hidden: Hidden[] = []
  let shielded = ''
  let end = 0
  for (const [from, to] of liquidIn(source)) {
    const tag = source.slice(from, to)
    shielded += source.slice(end, from)
    hidden.push({ source: tag, from: shielded.length, breaks: tag.split('\n').length - 1 })
    shielded += `lq${mark}n${hidden.length - 1}z`
    end = to
  }
  shielded += source.slice(end)
  const numbersIn = (text: string) =>
    new Set(Array.from(text.matchAll(word), ([, of = '', at]) => (of.toLowerCase() === mark ? Number(at) : -1)))
  return {
    shielded,
    hasLiquid: (text: string) => text.toLowerCase().includes(`lq${mark}`),
    restore: (text: string) =>
      text.replaceAll(word, (whole, of: string, at: string) =>
        of.toLowerCase() === mark ? (hidden[Number(at)]?.source ?? whole) : whole,
      ),
    /** The line in the source of a line in the shielded text. */
    sourceLine: (line: number) => {
      const long = hidden.filter(({ breaks }) => breaks > 0)
      return long.reduce((sum, { from, breaks }) => sum + (lineOf(shielded, from) < line ? breaks : 0), line)
    },
    /** The tags that a text does not contain, with their place in the shielded source. */
    missingFrom(text: string): Hidden[] {
      const found = numbersIn(text)
      return hidden.filter((_tag, at) => !found.has(at))
    },
  }
}

function* liquidIn(source: string): Generator<[from: number, to: number]> {
  const closed = new Set<string>()
  for (let at = source.indexOf('{'); at !== -1; at = source.indexOf('{', at)) {
    const close = source[at + 1] === '{' ? '}}' : source[at + 1] === '%' ? '%}' : null
    const end = close === null || closed.has(close) ? -1 : source.indexOf(close, at + 2)
    if (close !== null && end === -1) closed.add(close)
    if (end === -1) at += 1
    else {
      yield [at, end + 2]
      at = end + 2
    }
  }
}
