import { dueChecks } from '../domains/due-checks.ts'
import { type LinkDomainRow, verify } from './verify.ts'

/** Checks due domains for links; owners are notified of those that no longer work. */
export const checkLinkDomains = dueChecks<LinkDomainRow>(
  'check-link-domains',
  { table: 'link_domains', key: 'host' },
  verify,
)
