import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testsOf } from '#test/projects.ts'
import { coveredByAll, slowTests } from '#test/slow-tests.ts'
import { chooseSlowTests } from './slow-tests.ts'

const root = path.resolve(import.meta.dirname, '..')

/** A repository with a file for each commit, made so many days before now. */
function repository(...commits: [file: string, daysAgo: number][]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sanad-slow-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@sanad.test', ...args], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
      stdio: 'ignore',
    })
  git('', 'init', '-b', 'main')
  for (const [file, daysAgo] of commits) {
    write(folder, file)
    const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    git(date, 'add', '.')
    git(date, 'commit', '-m', file)
  }
  return folder
}

function write(folder: string, file: string) {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), file)
}

const tests = { 'a/one.slow.test.ts': ['shared'], 'b/two.slow.test.ts': ['shared'], 'c/three.slow.test.ts': [] }
const choose = (folder: string, all = false) => chooseSlowTests(folder, { all, tests }).excluded

test('every slow test names files and folders that exist', () => {
  expect(Object.keys(slowTests).toSorted()).toEqual(testsOf('slow'))
  const covered = [...Object.values(slowTests).flat(), ...coveredByAll]
  expect(covered.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

test('every test file belongs to one project', () => {
  const all = (['pure', 'server', 'slow'] as const).flatMap(testsOf)
  expect(all.length).toBe(new Set(all).size)
  expect(all).toContain('scripts/slow-tests.test.ts')
})

test('a slow test is skipped when nothing that it covers changed within a day of the last commit', () => {
  const folder = repository(['a/old.ts', 9], ['a/code.ts', 0.5], ['d/code.ts', 0.1])
  expect(choose(folder)).toEqual(['b/two.slow.test.ts', 'c/three.slow.test.ts'])
  write(folder, 'shared/uncommitted.ts')
  expect(choose(folder)).toEqual(['c/three.slow.test.ts'])
  expect(choose(folder, true)).toEqual([])
})

test('a change in code that every slow test covers skips none', () => {
  expect(choose(repository(['a/old.ts', 9], ['migrations/0001.sql', 0]))).toEqual([])
})

test('no slow test is skipped if git cannot tell what changed', () => {
  expect(choose(repository(['a/old.ts', 0.5], ['d/code.ts', 0]))).toEqual([])
  const full = repository(['a/old.ts', 9], ['d/older.ts', 8], ['d/code.ts', 0])
  expect(choose(full)).toHaveLength(3)
  const shallow = mkdtempSync(path.join(tmpdir(), 'sanad-slow-'))
  onTestFinished(() => rmSync(shallow, { recursive: true }))
  execFileSync('git', ['clone', '--depth', '2', `file://${full}`, shallow], { stdio: 'ignore' })
  expect(choose(shallow)).toEqual([])
  rmSync(path.join(full, '.git'), { recursive: true })
  expect(choose(full)).toEqual([])
})
