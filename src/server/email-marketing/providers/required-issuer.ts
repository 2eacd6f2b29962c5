import type { MailIssuer } from '#contract/email-marketing/provider-settings.ts'
import type { Config } from '../../config.ts'
import { fault } from '../../failure.ts'
import { type Issuer, issuerOf } from '../../mail/oauth/issuers.ts'

type Field = 'issuer' | 'imap.issuer' | 'settings.issuer'

const notSetUp = (field: Field) =>
  fault(
    'validation_failed',
    {
      en: 'The operator of this site hasn’t set up this sign-in. Use a password instead.',
      ar: 'لم يُعدّ مشغّل الموقع تسجيل الدخول هذا. يمكن استخدام كلمة مرور بدلًا منه.',
    },
    field,
  )

/** The issuer that an input names. @param field the path of the input @throws validation_failed */
export function requiredIssuer(config: Pick<Config, 'mailOauth'>, id: MailIssuer, field: Field): Issuer {
  const issuer = issuerOf(config, id)
  if (!issuer) throw notSetUp(field)()
  return issuer
}
