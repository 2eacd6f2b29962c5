import { expect, test } from 'vitest'
import { auditDeeds } from '#contract/audit.ts'
import { deedIn } from './useDeed.ts'

const actions = Object.entries(auditDeeds).flatMap(([kind, deeds]) =>
  deeds.map((deed) => [`${kind}.${deed}`, kind, deed]),
)

test.each(actions)('the log tells of %s in words of both languages', (action = '', kind = '', deed = '') => {
  const [english, arabic] = [deedIn(action, 'en'), deedIn(action, 'ar')]
  for (const told of [english, arabic]) expect(told).toMatch(/^[^:]+: [^:]+$/)
  expect(english.split(': ')[0]).not.toBe(kind)
  // Left as it is written in the program, it would be no Arabic.
  expect(arabic).toMatch(/: [\p{Script=Arabic} ]+$/u)
  expect(arabic.split(': ')[1]).not.toBe(deed)
})

test('what an older program wrote is told by its name', () => {
  expect(deedIn('castle.storm', 'ar')).toBe('castle: storm')
})
