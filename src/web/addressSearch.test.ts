import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './addressSearch.ts'

describe('the query of a list is parsed as text', () => {
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
  ])('the query value %s survives a round trip', (written) => {
    const address = stringifySearch({ search: written })
    expect(parseSearch(address)).toEqual({ search: written })
  })

  it('page numbers and booleans are parsed as values', () => {
    expect(parseSearch('?page=2&merged=true')).toEqual({ page: 2, merged: true })
    expect(stringifySearch({ page: 2, merged: true, search: undefined })).toBe('?page=2&merged=true')
  })
})
