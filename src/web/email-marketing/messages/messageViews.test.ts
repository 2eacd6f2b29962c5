import { expect, test } from 'vitest'
import { viewFor } from './messageViews.ts'

test('a filter for failed messages switches from the inbox to sent messages, and a filter for received ones switches back', () => {
  expect(viewFor('inbox', 'failed')).toBe('sentOnes')
  expect(viewFor('unreadOnes', 'bounced')).toBe('sentOnes')
  expect(viewFor('sentOnes', 'received')).toBe('inbox')
})

test('a message view stays open if it can contain the filtered delivery status', () => {
  expect(viewFor('inbox', '')).toBe('inbox')
  expect(viewFor('inbox', 'received')).toBe('inbox')
  expect(viewFor('sentOnes', 'failed')).toBe('sentOnes')
  expect(viewFor('archiveOnes', 'failed')).toBe('archiveOnes')
  expect(viewFor('all', 'received')).toBe('all')
})
