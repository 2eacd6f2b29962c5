import { expect, test } from 'vitest'
import { actionWords, subjectWords } from './auditWords.ts'
import { actionName } from './useActionName.ts'

const names = (words: object) => Object.keys(words)

// Types ensure that every recorded action is listed.
test('every kind of item in the audit log has a name in both languages', () => {
  for (const kind of names(subjectWords)) {
    expect(actionName(`${kind}.create`, 'en')).toMatch(/^\S.*: created$/)
    expect(actionName(`${kind}.create`, 'en')).not.toBe(`${kind}: created`)
    expect(actionName(`${kind}.create`, 'ar')).toMatch(/^\S.*: إنشاء$/)
    expect(actionName(`${kind}.create`, 'ar')).not.toBe(`${kind}: إنشاء`)
  }
})

test('every action in the audit log has a name in both languages', () => {
  for (const deed of names(actionWords)) {
    expect(actionName(`user.${deed}`, 'en')).toMatch(/^Person: [a-z ]+$/)
    // An untranslated name would not be Arabic.
    expect(actionName(`user.${deed}`, 'ar')).toMatch(/^شخص: [\p{Script=Arabic} ]+$/u)
  }
})

test('an action of an older version is shown by its code', () => {
  expect(actionName('castle.storm', 'ar')).toBe('castle: storm')
})
