import { expect, test } from 'vitest'
import { mentionAt, mentionName, mentionsIn, toShown, toStored } from './mentions.ts'

const sara = '019ac000-0000-7000-8000-000000000001'
const other = '019ac000-0000-7000-8000-000000000002'
const link = (name: string, id = sara) => `[@${name}](/community/${id})`

test.each([
  `Thanks ${link('Sara Haddad')}, and ${link('ليلى', other)}!`,
  `${link('Sara')} and ${link('Sara Haddad', other)}`,
  `${link('Sara')} and her namesake ${link('Sara', other)}`,
  `${link('Sara')}h and x${link('Sara')}`,
  `${link('A.(b)* c-d')} [a link](https://x.test) sara@shop.test`,
  'no mention',
])('a text is stored as before after it was shown: %s', (text) => {
  expect(toStored(toShown(text), mentionsIn(text))).toBe(text)
})

test('the writer sees names in place of links', () => {
  expect(toShown(`Thanks ${link('Sara Haddad')}, and ${link('ليلى', other)}!`)).toBe('Thanks @Sara Haddad, and @ليلى!')
})

test('a second member of the same name stays a link', () => {
  expect(toShown(`${link('Sara')} ${link('Sara', other)}`)).toBe(`@Sara ${link('Sara', other)}`)
})

test.each([
  ['@', { from: 0, search: '' }],
  ['hello @sa', { from: 6, search: 'sa' }],
  ['شكرًا @سارة حد', { from: 6, search: 'سارة حد' }],
  ['(@Sara H', { from: 1, search: 'Sara H' }],
  ['@Sara Haddad and', null],
  ['sara@shop', null],
  ['no', null],
])('the mention at the end of %j', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})

test('a name in a link has no brackets', () => {
  expect(mentionName('Sara [shop]\\ ')).toBe('Sara shop')
})
