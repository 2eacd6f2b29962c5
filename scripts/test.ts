// Runs every test: the static checks, the server on a real PostgreSQL, the browser. Ends with the names of failed tests
// and `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chooseSlowTests } from './slow-tests.ts'
import { findTools, type Tools } from './test-tools.ts'

/** How many checks passed and failed, and the names of the failed ones. */
type Count = { passed: number; failed: number; names: string[] }
type Suite = { specs?: { title: string; file: string; line: number; ok: boolean }[]; suites?: Suite[] }

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin')
const reports = mkdtempSync(path.join(tmpdir(), 'sanad-reports-'))

/** Runs a command that prints while it runs. Resolves to whether it succeeded. */
function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n> ${command} ${args.join(' ')}`)
  return exit(spawn(path.join(bin, command), args, { stdio: 'inherit', env: { ...process.env, ...environment } }))
}

/** Runs one of the static checks. Its output is printed in one piece when it ends, because the server tests print meanwhile. */
async function check(command: string, ...args: string[]): Promise<Count> {
  const child = spawn(path.join(bin, command), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const passed = await exit(child)
  const name = [command, ...args].join(' ')
  process.stdout.write(`\n> ${name}: ${passed ? 'passed' : 'failed'}\n${Buffer.concat(output).toString('utf8')}\n`)
  return passed ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [name] }
}

const exit = (child: ReturnType<typeof spawn>) =>
  new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })

/** A runner with a failing exit code counts as a failure even if its report names none. */
function counted(runner: string, passed: boolean, read: () => Count): Count {
  const count = readOr(runner, read)
  return !passed && count.failed === 0 ? { ...count, failed: 1, names: [`${runner} itself`] } : count
}

function readOr(runner: string, read: () => Count): Count {
  try {
    return read()
  } catch {
    return { passed: 0, failed: 1, names: [`${runner}, without a report`] }
  }
}

/** Runs the static checks one after another: in parallel they would take the processors from the server tests. */
async function staticChecks(): Promise<Count[]> {
  const counts = [
    await check('oxfmt', '--check'),
    await check('oxlint', '--type-aware', '--deny-warnings'),
    await check('tsc', '-p', 'tsconfig.server.json'),
    await check('tsc', '-p', 'tsconfig.web.json'),
    await check('tsc', '-p', 'tsconfig.e2e.json'),
    await check('knip'),
  ]
  return counts
}

async function serverTests(): Promise<Count> {
  const file = path.join(reports, 'vitest.json')
  const { excluded, because } = chooseSlowTests(path.resolve(import.meta.dirname, '..'), { all: options.all })
  if (excluded.length > 0) {
    console.log(`\nLeft out, because ${because} (\`npm run test:all\` runs them):`)
    for (const name of excluded) console.log(`  ${name}`)
  }
  const without = excluded.map((name) => `--exclude=${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const passed = await run('vitest', ['run', ...without, ...reporters])
  return counted('vitest', passed, () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      testResults: {
        name: string
        status: string
        startTime: number
        endTime: number
        assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
      }[]
    }
    const names = report.testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => [
        path.relative(process.cwd(), name),
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => `  ${fullName}: ${failureMessages[0]?.split('\n', 1)[0]}`),
      ])
    const durations = report.testResults
      .map(({ name, startTime, endTime }) => ({
        name: path.relative(process.cwd(), name),
        seconds: (endTime - startTime) / 1000,
      }))
      .toSorted((a, b) => b.seconds - a.seconds)
    console.log('\nThe slowest files, in seconds:')
    for (const { name, seconds } of durations.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
    const tooLong = durations
      .filter(({ name, seconds }) => seconds > maxFileSeconds() && !name.endsWith('.slow.test.ts'))
      .map(({ name, seconds }) => `${name}: ${seconds.toFixed(0)} s, split it or move it to the slow tests`)
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + tooLong.length,
      names: [...names, ...tooLong],
    }
  })
}

/**
 * The longest that a file outside the slow tests may take. A machine that is overloaded by other programs gets
 * proportionally more.
 */
const maxFileSeconds = () => 60 * Math.max(1, (loadavg()[2] ?? 0) / (4 * availableParallelism()))

async function browserTests(tools: Tools): Promise<Count> {
  const file = path.join(reports, 'playwright.json')
  const without = options.all ? [] : ['--grep-invert=@all']
  if (!options.all)
    console.log('\nLeft out: the journeys in wide Arabic and narrow English (`npm run test:all` runs them).')
  const passed = await run('playwright', ['test', ...without, '--reporter=list,json'], {
    CHROMIUM: tools.chromium,
    ...(tools.smtpSink !== null && { SMTP_SINK: tools.smtpSink }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return counted('playwright', passed, () => {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
      suites: Suite[]
    }
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, names: suites.flatMap(failedJourneys) }
  })
}

const failedJourneys = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(failedJourneys),
]

const { values: options } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const tools = findTools()
// The server tests and the journeys read the built pages.
const build = await check('node', path.resolve(import.meta.dirname, 'build-web.ts'))
const [rules, server] = await Promise.all([staticChecks(), serverTests()])
const counts = [build, ...rules, server, await browserTests(tools)]
rmSync(reports, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const name of counts.flatMap(({ names }) => names)) console.log(name)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
