import { expect, test } from 'vitest'
import { actionWords, subjectWords } from './auditWords.ts'
import { actionName } from './useDeed.ts'

const names = (words: object) => Object.keys(words)

// That none is missing of what is recorded, the types of both say.
test('the log tells of every kind of thing in words of both languages', () => {
  for (const kind of names(subjectWords)) {
    expect(actionName(`${kind}.create`, 'en')).toMatch(/^\S.*: created$/)
    expect(actionName(`${kind}.create`, 'en')).not.toBe(`${kind}: created`)
    expect(actionName(`${kind}.create`, 'ar')).toMatch(/^\S.*: إنشاء$/)
    expect(actionName(`${kind}.create`, 'ar')).not.toBe(`${kind}: إنشاء`)
  }
})

test('the log tells of every deed in words of both languages', () => {
  for (const deed of names(actionWords)) {
    expect(actionName(`user.${deed}`, 'en')).toMatch(/^Person: [a-z ]+$/)
    // Left as it is written in the program, it would be no Arabic.
    expect(actionName(`user.${deed}`, 'ar')).toMatch(/^شخص: [\p{Script=Arabic} ]+$/u)
  }
})

test('what an older program wrote is told by its name', () => {
  expect(actionName('castle.storm', 'ar')).toBe('castle: storm')
})
