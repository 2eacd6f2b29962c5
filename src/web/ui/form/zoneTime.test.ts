import { expect, test } from 'vitest'
import { instantAt, wallAt } from './zoneTime.ts'

test.each([
  ['2026-11-21T10:30', 'Asia/Amman', '2026-11-21T07:30:00.000Z'],
  ['2026-07-01T10:30', 'Europe/Berlin', '2026-07-01T08:30:00.000Z'],
  ['2026-12-01T10:30', 'Europe/Berlin', '2026-12-01T09:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-01-01T00:00', 'America/New_York', '2026-01-01T05:00:00.000Z'],
  ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00:00.000Z'],
])('the local time %s in %s converts to the instant %s, and back', (wall, zone, instant) => {
  expect(instantAt(wall, zone)).toBe(instant)
  expect(wallAt(Date.parse(instant), zone)).toBe(wall)
})

test('an empty local time has no instant', () => {
  expect(instantAt('', 'UTC')).toBeNull()
})
