import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../verify/catalogue.ts'

// docs/security.md states for each requirement how it is met: all of them, each once, with existing files.

const root = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

/** Requirements of levels 1 and 2 per section: their number, in order (those of level 3 follow). */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const rows = [...page.matchAll(/^\| v5\.0\.0-([\d.]+)\s*\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, number = '', what = '', state = '', where = '']) => ({ number, what: what.trim(), state: state.trim(), where }),
)

test('every requirement of levels 1 and 2 is listed once', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_none, at) => `${section}.${at + 1}`),
  )
  expect(expected).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(expected)
})

test('each requirement has a status, and the top of the page names the unmet ones', () => {
  for (const { number, what, state, where } of rows) {
    expect(['held', 'held in part', 'not held', 'not applicable'], number).toContain(state)
    expect([number, what.length > 0, where.trim().length > 0]).toEqual([number, true, true])
    const top = page.slice(0, page.indexOf('## Signing in'))
    expect([number, top.includes(`**${number}**`)]).toEqual([number, state === 'not held' || state === 'held in part'])
  }
  const of = (state: string) => rows.filter((row) => row.state === state).length
  expect(page).toContain(
    `Of ${rows.length}: ${of('held')} held, ${of('held in part')} held in part, ${of('not held')} not held, ${of('not applicable')} not applicable.`,
  )
})

test('every attack names existing runs of verify', () => {
  const attacks = page.slice(page.indexOf('## Attacks and their runs'), page.indexOf('## What costs much'))
  const named = [...attacks.matchAll(/^\| [^|]+ \| ((?:`[\w-]+`(?:, )?)+) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !catalogue.some((run) => run.name === name))).toEqual([])
})

test('every named file exists', () => {
  const named = [
    ...page.matchAll(/`((?:src|test|scripts|verify|e2e|docs|deploy|migrations|bench)\/[\w./-]+|[\w-]+\.(?:json|ts))`/g),
  ]
  expect(named.length).toBeGreaterThan(200)
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
