import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './addressSearch.ts'

describe('what an address says of a list', () => {
  it.each([
    '69e27995',
    '78244e53',
    '1.0',
    '007',
    '[1]',
    '{"a":1}',
    '"quoted"',
    'null',
    '-0',
    ' 5',
    '9007199254740993',
    'شمع 1e5',
  ])('keeps %s as it was written', (written) => {
    const address = stringifySearch({ search: written })
    expect(parseSearch(address)).toEqual({ search: written })
  })

  it('knows pages and what is on by their values', () => {
    expect(parseSearch('?page=2&merged=true')).toEqual({ page: 2, merged: true })
    expect(stringifySearch({ page: 2, merged: true, search: undefined })).toBe('?page=2&merged=true')
  })
})
