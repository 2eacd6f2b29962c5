/**
 * Runs the catalogue of faults and attacks and prints a table. Exits with 1 if something fails. `npm run verify [--
 * --only doors,headers] [--full] [--list]`
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Run, catalogue } from './catalogue.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const names = values.only?.split(',')
const unknown = names?.filter((name) => !catalogue.some((run) => run.name === name)) ?? []
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are ${catalogue.map(({ name }) => name).join(', ')}.`)
const chosen = catalogue.filter(({ name }) => names === undefined || names.includes(name))

type Seen = { seen: string; held: boolean | null; seconds: number }
type Counts = { passed: number; failed: string[] }
type Tested = { name: string; assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }

const root = path.resolve(import.meta.dirname, '..')

/** Runs a program until it ends; returns the last lines of its output. */
function outputOf(command: string, args: readonly string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => (text = (text + piece).slice(-20_000)))
    child.once('close', (code) => resolve({ code: code ?? 1, lines: text.trim().split('\n') }))
  })
}

/** Runs each test file once, however many entries name it. */
async function tested(files: readonly string[]): Promise<Map<string, Counts>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sanad-verify-'))
  const report = path.join(folder, 'vitest.json')
  try {
    await outputOf(path.join(root, 'node_modules/.bin/vitest'), [
      'run',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ])
    const { testResults } = existsSync(report)
      ? (JSON.parse(readFileSync(report, 'utf8')) as { testResults: Tested[] })
      : { testResults: [] }
    return new Map(
      testResults.map(({ name, assertionResults }) => {
        const of = (status: string) => assertionResults.filter((assertionResult) => assertionResult.status === status)
        // One line of the reason: an intermittent failure may not occur again.
        const failed = of('failed').map(
          ({ fullName, failureMessages: [why = ''] = [] }) => `${fullName}: ${why.replace(/\n.*/s, '').slice(0, 200)}`,
        )
        return [path.relative(root, name), { passed: of('passed').length, failed }]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const missing = ({ program }: Run) =>
  (program?.needs === 'CHROMIUM' && !process.env['CHROMIUM']) ||
  (program?.needs === 'root on Linux' && (process.platform !== 'linux' || process.getuid?.() !== 0))

async function programmed({ program }: Run & { program: NonNullable<Run['program']> }): Promise<Omit<Seen, 'seconds'>> {
  const args = values.full ? program.full : program.short
  const { code, lines } = await outputOf(process.execPath, [path.join('verify', program.file), ...args])
  // Exit code 77 means a missing prerequisite, as in automake's tests.
  if (code === 77) return { seen: `not run: ${lines.at(-1)}`, held: null }
  const shown = code === 0 ? lines.slice(-4) : lines.slice(-12)
  return {
    seen: shown
      .map((line) => line.trim())
      .join(' ')
      .slice(0, code === 0 ? 240 : 800),
    held: code === 0,
  }
}

function ofTests(files: readonly string[], results: Awaited<ReturnType<typeof tested>>): Omit<Seen, 'seconds'> {
  const found = files.flatMap((file) => results.get(file) ?? [])
  const passed = found.reduce((sum, result) => sum + result.passed, 0)
  const failed = found.flatMap((result) => result.failed)
  // A file that could not be loaded is not in the report, or has no tests.
  const silent = files.filter((file) => (results.get(file)?.passed ?? 0) === 0)
  const named = failed.length > 0 ? ` (${failed.join('; ')})` : ''
  const summary = `${passed} tests passed, ${failed.length} failed${named}${silent.length > 0 ? `; nothing of ${silent.join(', ')}` : ''}`
  return { seen: summary, held: failed.length === 0 && silent.length === 0 }
}

if (values.list) {
  for (const { name, claim } of catalogue) console.log(`${name.padEnd(20)}${claim}`)
  process.exit()
}

const rows: (Run & Seen)[] = []
const files = [...new Set(chosen.flatMap(({ tests }) => tests ?? []))]
const started = performance.now()
const results = files.length > 0 ? await tested(files) : new Map<string, Counts>()
const secondsOfTests = Math.round((performance.now() - started) / 1000)
for (const run of chosen) {
  const since = performance.now()
  const seen = run.tests
    ? ofTests(run.tests, results)
    : missing(run)
      ? { seen: `not run: needs ${run.program?.needs}`, held: null }
      : run.program
        ? await programmed({ ...run, program: run.program })
        : { seen: 'nothing shows it', held: false }
  rows.push({ ...run, ...seen, seconds: run.tests ? 0 : Math.round((performance.now() - since) / 1000) })
  const row = rows.at(-1)
  console.log(`${row?.held === null ? '–' : row?.held ? 'held' : 'NOT HELD'}  ${run.name}: ${row?.seen}`)
}

const mark = (held: boolean | null) => (held === null ? 'not run' : held ? 'held' : 'NOT HELD')
console.log(`\n| What | Wanted | Seen | Held | s |\n| --- | --- | --- | --- | --- |`)
for (const { name, claim, seen, held, seconds, tests } of rows)
  console.log(`| ${name} | ${claim} | ${seen.replaceAll('|', '/')} | ${mark(held)} | ${tests ? '' : seconds} |`)
if (files.length > 0) console.log(`\n${files.length} files of tests in ${secondsOfTests} s.`)
process.exit(rows.every(({ held }) => held !== false) ? 0 : 1)
