import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// The regular expressions of the tree, and the stored verdicts on them. `node scripts/check-patterns.ts` stores verdicts on new ones.

const root = path.resolve(import.meta.dirname, '..')
const verdicts = path.join(import.meta.dirname, 'patterns.json')

export type Pattern = { file: string; source: string; flags: string }

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

const files = ['src/server', 'src/contract', 'src/web'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('demo/'))
    .map((name) => `${folder}/${name}`),
)

/** Written as literals. */
export const patterns: Pattern[] = files.flatMap(patternsOf)

const construction = /\bnew RegExp\(/

/** Where patterns are constructed from texts. */
export const constructions = files.flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, at) => (construction.test(text) ? [{ file, line: at + 1, text }] : [])),
)

/** Those in functions, with a name in the place of what the function is given. */
function withNames({ file, text }: { file: string; text: string }): Pattern[] {
  const [, source = '', flags = ''] = /new RegExp\(`([^`]+)`, '(\w+)'\)/.exec(text) ?? []
  const given = source.replaceAll(/\$\{(?:name|delimiter|folded\(word\))\}/g, 'name')
  if (source === '' || given.includes('${')) return []
  // What the template literal says is what the pattern is made of.
  return [{ file, source: new RegExp(unescaped(given), flags).source, flags }]
}

const unescaped = (literal: string) => JSON.parse(`"${literal.replaceAll(/(?<!\\)"/g, '\\"')}"`) as string

/**
 * Patterns that modules construct when they are imported, and those that their functions construct; with the places at which that happens.
 * Types are stripped, not compiled, so lines are those of the file.
 */
export async function constructed(): Promise<{ patterns: Pattern[]; seen: Set<string> }> {
  const found: Pattern[] = constructions.flatMap(withNames)
  const seen = new Set(
    constructions.filter((one) => withNames(one).length > 0).map(({ file, line }) => `${file}:${line}`),
  )
  const plain = globalThis.RegExp
  globalThis.RegExp = new Proxy(plain, {
    construct(target, given: [string, string?]) {
      const made = new target(...given)
      const [, file, line] = /(?:^|[\s(/])(src\/[\w./-]+\.tsx?):(\d+)/m.exec(callerOf(new Error().stack)) ?? []
      if (file) {
        found.push({ file, source: made.source, flags: made.flags })
        seen.add(`${file}:${line}`)
      }
      return made
    },
  })
  try {
    for (const file of new Set(constructions.map((one) => one.file))) await import(path.join(root, file))
  } finally {
    globalThis.RegExp = plain
  }
  return { patterns: found, seen }
}

/** The frame behind the one of the proxy. */
const callerOf = (stack = '') => stack.split('\n')[2] ?? ''

/** A pattern is checked as it stands, whichever file it is in. */
export const digestOf = ({ source, flags }: Pattern) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16)

/** Texts by which the work of a pattern may grow: with each pump repeated. */
export type Attack = { pumps: { prefix: string; pump: string }[]; suffix: string }

/** `undecided`: recheck cannot prove them safe. By each what it would attack it with, by trying; null where it finds nothing. */
export type Verdicts = { safe: string[]; undecided: Record<string, Attack | null> }

export const storedVerdicts = () => JSON.parse(readFileSync(verdicts, 'utf8')) as Verdicts

export const storeVerdicts = (all: Verdicts) => writeFileSync(verdicts, `${JSON.stringify(all, null, 2)}\n`)

export type Verdict =
  | { status: 'safe' }
  | { status: 'undecided'; attack: Attack | null }
  | { status: 'vulnerable'; attack: string }

/**
 * What recheck says of a pattern, by the automaton of it: whether the work grows with more than the length of the text. A pattern that has none
 * (lookarounds, back references, large counts) is attacked by trying, in steps of recheck's own engine: what it finds is to be measured.
 * Its backend in plain JavaScript (RECHECK_BACKEND=pure) runs everywhere; where the one for the platform is installed, it is faster.
 */
export async function check({ source, flags }: Pattern): Promise<Verdict> {
  const { checkSync } = await import('recheck')
  // It reads no `v` and needs no `d`: without set notation, `u` means the same.
  const known = flags.replace('v', 'u').replace('d', '')
  const proof = checkSync(source, known, { checker: 'automaton', timeout: 5000 })
  if (proof.status === 'safe') return { status: 'safe' }
  if (proof.status === 'vulnerable')
    return { status: 'vulnerable', attack: `${proof.complexity.summary}: ${proof.attack.pattern}` }
  const trial = checkSync(source, known, { checker: 'fuzz', timeout: 20_000, randomSeed: 1 })
  if (trial.status !== 'vulnerable') return { status: 'undecided', attack: null }
  const { pumps, suffix } = trial.attack
  return { status: 'undecided', attack: { pumps: pumps.map(({ prefix, pump }) => ({ prefix, pump })), suffix } }
}
