import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Lang } from '../fields.ts'

/** A mail client may add to the address: what is not known is let be. */
const input = z.object({ lang: Lang.optional().catch(undefined) })

export const unsubscribePage = endpoint('GET /u/:token', {
  access: 'all',
  input,
  about: 'A page with a button that unsubscribes. Opening it changes nothing: scanners open every link.',
})

export const unsubscribe = endpoint('POST /u/:token', {
  access: 'all',
  body: 'any',
  input,
  about: 'Unsubscribes at once (RFC 8058): any body, no redirect, the same answer however often it is called.',
})
