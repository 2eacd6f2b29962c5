import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Every test file of a project: `slow` by its name, `pure` without PostgreSQL, `server` otherwise. */
export function testsOf(project: 'pure' | 'server' | 'slow'): string[] {
  return ['src', 'scripts', 'test']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`),
    )
    .filter((file) => file.endsWith('.test.ts') && projectOf(file) === project)
    .toSorted()
}

function projectOf(file: string) {
  if (file.endsWith('.slow.test.ts')) return 'slow'
  return needsPostgres(file) ? 'server' : 'pure'
}

const known = new Map<string, boolean>()

/** A test needs the shared PostgreSQL if the test, or an imported helper of `test/`, requests it or starts one. */
function needsPostgres(file: string): boolean {
  const stored = known.get(file)
  if (stored !== undefined) return stored
  known.set(file, false)
  const text = readFileSync(path.join(root, file), 'utf8')
  const helpers = [...text.matchAll(/from '(#test\/[^']+|\.{1,2}\/[^']+)'/g)]
    .map(([, target = '']) => (target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file), target)))
    .filter((target) => target.startsWith('test/'))
  const needs = /inject\('postgres'\)|db\/embedded\/start\.ts/.test(text) || helpers.some(needsPostgres)
  known.set(file, needs)
  return needs
}
