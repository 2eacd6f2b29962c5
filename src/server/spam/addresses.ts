import mailchecker from 'mailchecker'
import type { SpamRules } from '#contract/site.ts'
import { fault } from '../failure.ts'
import { domainOf, isWithin } from './domains.ts'

const throwaway = fault(
  'validation_failed',
  {
    en: 'Temporary email addresses can’t be used here. Use an address that you keep.',
    ar: 'لا تُقبل هنا عناوين البريد المؤقتة. يلزم عنوان بريد دائم.',
  },
  'email',
)
const blockedDomain = fault(
  'validation_failed',
  {
    en: 'Email addresses of this domain can’t be used here.',
    ar: 'لا تُقبل هنا عناوين البريد من هذا النطاق.',
  },
  'email',
)

const throwawayDomains = mailchecker.blacklist()

/** Whether the mailbox is one of a service that gives them away for minutes, or of a domain below one. */
function isThrowaway(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_label, from) => throwawayDomains.has(labels.slice(from).join('.')))
}

/** Checks the address of a new account, or a new address of an account. @throws validation_failed */
export function requireLastingAddress(
  email: string,
  { blockedDomains, throwawayAddresses }: Pick<SpamRules, 'blockedDomains' | 'throwawayAddresses'>,
) {
  const domain = domainOf(email.slice(email.lastIndexOf('@') + 1))
  if (blockedDomains.some((blocked) => isWithin(domain, blocked))) throw blockedDomain()
  if (throwawayAddresses === 'refused' && isThrowaway(domain)) throw throwaway()
}
