import type { Brand } from '#contract/email-marketing/brand.ts'

/** The domain of an email address. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

type Provider = { from_name: string; from_email: string }

/** The default sender: the brand's, else the provider's. A provider sends only from addresses of its own domain. */
export const senderOf = ({ fromName, fromEmail }: Pick<Brand, 'fromName' | 'fromEmail'>, provider: Provider) => ({
  name: fromName ?? provider.from_name,
  email: fromEmail !== null && domainOf(fromEmail) === domainOf(provider.from_email) ? fromEmail : provider.from_email,
})
