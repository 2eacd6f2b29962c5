import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// The regular expressions of the repository, and the stored verdicts on them. `node scripts/check-patterns.ts` adds
// verdicts on new ones.

const root = path.resolve(import.meta.dirname, '..')
const verdicts = path.join(import.meta.dirname, 'patterns.json')

export type Pattern = { file: string; source: string; flags: string }

/** The literals of a file. A division follows a name, a number or a closing bracket, and so starts no literal. */
function patternsOf(file: string): Pattern[] {
  const literal =
    /(?<=(?:^|[(,=:[!&|?{};+\n]|=>|\breturn|\btypeof|\bcase)\s*)\/(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g
  const text = readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .map((line) => (/^\s*(?:\/\/|\*|\/\*\*)/.test(line) ? '' : line))
    .join('\n')
  const found = [...text.matchAll(literal)].map(([, source = '', flags = '']) => ({ file, source, flags }))
  // A text between two slashes inside a string only looks like a pattern.
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

/** Patterns written as literals. */
export const patterns: Pattern[] = files.flatMap(patternsOf)

const construction = /\bnew RegExp\(/

/** Places where patterns are constructed from texts. */
export const constructions = files.flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, at) => (construction.test(text) ? [{ file, line: at + 1, text }] : [])),
)

/** Patterns constructed in functions, with names in place of the arguments. */
function withNames({ file, text }: { file: string; text: string }): Pattern[] {
  const [, source = '', flags = ''] = /new RegExp\(`([^`]+)`, '(\w+)'\)/.exec(text) ?? []
  const pattern = source.replaceAll(/\$\{(?:name|delimiter|folded\(word\))\}/g, 'name')
  if (source === '' || pattern.includes('${')) return []
  // The template literal's text is the pattern.
  return [{ file, source: new RegExp(unescaped(pattern), flags).source, flags }]
}

const unescaped = (literal: string) => JSON.parse(`"${literal.replaceAll(/(?<!\\)"/g, '\\"')}"`) as string

/**
 * Patterns that modules construct on import, and those that their functions construct, with their places. Types are
 * stripped, not compiled, so line numbers match the file.
 */
export async function constructed(): Promise<{ patterns: Pattern[]; seen: Set<string> }> {
  const found: Pattern[] = constructions.flatMap(withNames)
  const seen = new Set(
    constructions
      .filter((construction) => withNames(construction).length > 0)
      .map(({ file, line }) => `${file}:${line}`),
  )
  const plain = globalThis.RegExp
  globalThis.RegExp = new Proxy(plain, {
    construct(target, args: [string, string?]) {
      const made = new target(...args)
      const [, file, line] = /(?:^|[\s(/])(src\/[\w./-]+\.tsx?):(\d+)/m.exec(callerOf(new Error().stack)) ?? []
      if (file) {
        found.push({ file, source: made.source, flags: made.flags })
        seen.add(`${file}:${line}`)
      }
      return made
    },
  })
  try {
    for (const file of new Set(constructions.map((construction) => construction.file)))
      await import(path.join(root, file))
  } finally {
    globalThis.RegExp = plain
  }
  return { patterns: found, seen }
}

/** The stack frame after the proxy's. */
const callerOf = (stack = '') => stack.split('\n')[2] ?? ''

/** A pattern is checked once, whichever file contains it. */
export const digestOf = ({ source, flags }: Pattern) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16)

/** Attack texts, with each pump repeated. */
export type Attack = { pumps: { prefix: string; pump: string }[]; suffix: string }

/** `undecided`: recheck cannot prove them safe; each with the attack that fuzzing found, or null. */
export type Verdicts = { safe: string[]; undecided: Record<string, Attack | null> }

export const storedVerdicts = () => JSON.parse(readFileSync(verdicts, 'utf8')) as Verdicts

export const storeVerdicts = (all: Verdicts) => writeFileSync(verdicts, `${JSON.stringify(all, null, 2)}\n`)

export type Verdict =
  | { status: 'safe' }
  | { status: 'undecided'; attack: Attack | null }
  | { status: 'vulnerable'; attack: string }

/**
 * recheck's verdict on a pattern by its automaton: whether time grows faster than the text. Patterns without an
 * automaton (lookarounds, back references, large counts) are fuzzed in steps of recheck's own engine; the found attack
 * is then measured. The plain JavaScript backend (RECHECK_BACKEND=pure) runs everywhere; an installed platform backend
 * is faster.
 */
export async function check({ source, flags }: Pattern): Promise<Verdict> {
  const { checkSync } = await import('recheck')
  // recheck does not parse `v` and needs no `d`: without set notation, `u` is equivalent.
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
