// Runs every test: the rules of the house, the server on a real PostgreSQL, the browser. Ends with the names of what failed and `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findTools, type Tools } from './test-tools.ts'

/** What was run, and the names of what failed. */
type Count = { passed: number; failed: number; names: string[] }
type Suite = { specs?: { title: string; file: string; line: number; ok: boolean }[]; suites?: Suite[] }

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin')
const reports = mkdtempSync(path.join(tmpdir(), 'sanad-reports-'))

function run(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const ended = spawnSync(path.join(bin, command), args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return ended.status === 0
}

const check = (command: string, ...args: string[]): Count =>
  run(command, args)
    ? { passed: 1, failed: 0, names: [] }
    : { passed: 0, failed: 1, names: [[command, ...args].join(' ')] }

/** A runner that ends badly counts as a failure even where its report names none. */
function counted(runner: string, ended: boolean, read: () => Count): Count {
  const count = readOr(runner, read)
  return !ended && count.failed === 0 ? { ...count, failed: 1, names: [`${runner} itself`] } : count
}

function readOr(runner: string, read: () => Count): Count {
  try {
    return read()
  } catch {
    return { passed: 0, failed: 1, names: [`${runner}, without a report`] }
  }
}

function serverTests(): Count {
  const file = path.join(reports, 'vitest.json')
  const ended = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  return counted('vitest', ended, () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      testResults: {
        name: string
        status: string
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
    return { passed: report.numPassedTests, failed: report.numFailedTests, names }
  })
}

function browserTests(tools: Tools): Count {
  const file = path.join(reports, 'playwright.json')
  const ended = run('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM: tools.chromium,
    ...(tools.smtpSink !== null && { SMTP_SINK: tools.smtpSink }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return counted('playwright', ended, () => {
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

const tools = findTools()
const counts = [
  check('oxfmt', '--check'),
  check('oxlint', '--type-aware', '--deny-warnings'),
  check('tsc', '-p', 'tsconfig.server.json'),
  check('tsc', '-p', 'tsconfig.web.json'),
  check('tsc', '-p', 'tsconfig.e2e.json'),
  check('knip'),
  check('node', path.resolve(import.meta.dirname, 'build-web.ts')),
  serverTests(),
  browserTests(tools),
]
rmSync(reports, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const name of counts.flatMap(({ names }) => names)) console.log(name)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
