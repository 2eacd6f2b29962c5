import type { ImportPreview } from '#contract/email-marketing/imports.ts'
import { foldedTitle } from './cells.ts'
import { type Column, isAnyState } from './columns.ts'
import { consentsOf } from './csv-table.ts'

type Source = {
  /** A proper name, the same in every language. */
  name: string
  /** Headings that only this source has together, folded. */
  headings: readonly string[]
  /** Whether its files list people who only are known, not people who asked for emails. */
  isAddressBook?: true
}

/**
 * Exports of other services and programs, by their headings:
 * - Mailchimp: https://mailchimp.com/help/view-export-contacts/ (one file each of subscribed, unsubscribed, cleaned)
 * - Brevo: https://help.brevo.com/hc/en-us/articles/5310065850642 (attributes in capitals)
 * - Kit: https://developers.kit.com/api-reference/subscribers/list-subscribers (states)
 * - MailerLite: https://developers.mailerlite.com/docs/subscribers.html
 * - Substack: https://support.substack.com/hc/en-us/articles/360037466012
 * - Ghost: https://ghost.org/help/import-members/
 * - listmonk: https://listmonk.app/docs/querying-and-segmentation/
 * - Shopify: https://help.shopify.com/en/manual/customers/import-export-customers
 * - WooCommerce: https://woocommerce.com/document/customers-report/
 * - Salla and Zid: https://help.salla.sa/article/1694616273 (one form for both)
 * - HubSpot: https://knowledge.hubspot.com/import-and-export/export-records
 * - Google Contacts: https://support.google.com/contacts/answer/7199294
 * - Outlook: https://support.microsoft.com/office/14836ca7-1e8e-432d-a873-e2ec1d67a5f9
 * - LinkedIn: https://www.linkedin.com/help/linkedin/answer/a566336
 */
const sources: readonly Source[] = [
  { name: 'Mailchimp', headings: ['email address', 'leid', 'euid'] },
  { name: 'Shopify', headings: ['email', 'accepts email marketing'] },
  { name: 'Shopify', headings: ['email', 'accepts marketing', 'total spent'] },
  { name: 'Ghost', headings: ['email', 'subscribed to emails', 'complimentary plan'] },
  { name: 'Substack', headings: ['email', 'active subscription', 'email disabled'] },
  { name: 'listmonk', headings: ['uuid', 'email', 'attributes', 'status'] },
  { name: 'Brevo', headings: ['email', 'double opt in', 'opt in'] },
  { name: 'Brevo', headings: ['email', 'email blacklisted'] },
  { name: 'Kit', headings: ['email', 'first name', 'state', 'created at'] },
  { name: 'MailerLite', headings: ['subscriber', 'subscribed', 'opened', 'clicked'] },
  { name: 'MailerLite', headings: ['subscriber', 'subscribed', 'opens', 'clicks'] },
  { name: 'MailerLite', headings: ['email', 'subscribed', 'unsubscribed', 'optin ip'] },
  { name: 'HubSpot', headings: ['record id', 'email', 'lifecycle stage'] },
  { name: 'HubSpot', headings: ['email', 'unsubscribed from all email'] },
  { name: 'WooCommerce', headings: ['email', 'username', 'last active', 'aov'], isAddressBook: true },
  { name: 'WooCommerce', headings: ['billing email', 'billing first name'], isAddressBook: true },
  { name: 'Salla', headings: ['رقم الجوال', 'البريد الالكتروني', 'مجموعات العملاء'], isAddressBook: true },
  { name: 'Zid', headings: ['رقم الجوال', 'البريد الالكتروني', 'عدد الطلبات'], isAddressBook: true },
  { name: 'Google Contacts', headings: ['e mail 1 value', 'given name'], isAddressBook: true },
  { name: 'Google Contacts', headings: ['e mail 1 value', 'labels'], isAddressBook: true },
  { name: 'Outlook', headings: ['e mail address', 'e mail display name'], isAddressBook: true },
  { name: 'LinkedIn', headings: ['email address', 'position', 'connected on'], isAddressBook: true },
]

type Proposal = Pick<ImportPreview, 'source' | 'consent' | 'hasConsent'>

/**
 * The source of a file, and what its people are proposed to be. Only a consent or status column, or Mailchimp's file of
 * subscribed members, shows consent; people of any other file are proposed as not subscribed.
 * @param header the headings; empty without a header
 */
export function consentProposal(header: readonly string[], columns: readonly Column[], fileName: string): Proposal {
  const headings = new Set(header.map(foldedTitle))
  const source = sources.find(({ headings: needed }) => needed.every((name) => headings.has(name)))
  const hasConsent =
    consentsOf(columns, header).some(({ at }) => source?.name === 'Kit' || !isAnyState(header[at] ?? '')) ||
    columns.some((column) => column !== null && 'field' in column && column.field === 'status')
  const consent = saysNoIn(header, columns) ? null : refusedBy(fileName)
  return { source: source?.name ?? null, hasConsent, consent: consent ?? proposed(source, hasConsent, fileName) }
}

/** Whether a column has opt-outs or statuses. */
const saysNoIn = (header: readonly string[], columns: readonly Column[]) =>
  consentsOf(columns, header).some(({ consent }) => consent.polarity === 'optOut') ||
  columns.some((column) => column !== null && 'field' in column && column.field === 'status')

/** Services export one file per status, in some without a column for it. */
function refusedBy(fileName: string): Proposal['consent'] | null {
  const name = foldedTitle(fileName)
  if (
    /(?:^| )(?:unsub\w*|opt(?:ed)? ?outs?|bounced?|cleaned|junk|spam|complain\w*|suppress\w*|block(?:ed|list\w*)|blacklist\w*)(?: |$)|الغاء|ملغي|محظور|مرتد/.test(
      name,
    )
  )
    return 'unsubscribed'
  return /(?:^| )(?:unconfirmed|pending|non ?subscribed)(?: |$)|غير موكد/.test(name) ? 'unconfirmed' : null
}

function proposed(source: Source | undefined, hasConsent: boolean, fileName: string): Proposal['consent'] {
  if (source?.isAddressBook) return 'unconfirmed'
  if (hasConsent) return 'column'
  return source?.name === 'Mailchimp' && /^subscribed/i.test(fileName) ? 'subscribed' : 'unconfirmed'
}
