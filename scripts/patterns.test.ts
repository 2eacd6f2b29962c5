import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'

// Every pattern of the server and the contract meets hostile texts: the work may grow with the text, not with its square. Where a pattern is quadratic, it says here what keeps its text short.

const root = path.resolve(import.meta.dirname, '..')
const size = 24_000

/** Why no long text reaches those that are quadratic. */
const bounded: Record<string, string[]> = {
  'of the operator’s own environment': [String.raw`src/server/config.ts /\/+$/`],
  'cut to 30 characters': ['src/server/people.ts /-+$/'],
  'an address of at most 500 characters': [
    String.raw`src/contract/ai.ts /\/+$/`,
    String.raw`src/contract/email-marketing/provider-settings.ts /\/+$/`,
  ],
  'a head of our own making, of one line': [String.raw`src/server/mail/composed.ts /^(.*?)\s*<([^<>]*)>$/`],
  'cut to 2,000 characters': ['src/server/mail/http-transport.ts /<[^>]*>/'],
  'cut to 1,000 characters': [String.raw`src/server/mail/parse-apart.ts /[^\s<>",;:]+@[^\s<>",;:]+/`],
  'an address that was found, of at most 255 characters': [String.raw`src/server/mail/report-fields.ts /\.+$/`],
  'a line of at most 700 characters': [
    String.raw`src/server/qa/help/drawing.ts /^\s*(?:[-•]\s*)?(.+?)\s*[[(](\d{1,2})[\])]\s*[.؟!]?\s*$/`,
  ],
  'an answer of a model, as long as the tokens that were ordered': [
    String.raw`src/server/ai/plain.ts /[/\s]+$/`,
    String.raw`src/server/ai/plain.ts /[ ]+(?=\n|$)/`,
    String.raw`src/server/ai/plain.ts /^\n+|\s+$/`,
    String.raw`src/server/branding/model/fitting.ts /[\s.,،;؛:–-]+$/`,
  ],
  'what a project says of itself, of at most 500 characters': [
    'src/server/branding/writer/cleaning.ts /[.,،;؛:!?؟]+$/',
    String.raw`src/server/branding/writer/cleaning.ts /\s*[!?؟]$/`,
    String.raw`src/server/branding/writer/cleaning.ts /\s*[?؟]$/`,
    'src/server/branding/writer/sentences.ts /[.,،;؛:…]+$/',
  ],
  'a word of a post, of at most 10,000 characters': [
    String.raw`src/server/branding/writer/lengths.ts /https?:\/\/\S*[^\s.,;:!?،؛؟»”)\u2069]|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?/`,
  ],
}
const excused = new Set(Object.values(bounded).flat())

type Pattern = { file: string; source: string; flags: string }

/** The literals of a file. A slash that divides stands behind a name, a number or a closing bracket, and so begins none. */
function patternsOf(file: string): Pattern[] {
  const literal =
    /(?<=(?:^|[(,=:[!&|?{};+\n]|=>|\breturn|\btypeof|\bcase)\s*)\/(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g
  const text = readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .map((line) => (/^\s*(?:\/\/|\*|\/\*\*)/.test(line) ? '' : line))
    .join('\n')
  const found = [...text.matchAll(literal)].map(([, source = '', flags = '']) => ({ file, source, flags }))
  // What stands between two slashes of a text looks like a pattern, and is none.
  return found.filter(({ source, flags }) => !source.includes('${') && isPattern(source, flags))
}

function isPattern(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch {
    return false
  }
}

const files = ['src/server', 'src/contract'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('demo/'))
    .map((name) => `${folder}/${name}`),
)
const patterns = files.flatMap(patternsOf)

/** Texts that make a pattern try again and again: what it repeats, without what it ends in. */
function hostileTo({ source }: Pattern): string[] {
  const plain = source.replaceAll(/\\[bBdDsSwWpPkux](?:\{[^}]*\}|[0-9a-f]{2,4})?|[\\^$|()?*+{}[\].]/gi, ' ')
  const letters = new Set([...plain].filter((sign) => sign !== ' ').slice(0, 12))
  const units = ['a', '0', ' ', '\t', '\n', 'ا', '.', '-', '<', '@', 'a.', 'a@', '<a ', ' a', 'a=', '("', ...letters]
  const [begin = ''] = plain.trim().split(/\s+/)
  return units.flatMap((unit) => [
    unit.repeat(Math.ceil(size / unit.length)).slice(0, size),
    (begin + unit.repeat(Math.ceil(size / unit.length))).slice(0, size),
    ...(begin.length > 1 && unit === 'a' ? [begin.repeat(Math.ceil(size / begin.length)).slice(0, size)] : []),
  ])
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

function isQuadratic(pattern: Pattern): boolean {
  const known = new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, ''))
  return hostileTo(pattern).some((text) => {
    const cut = (length: number) => `${text.slice(0, length)}\u0001!`
    const first = Math.min(...[1, 2, 3].map(() => work(known, cut(small))))
    // A square of three thousand takes longer, also where it begins anew at every tenth character alone.
    if (first < 0.1) return false
    return first === Number.POSITIVE_INFINITY || [1, 2].every(() => work(known, cut(large)) > first * mostGrowth)
  })
}

test('there are patterns, and the reading of them finds those that every file has', () => {
  expect(patterns.length).toBeGreaterThan(400)
})

const nameOf = ({ file, source }: Pattern) => `${file} /${source}/`
/** A machine that is busy for a moment makes nothing of what is not so three times. */
const looks = [1, 2, 3]

test('no pattern takes more than its text is long, unless its text is short', () => {
  const found = patterns
    .filter((one) => looks[excused.has(nameOf(one)) ? 'some' : 'every'](() => isQuadratic(one)))
    .map(nameOf)

  expect(found.filter((name) => !excused.has(name))).toEqual([])
  // What is excused is still there, and still in need of it.
  expect([...excused].filter((name) => !found.includes(name))).toEqual([])
}, 300_000)
