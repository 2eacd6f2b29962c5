import { expect, test } from 'vitest'
import { actionWords, subjectWords } from './auditWords.ts'
import { actionName } from './useActionName.ts'

const names = (words: object) => Object.keys(words)

// The type checker ensures that every recorded action is listed.
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
    expect(actionName(`user.${deed}`, 'en')).toMatch(/^User: (?:[a-z -]|URL)+$/)
    // An untranslated name would contain Latin letters.
    expect(actionName(`user.${deed}`, 'ar')).toMatch(/^مستخدم: [\p{Script=Arabic}\p{M} ]+$/u)
  }
})

test('the audit log shows an unknown action of an older version by its code', () => {
  expect(actionName('castle.storm', 'ar')).toBe('castle: storm')
})
