import { EmailAddress, line } from '#contract/fields.ts'
import { nameFromAddress } from '../../people/people.ts'
import type { Claims } from './claims.ts'
import type { ActiveProvider } from './providers.ts'
import { inAdministratorGroup } from './roles.ts'

/** A person as an issuer vouches for them. */
export type Identity = {
  /** A slug. */
  provider: string
  issuer: string
  subject: string
  /** A verified address, or null. */
  email: string | null
  firstName: string
  lastName: string
  /** Null if the issuer decides nothing about roles. */
  inAdministratorGroup: boolean | null
}

/** The identity in verified claims. Everything in it except `issuer` and `subject` is text of a stranger. */
export function identityFrom(claims: Claims, provider: ActiveProvider): Identity {
  const address = EmailAddress.safeParse(claims['email'])
  const email = address.success && isVerified(claims, provider) ? address.data : null
  const [first = '', ...rest] = text(claims['name']).split(' ')
  return {
    provider: provider.slug,
    issuer: claims.iss,
    subject: claims.sub,
    email,
    firstName: text(claims['given_name']) || first || (email === null ? '' : nameFromAddress(email)),
    lastName: text(claims['family_name']) || rest.join(' ').trim(),
    inAdministratorGroup: inAdministratorGroup(claims, provider),
  }
}

/** Microsoft's tenant of personal accounts, whose addresses Microsoft verifies. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * Microsoft's organizations may enter any address; `xms_edov` says that they own its domain
 * (learn.microsoft.com/entra/identity-platform/optional-claims-reference).
 */
function isVerified(claims: Claims, { kind, trustsAddresses }: ActiveProvider): boolean {
  if (trustsAddresses) return true
  if (kind !== 'microsoft') return isTrue(claims['email_verified'])
  return claims['tid'] === personalTenant || isTrue(claims['xms_edov'])
}

const isTrue = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1'

const Name = line(80)

function text(claim: unknown): string {
  const name = Name.safeParse(claim)
  return name.success ? name.data : ''
}
