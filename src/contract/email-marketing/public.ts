import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Lang } from '../fields.ts'

/** Mail clients may append parameters to the address; unknown ones are ignored. */
const input = z.object({ lang: Lang.optional().catch(undefined) })

/** Fields of a page without script; each may occur several times. Errors are shown on the page. */
const fields = z.looseObject(input.shape)

export const unsubscribePage = endpoint('GET /u/:token', {
  responseType: 'text/html',
  access: 'all',
  input,
  about: 'Returns the unsubscribe page. Opening it changes nothing, because scanners open every link.',
})

export const unsubscribe = endpoint('POST /u/:token', {
  responseType: 'text/html',
  access: 'all',
  whenDiskFull: 'goOn',
  body: 'any',
  input,
  about:
    'Unsubscribes a contact with one click (RFC 8058). Accepts any body, never redirects, and gives the same response when repeated.',
})

export const openPixel = endpoint('GET /o/:token', {
  responseType: 'image/gif',
  access: 'all',
  input,
  about: 'Returns a transparent pixel that isn’t cached. Fetching it counts as an open.',
})

export const followLink = endpoint('GET /k/:token', {
  responseType: 'text/plain',
  access: 'all',
  otherStatuses: [302],
  input,
  about:
    'Redirects to the address of a link in an email and counts the click. The address is signed, so no other can be reached.',
})

export const preferencesPage = endpoint('GET /p/:token', {
  responseType: 'text/html',
  access: 'all',
  otherStatuses: [410],
  input,
  about: 'Returns a contact’s preference centre. Opening it changes nothing.',
})

export const savePreferences = endpoint('POST /p/:token', {
  responseType: 'text/html',
  access: 'all',
  whenDiskFull: 'goOn',
  otherStatuses: [410],
  body: 'form',
  input: fields,
  about:
    'Saves a contact’s preferences. Campaigns that are being sent respect them too. Repeating the call changes nothing.',
})

export const viewMessage = endpoint('GET /v/:token', {
  responseType: 'text/html',
  access: 'all',
  otherStatuses: [410],
  input,
  about:
    'Returns an email as it was sent to a contact, sanitised. The page runs no scripts and isn’t counted as an open.',
})

export const sharedReportPage = endpoint('GET /r/:token', {
  responseType: 'text/html',
  access: 'all',
  otherStatuses: [410],
  input,
  about: 'Returns the report of a campaign for anyone who has its link. The page has no personal data.',
})

/** Set in an embedded frame, so that the following page is also shown for a frame. */
const formInput = z.looseObject({ ...input.shape, embed: z.literal('1').optional().catch(undefined) })

export const formPage = endpoint('GET /f/:form', {
  responseType: 'text/html',
  access: 'all',
  input: formInput,
  about: 'Returns a sign-up form’s page. Only websites listed in the form can embed it.',
})

export const submitForm = endpoint('POST /f/:form', {
  responseType: 'text/html',
  access: 'all',
  whenDiskFull: 'goOn',
  otherStatuses: [303, 429, 503],
  body: 'form',
  input: formInput,
  about: 'Submits a sign-up form. The response never shows whether the address is known.',
})

export const confirmPage = endpoint('GET /c/:token', {
  responseType: 'text/html',
  access: 'all',
  otherStatuses: [410],
  input,
  about: 'Returns the page that confirms a sign-up. Opening it changes nothing, because scanners open every link.',
})

export const confirm = endpoint('POST /c/:token', {
  responseType: 'text/html',
  access: 'all',
  whenDiskFull: 'goOn',
  otherStatuses: [303, 403, 410, 503],
  body: 'form',
  input: fields,
  about: 'Confirms a sign-up, once. For an expired link, it sends another confirmation email on request.',
})
