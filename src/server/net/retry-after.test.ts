import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = Date.UTC(2026, 10, 2, 8, 30)

test.each([
  [{ 'retry-after': '90' }, 90_000],
  [{ 'retry-after': '0' }, 1000],
  [{ 'retry-after': '999999' }, 3_600_000],
  [{ 'retry-after': new Date(now + 30_000).toUTCString() }, 30_000],
  [{ 'retry-after': new Date(now - 30_000).toUTCString() }, 1000],
  [{ 'retry-after': 'soon', 'ratelimit-reset': '7' }, 7000],
  [{ 'x-ratelimit-reset': String(now / 1000 + 12) }, 12_000],
  [{ 'x-sib-ratelimit-reset': '2.5' }, 2500],
  [{ 'retry-after': '-5' }, 1000],
  [{ 'retry-after': 'never' }, undefined],
  [{}, undefined],
])('the headers %j are parsed as a delay', (headers, expected) => {
  expect(retryAfterMs(headers, now)).toBe(expected)
})
