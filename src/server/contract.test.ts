import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { section7 } from '#contract/section-7.ts'
import { routes } from './routes.ts'

// The contract compared with the specification's list of calls, and the functions with the contract.

const known = endpoints.map(({ name }) => name)

/** Names of parameters do not matter, and a fixed `en` may be any language. */
function serves(endpoint: string, call: string): boolean {
  const [own, requested] = [endpoint.split('/'), call.split('/')]
  if (own.length !== requested.length) return false
  return own.every((part, at) => {
    const other = requested[at] ?? ''
    if (part.startsWith(':') && other.startsWith(':')) return true
    return part === other || (part === ':lang' && other === 'en')
  })
}

describe('section 7 of the specification', () => {
  test.each(section7.filter(({ later }) => later === undefined))('$call has an endpoint', ({ call }) => {
    expect(known.filter((endpoint) => serves(endpoint, call))).toHaveLength(1)
  })

  test.each(section7.filter(({ later }) => later !== undefined))(
    '$call comes with issue $later: take its mark away when it is there',
    ({ call }) => expect(known.filter((endpoint) => serves(endpoint, call))).toEqual([]),
  )

  test('names each call once', () => {
    const named = section7.map(({ call }) => call)
    expect(named.filter((call, at) => named.indexOf(call) !== at)).toEqual([])
  })
})

describe('the contract', () => {
  test('has one function behind each endpoint', () => {
    const names = routes.map(({ endpoint }) => endpoint.name)
    expect(names.toSorted()).toEqual(known.toSorted())
  })

  test('has no two endpoints of one name', () => {
    expect(known.filter((endpoint, at) => known.indexOf(endpoint) !== at)).toEqual([])
  })

  test('gives every input a schema that refuses what it does not know, or says why not', () => {
    const lax = endpoints.filter(({ input }) => input?.safeParse({ 'no such field': 1 }).success)
    // Links in mails are opened with whatever a mail client adds to them.
    expect(lax.map(({ path }) => path).filter((path) => !/^\/[uoknpcvfr]\/:(?:token|form)$/.test(path))).toEqual([])
  })
})
