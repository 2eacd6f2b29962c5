import { expect, test } from 'vitest'
import { stripIsolates } from '../../i18n/isolates.ts'
import { readableSubject } from './readableSubject.ts'

const names = { firstName: 'First name' }
const read = (subject: string) => stripIsolates(readableSubject(subject, names, 'The Soap House'))

test('a title shows the fallback of a merge tag, or the name of its field, and no Liquid', () => {
  expect(read('Hello {{ firstName | default: "friend" }}, 20% off')).toBe('Hello friend, 20% off')
  expect(read("أهلًا {{ firstName | default: 'أصدقاءنا' }}")).toBe('أهلًا أصدقاءنا')
  expect(read('For {{firstName}} of {{ attributes.city | upcase }}')).toBe('For [First name] of [city]')
  expect(read('How {{ workspace }} started')).toBe('How The Soap House started')
  expect(read('{% if a %}Sale{% else %}News{% endif %}')).toBe('SaleNews')
})
