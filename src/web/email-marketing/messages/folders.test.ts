import { expect, test } from 'vitest'
import { folderFor } from './folders.ts'

test('a filter for failed messages switches from the inbox to sent messages, and a filter for received ones switches back', () => {
  expect(folderFor('inbox', 'failed')).toBe('sent')
  expect(folderFor('unread', 'bounced')).toBe('sent')
  expect(folderFor('sent', 'received')).toBe('inbox')
})

test('a folder stays open if it can contain the filtered delivery status', () => {
  expect(folderFor('inbox', '')).toBe('inbox')
  expect(folderFor('inbox', 'received')).toBe('inbox')
  expect(folderFor('sent', 'failed')).toBe('sent')
  expect(folderFor('archive', 'failed')).toBe('archive')
  expect(folderFor('all', 'received')).toBe('all')
})
