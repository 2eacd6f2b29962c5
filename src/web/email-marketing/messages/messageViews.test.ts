import { expect, test } from 'vitest'
import { viewFor } from './messageViews.ts'

test('a filter for failed messages switches from the inbox to sent messages, and one for received messages back', () => {
  expect(viewFor('inbox', 'failed')).toBe('sentOnes')
  expect(viewFor('unreadOnes', 'bounced')).toBe('sentOnes')
  expect(viewFor('sentOnes', 'received')).toBe('inbox')
})

test('a view that can contain the delivery status stays open', () => {
  expect(viewFor('inbox', '')).toBe('inbox')
  expect(viewFor('inbox', 'received')).toBe('inbox')
  expect(viewFor('sentOnes', 'failed')).toBe('sentOnes')
  expect(viewFor('archiveOnes', 'failed')).toBe('archiveOnes')
  expect(viewFor('all', 'received')).toBe('all')
})
