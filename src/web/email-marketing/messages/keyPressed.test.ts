import { expect, test } from 'vitest'
import { keyPressed } from './keyPressed.ts'

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

test('a shortcut matches its letter, whatever the physical key', () => {
  expect(keyPressed({ ...none, key: 'a', code: 'KeyQ' })).toBe('a')
  expect(keyPressed({ ...none, key: 'J', code: 'KeyJ' })).toBe('j')
  expect(keyPressed({ ...none, key: '?', code: 'Slash', shiftKey: true })).toBe('?')
})

test('on an Arabic keyboard a shortcut matches its physical key', () => {
  expect(keyPressed({ ...none, key: 'ت', code: 'KeyJ' })).toBe('j')
  expect(keyPressed({ ...none, key: 'لا', code: 'KeyB' })).toBe('b')
  expect(keyPressed({ ...none, key: 'ظ', code: 'Slash' })).toBe('/')
  expect(keyPressed({ ...none, key: '؟', code: 'Slash', shiftKey: true })).toBe('?')
})

test('other keys, and keys with a modifier, match no shortcut', () => {
  expect(keyPressed({ ...none, key: 'Enter', code: 'Enter' })).toBeNull()
  expect(keyPressed({ ...none, key: 'Process', code: 'KeyJ' })).toBeNull()
  expect(keyPressed({ ...none, key: 'r', code: 'KeyR', ctrlKey: true })).toBeNull()
})
