import { expect, test } from 'vitest'
import { rateOf } from './rates.ts'

const none = { sent: 0, delivered: 0, opened: 0, clicked: 0, replied: 0, bounced: 0, complained: 0, unsubscribed: 0 }
const counted = { opensCounted: 0, clicksCounted: 0 }

test('rejected mail counts as sent, so the delivery rate of a report is below 100 % if mail bounced', () => {
  const figures = { ...none, ...counted, sent: 8, delivered: 8, bounced: 2 }
  expect([rateOf(figures, 'delivered'), rateOf(figures, 'bounced')]).toEqual(['80%', '20%'])
  const nearly = { ...none, ...counted, sent: 100_000, delivered: 99_999, bounced: 1 }
  expect([rateOf(nearly, 'delivered'), rateOf(nearly, 'bounced')]).toEqual(['99.9%', '0.1%'])
})

test('the open and click rates of a report count only tracked mail', () => {
  const figures = { ...none, sent: 100, delivered: 100, opened: 5, clicked: 1, opensCounted: 10, clicksCounted: null }
  expect([rateOf(figures, 'opened'), rateOf(figures, 'clicked')]).toEqual(['50%', null])
})
