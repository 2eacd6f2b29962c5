import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Lang } from '../fields.ts'

/** Mail clients may append parameters to the address; unknown ones are ignored. */
const input = z.object({ lang: Lang.optional().catch(undefined) })

/** Fields of a page without script; each may occur several times. Errors are shown on the page. */
const fields = z.looseObject(input.shape)

export const unsubscribePage = endpoint('GET /u/:token', {
  access: 'all',
  input,
  about: 'A page with a button that unsubscribes. Opening it changes nothing: scanners open every link.',
})

export const unsubscribe = endpoint('POST /u/:token', {
  access: 'all',
  whenDiskFull: 'goOn',
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
  otherStatuses: [302],
  input,
  about: 'On to the address that a link of a mail had. The address is signed: no other can be reached.',
})

export const preferencesPage = endpoint('GET /p/:token', {
  access: 'all',
  otherStatuses: [410],
  input,
  about: 'A page on which a contact says what she wants to get. Opening it changes nothing.',
})

export const savePreferences = endpoint('POST /p/:token', {
  access: 'all',
  whenDiskFull: 'goOn',
  otherStatuses: [410],
  body: 'form',
  input: fields,
  about: 'Keeps what a contact wants; felt by sends that are running. The same again changes nothing.',
})

export const viewMessage = endpoint('GET /v/:token', {
  access: 'all',
  otherStatuses: [410],
  input,
  about: 'A mail as it was sent to one contact, cleaned, in a page that runs nothing and counts nothing.',
})

/** Set in an embedded frame, so that the following page is also shown for a frame. */
const formInput = z.looseObject({ ...input.shape, embed: z.literal('1').optional().catch(undefined) })

export const formPage = endpoint('GET /f/:form', {
  access: 'all',
  input: formInput,
  about: 'The page of a sign-up form; in frames only of the pages that the form names.',
})

export const submitForm = endpoint('POST /f/:form', {
  access: 'all',
  whenDiskFull: 'goOn',
  otherStatuses: [303, 429, 503],
  body: 'form',
  input: formInput,
  about: 'Signs somebody up. Never tells whether the address is known.',
})

export const confirmPage = endpoint('GET /c/:token', {
  access: 'all',
  otherStatuses: [410],
  input,
  about: 'A page with a button that confirms a sign-up. Opening it changes nothing: scanners open every link.',
})

export const confirm = endpoint('POST /c/:token', {
  access: 'all',
  whenDiskFull: 'goOn',
  otherStatuses: [303, 403, 410, 503],
  body: 'form',
  input: fields,
  about: 'Confirms a sign-up, once. An expired link sends another mail where that is asked.',
})
