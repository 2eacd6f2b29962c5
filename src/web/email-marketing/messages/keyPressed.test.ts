import { expect, test } from 'vitest'
import { keyPressed } from './keyPressed.ts'

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

test('a key is known by its letter, wherever it stands', () => {
  expect(keyPressed({ ...none, key: 'a', code: 'KeyQ' })).toBe('a')
  expect(keyPressed({ ...none, key: 'J', code: 'KeyJ' })).toBe('j')
  expect(keyPressed({ ...none, key: '?', code: 'Slash', shiftKey: true })).toBe('?')
})

test('on an Arabic keyboard a key is known by its place', () => {
  expect(keyPressed({ ...none, key: 'ت', code: 'KeyJ' })).toBe('j')
  expect(keyPressed({ ...none, key: 'لا', code: 'KeyB' })).toBe('b')
  expect(keyPressed({ ...none, key: 'ظ', code: 'Slash' })).toBe('/')
  expect(keyPressed({ ...none, key: '؟', code: 'Slash', shiftKey: true })).toBe('?')
})

test('what names no letter, or goes with a modifier, is none of them', () => {
  expect(keyPressed({ ...none, key: 'Enter', code: 'Enter' })).toBeNull()
  expect(keyPressed({ ...none, key: 'Process', code: 'KeyJ' })).toBeNull()
  expect(keyPressed({ ...none, key: 'r', code: 'KeyR', ctrlKey: true })).toBeNull()
})
