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

export const openPixel = endpoint('GET /o/:token', {
  access: 'all',
  input,
  about: 'A picture of one transparent pixel, never kept: fetching it says that the mail was opened.',
})

export const followLink = endpoint('GET /k/:token', {
  access: 'all',
  input,
  about: 'On to the address that a link of a mail had. The address is signed: no other can be reached.',
})
