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

// The time of a regular expression may grow linearly with its text, not quadratically. recheck proves most of them
// safe, slowly: its verdicts are stored (`node scripts/check-patterns.ts`), and a new pattern is checked here.
// Undecided patterns are run against hostile texts: those that recheck found, and others.

const size = 24_000

/** Reasons why no long text reaches the quadratic ones. */
const bounded: Record<string, string[]> = {
  'pages of our own build': [
    String.raw`src/server/http/page-template.ts /<noscript><a class="other-language".*?<\/noscript>/`,
    String.raw`src/server/http/page-template.ts /<noscript><a class="other-language".*?<\/noscript>\s*/`,
    String.raw`src/server/http/page-template.ts /(<div class="no-script">.*?)(<\/div>)/`,
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

/** Texts that cause backtracking: repetitions of a pattern without its end. */
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

/** CPU time in milliseconds, independent of other processes. A pattern that takes more than a second of it may be aborted: infinite. */
function work(pattern: RegExp, text: string): number {
  Object.assign(place, { pattern, text })
  // The time-out is wall-clock time: on a busy machine it may pass before the pattern has had the processor.
  for (let timeout = 2000; ; timeout *= 2) {
    const before = process.cpuUsage()
    const isDone = runsWithin(timeout)
    const { user, system } = process.cpuUsage(before)
    const milliseconds = (user + system) / 1000
    if (isDone) return milliseconds
    if (milliseconds > 1000) return Number.POSITIVE_INFINITY
  }
}

function runsWithin(timeout: number) {
  try {
    run.runInContext(place, { timeout })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}

/**
 * For a text eight times as long: eight times is linear, 64 times quadratic. The limit between leaves room for a busy
 * machine, and for the engine, which interprets a pattern first and compiles it later.
 */
const maxGrowth = 22

function isQuadratic(pattern: Pattern, attack: Attack | null): boolean {
  const known = new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, ''))
  return [...(attack ? [attacking(attack)] : []), ...hostileTo(pattern)].some((text) => {
    const first = Math.min(...[1, 2, 3].map(() => work(known, text(small))))
    // A quadratic pattern takes longer on 3,000 characters, even if it only starts at every tenth one.
    if (first < 0.1) return false
    return first === Number.POSITIVE_INFINITY || [1, 2].every(() => work(known, text(large)) > first * maxGrowth)
  })
}

const made = await constructed()

test('there are patterns, and the parser finds those that every file has', () => {
  expect(patterns.length).toBeGreaterThan(900)
})

test('every constructed pattern is found, by importing its module or with placeholders', () => {
  expect(made.patterns.length).toBeGreaterThan(20)
  const unseen = constructions.filter(({ file, line }) => !made.seen.has(`${file}:${line}`))
  expect(unseen).toEqual([])
})

const nameOf = ({ file, source }: Pattern) => `${file} /${source}/`
/** A busy machine does not fail three times in a row. */
const looks = [1, 2, 3]

const { safe, undecided } = storedVerdicts()
const unproven = [
  ...new Map([...patterns, ...made.patterns].map((pattern) => [digestOf(pattern), pattern])).values(),
].filter((pattern) => !safe.includes(digestOf(pattern)) && !excused.has(nameOf(pattern)))

test('every excused pattern still exists', () => {
  expect([...excused].filter((name) => !patterns.some((pattern) => nameOf(pattern) === name))).toEqual([])
})

test('no pattern takes more than linear time, unless its text is short', async () => {
  const found: string[] = []
  for (const pattern of unproven) {
    const attack = undecided[digestOf(pattern)]
    const verdict = attack === undefined ? await check(pattern) : ({ status: 'undecided', attack } as const)
    if (verdict.status === 'vulnerable') found.push(`${nameOf(pattern)} ${verdict.attack}`)
    else if (verdict.status === 'undecided' && looks.every(() => isQuadratic(pattern, verdict.attack)))
      found.push(`${nameOf(pattern)} ${JSON.stringify(verdict.attack)}`)
  }
  expect(found).toEqual([])
}, 300_000)

test('the checker recognises a quadratic pattern', async () => {
  const patterns = [String.raw`\r+\n`, String.raw`^[\s\u200b]+|[\s\u200b]+$`].map((source) => ({
    file: '',
    source,
    flags: 'g',
  }))
  for (const pattern of patterns) expect(await check(pattern)).toMatchObject({ status: 'vulnerable' })
}, 60_000)
