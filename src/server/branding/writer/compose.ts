import type { IsAllowed } from './avoided-words.ts'
import type { Tone } from './brief.ts'
import { cheers, fillFrames, type Line, type Plan, rank, type Shapes } from './frames.ts'
import type { Holes } from './holes.ts'

export type Bounds = { tone: Tone; holes: Holes; may: IsAllowed; fits: (text: string) => boolean; cheerful?: boolean }

// More than a member requests; each one only joins a few strings.
const maxTexts = 36
// Below this number, texts with less of the brief are included.
const enough = 12

type Way = { turn: number; order: (lines: Line[], from: number) => Line[] }

/** Distinct texts in display order: structures alternate, so that neighbours differ. */
export function texts({ plans, last }: Shapes, bounds: Bounds): string[] {
  const made = new Set<string>()
  const shelves = plans.map((plan) =>
    plan.map(({ frames }) => fillFrames(frames, bounds.tone, bounds.holes, bounds.may)),
  )
  for (const order of [tellingFirst, around]) {
    for (let at = 0; made.size < maxTexts && at < 2 * maxTexts; at += 1) {
      const shape = at % plans.length
      const turn = Math.floor(at / plans.length) + 2 * shape
      const text = composed(plans[shape] ?? [], shelves[shape] ?? [], { turn, order }, bounds)
      if (text !== undefined) made.add(text)
    }
    if (made.size >= enough) break
  }
  if (made.size < 3) for (const text of last) if (bounds.may(text) && bounds.fits(text)) made.add(text)
  return [...made]
}

/** Composes one text of a structure: each part takes the next line that fits and repeats nothing. */
function composed(plan: Plan, shelf: Line[][], { turn, order }: Way, bounds: Bounds): string | undefined {
  const used = new Set<string>()
  let text = ''
  for (const [place, part] of plan.entries()) {
    const lines = shelf[place] ?? []
    const from = turn + place * Math.floor(turn / Math.max(1, lines.length)) + place
    const joined = (line: Line) => {
      const cheer = part.cheer ? cheerFor(line.text, turn, bounds) : ''
      return `${text}${text === '' ? '' : part.before}${line.text}${cheer}`
    }
    const line = order(lines, from).find(
      (each) => (part.apart || !each.says.some((subject) => used.has(subject))) && bounds.fits(joined(each)),
    )
    if (line === undefined && !part.optional) return undefined
    if (line === undefined) continue
    text = joined(line)
    for (const subject of line.says) used.add(subject)
  }
  return text === '' ? undefined : text
}

/** Rotates the list to a position and puts lines with more of the brief first. */
function tellingFirst(lines: Line[], from: number): Line[] {
  return [0, 1, 2].flatMap((least) =>
    around(
      lines.filter((line) => rank(line) === least),
      from,
    ),
  )
}

function around<T>(list: T[], from: number): T[] {
  const start = list.length === 0 ? 0 : from % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

function cheerFor(line: string, at: number, { tone, may, cheerful }: Bounds): string {
  const signs = cheerful ? cheers[tone] : []
  const sign = signs[at % Math.max(1, signs.length)]
  return sign === undefined || /\p{Extended_Pictographic}/u.test(line) || line.endsWith(':') || !may(sign)
    ? ''
    : ` ${sign}`
}
