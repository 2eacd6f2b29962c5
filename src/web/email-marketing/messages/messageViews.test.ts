import { expect, test } from 'vitest'
import { viewFor } from './messageViews.ts'

test('a filter for failed messages leads from the inbox to what was sent, and one for received messages back', () => {
  expect(viewFor('inbox', 'failed')).toBe('sentOnes')
  expect(viewFor('unreadOnes', 'bounced')).toBe('sentOnes')
  expect(viewFor('sentOnes', 'received')).toBe('inbox')
})

test('a view that can hold messages of the delivery status stays', () => {
  expect(viewFor('inbox', '')).toBe('inbox')
  expect(viewFor('inbox', 'received')).toBe('inbox')
  expect(viewFor('sentOnes', 'failed')).toBe('sentOnes')
  expect(viewFor('archiveOnes', 'failed')).toBe('archiveOnes')
  expect(viewFor('all', 'received')).toBe('all')
})
