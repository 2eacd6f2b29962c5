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

export const patterns: Pattern[] = ['src/server', 'src/contract', 'src/web'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('demo/'))
    .flatMap((name) => patternsOf(`${folder}/${name}`)),
)

/** A pattern is checked as it stands, whichever file it is in. */
export const digestOf = ({ source, flags }: Pattern) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16)

/** `undecided`: recheck cannot prove them safe, and finds no attack. */
export type Verdicts = { safe: string[]; undecided: string[] }

export const storedVerdicts = () => JSON.parse(readFileSync(verdicts, 'utf8')) as Verdicts

export const storeVerdicts = (all: Verdicts) => writeFileSync(verdicts, `${JSON.stringify(all, null, 2)}\n`)

export type Verdict = { status: 'safe' | 'undecided' } | { status: 'vulnerable'; attack: string }

/**
 * What recheck says of a pattern, by the automaton of it: whether the work grows with more than the length of the text. Its backend in plain
 * JavaScript (RECHECK_BACKEND=pure) runs everywhere; where the one for the platform is installed, it is faster.
 */
export async function check({ source, flags }: Pattern): Promise<Verdict> {
  const { checkSync } = await import('recheck')
  // It reads no `v` and needs no `d`: without set notation, `u` means the same.
  const known = flags.replace('v', 'u').replace('d', '')
  const diagnostics = checkSync(source, known, { checker: 'automaton', timeout: 5000 })
  if (diagnostics.status === 'safe') return { status: 'safe' }
  if (diagnostics.status === 'unknown') return { status: 'undecided' }
  return { status: 'vulnerable', attack: `${diagnostics.complexity.summary}: ${diagnostics.attack.pattern}` }
}
