import { spawnSync } from 'node:child_process'
import { coveredByAll, slowTests } from '../test/slow-tests.ts'
import path from 'node:path'

const daySeconds = 24 * 60 * 60

/**
 * Chooses the slow tests to skip: those whose covered files did not change. If git cannot tell what changed, none is
 * skipped.
 */
export function chooseSlowTests(
  folder: string,
  { all, tests = slowTests }: { all: boolean; tests?: typeof slowTests },
): { excluded: string[]; because: string } {
  const changes = all ? null : changedSince(folder)
  if (!changes) return { excluded: [], because: '' }
  const excluded = Object.entries(tests)
    .filter(([test, covers]) => {
      const covered = [path.dirname(test), ...covers, ...coveredByAll]
      return !changes.files.some((file) => covered.some((name) => file === name || file.startsWith(`${name}/`)))
    })
    .map(([test]) => test)
  return { excluded, because: `nothing that they cover changed since ${changes.base.slice(0, 12)}` }
}

/**
 * The files that differ from the state a day before the last commit, or from the point where the branch left main if
 * that is older: several commits may land at once. Null without git, in a shallow clone and in a history shorter than
 * a day.
 */
function changedSince(folder: string): { base: string; files: string[] } | null {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return null
  const committedAt = Number(git('log', '-1', '--format=%ct'))
  let base = git('rev-list', '-1', '--first-parent', `--before=${committedAt - daySeconds}`, 'HEAD')
  if (!base) return null
  for (const main of ['main', 'origin/main']) {
    const left = git('merge-base', 'HEAD', main)
    if (left && git('merge-base', '--is-ancestor', left, base) !== null) base = left
  }
  const tracked = git('diff', '--name-only', '--no-renames', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  if (tracked === null || untracked === null) return null
  return { base, files: `${tracked}\n${untracked}`.split('\n').filter(Boolean) }
}
