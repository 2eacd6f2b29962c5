import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import {
  type Attack,
  check,
  constructed,
  constructions,
  digestOf,
  type Pattern,
  patterns,
  storedVerdicts,
} from './patterns.ts'

// The work of a pattern may grow with its text, not with its square. Most are proven safe by recheck, which is slow: its verdicts are stored
// (`node scripts/check-patterns.ts`), and a pattern without one is checked here. Patterns that it cannot decide meet hostile texts: those that
// recheck found by trying, and others.

const size = 24_000

/** Why no long text reaches those that are quadratic. */
const bounded: Record<string, string[]> = {
  'pages of our own build': [
    String.raw`src/server/http/page-template.ts /<noscript><a class="other-language".*?<\/noscript>\s*/`,
    String.raw`src/server/http/page-template.ts /(<div id="splash"[^<>]*>\s*)<svg.*?<\/svg>/`,
    String.raw`src/web/prerender.tsx /(<main\b[^>]*>).*(<\/main>)/`,
  ],
  'the operator’s own environment': [
    String.raw`src/server/storage/address.ts /^s3:\/\/([^:@/]+):(.+)@([^@/?]+)\/([^?]+)(?:\?(.*))?$/`,
  ],
}
const excused = new Set(Object.values(bounded).flat())

type Text = (length: number) => string

const attacking =
  ({ pumps, suffix }: Attack): Text =>
  (length) =>
    pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(length / pumps.length / pump.length))).join('') +
    suffix

/** Texts that make a pattern try again and again: what it repeats, without what it ends in. */
function hostileTo({ source }: Pattern): Text[] {
  const plain = source.replaceAll(/\\[bBdDsSwWpPkux](?:\{[^}]*\}|[0-9a-f]{2,4})?|[\\^$|()?*+{}[\].]/gi, ' ')
  const letters = new Set([...plain].filter((sign) => sign !== ' ').slice(0, 12))
  const units = ['a', '0', ' ', '\t', '\n', 'ا', '.', '-', '<', '@', 'a.', 'a@', '<a ', ' a', 'a=', '("', ...letters]
  const [begin = ''] = plain.trim().split(/\s+/)
  const texts = units.flatMap((unit) => [
    unit.repeat(Math.ceil(size / unit.length)).slice(0, size),
    (begin + unit.repeat(Math.ceil(size / unit.length))).slice(0, size),
    ...(begin.length > 1 && unit === 'a' ? [begin.repeat(Math.ceil(size / begin.length)).slice(0, size)] : []),
  ])
  return texts.map((text) => (length) => `${text.slice(0, length)}\u0001!`)
}

const small = 3000
const large = 8 * small
const place = createContext({})
const run = new Script('pattern.test(text)')

/** In milliseconds of the process: others on the machine do not count. Whoever takes two seconds is given up. */
function work(pattern: RegExp, text: string): number {
  Object.assign(place, { pattern, text })
  const begun = process.cpuUsage()
  try {
    run.runInContext(place, { timeout: 2000 })
  } catch {
    return Number.POSITIVE_INFINITY
  }
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/**
 * Eight times the text: eight times the work; 64 times is a square. What lies between is left to a machine that is busy with other things,
 * and to the engine, which reads a pattern as it stands at first and makes a program of it later.
 */
const mostGrowth = 22

function isQuadratic(pattern: Pattern, attack: Attack | null): boolean {
  const known = new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, ''))
  return [...(attack ? [attacking(attack)] : []), ...hostileTo(pattern)].some((text) => {
    const first = Math.min(...[1, 2, 3].map(() => work(known, text(small))))
    // A square of three thousand takes longer, also where it begins anew at every tenth character alone.
    if (first < 0.1) return false
    return first === Number.POSITIVE_INFINITY || [1, 2].every(() => work(known, text(large)) > first * mostGrowth)
  })
}

const made = await constructed()

test('there are patterns, and the reading of them finds those that every file has', () => {
  expect(patterns.length).toBeGreaterThan(900)
})

test('every pattern that is constructed from a text is found, by the import of its module or with names in its holes', () => {
  expect(made.patterns.length).toBeGreaterThan(20)
  const unseen = constructions.filter(({ file, line }) => !made.seen.has(`${file}:${line}`))
  expect(unseen).toEqual([])
})

const nameOf = ({ file, source }: Pattern) => `${file} /${source}/`
/** A machine that is busy for a moment makes nothing of what is not so three times. */
const looks = [1, 2, 3]

const { safe, undecided } = storedVerdicts()
const unproven = [...new Map([...patterns, ...made.patterns].map((one) => [digestOf(one), one])).values()].filter(
  (one) => !safe.includes(digestOf(one)) && !excused.has(nameOf(one)),
)

test('every excused pattern is still there', () => {
  expect([...excused].filter((name) => !patterns.some((one) => nameOf(one) === name))).toEqual([])
})

test('no pattern takes more than its text is long, unless its text is short', async () => {
  const found: string[] = []
  for (const one of unproven) {
    const attack = undecided[digestOf(one)]
    const verdict = attack === undefined ? await check(one) : ({ status: 'undecided', attack } as const)
    if (verdict.status === 'vulnerable') found.push(`${nameOf(one)} ${verdict.attack}`)
    else if (verdict.status === 'undecided' && looks.every(() => isQuadratic(one, verdict.attack)))
      found.push(`${nameOf(one)} ${JSON.stringify(verdict.attack)}`)
  }
  expect(found).toEqual([])
}, 300_000)

test('the checker knows a quadratic pattern', async () => {
  const patterns = [String.raw`\r+\n`, String.raw`^[\s\u200b]+|[\s\u200b]+$`].map((source) => ({
    file: '',
    source,
    flags: 'g',
  }))
  for (const one of patterns) expect(await check(one)).toMatchObject({ status: 'vulnerable' })
}, 60_000)
