import { settingsOfType } from '#contract/email-marketing/provider-settings.ts'
import type { Services } from '../../context.ts'
import { brevo } from '../../mail/services/brevo.ts'
import type { ServiceOptions } from '../../mail/services/http-transport.ts'
import { mailgun } from '../../mail/services/mailgun.ts'
import { postmark } from '../../mail/services/postmark.ts'
import { resend } from '../../mail/services/resend.ts'
import { sendgrid } from '../../mail/services/sendgrid.ts'
import type { Service } from '../../mail/services/service.ts'
import { ses } from '../../mail/services/ses.ts'
import { secretsOf, storedSettings } from './settings.ts'
import { limitsOf } from './providers.ts'
import type { ProviderRow } from './provider-row.ts'

/** The HTTP service of a provider, or null for other types. Throws if its secrets cannot be unsealed. */
export function serviceOf(
  services: Services,
  row: ProviderRow,
  timeout?: number,
): { service: Service; options: ServiceOptions } | null {
  const secrets = secretsOf(services, row)
  const { secrets: _names, ...open } = storedSettings(row)
  const service = withSettings(row.type, { ...open, ...secrets })
  if (!service) return null
  return {
    service,
    options: {
      connections: limitsOf(row).connections,
      allowPrivateHosts: services.config.allowPrivateHosts,
      hidden: Object.values(secrets),
      ...(timeout !== undefined && { timeoutMs: timeout }),
    },
  }
}

function withSettings(type: ProviderRow['type'], settings: object): Service | null {
  switch (type) {
    case 'ses':
      return ses(settingsOfType.ses.parse(settings))
    case 'sendgrid':
      return sendgrid(settingsOfType.sendgrid.parse(settings))
    case 'mailgun':
      return mailgun(settingsOfType.mailgun.parse(settings))
    case 'postmark':
      return postmark(settingsOfType.postmark.parse(settings))
    case 'brevo':
      return brevo(settingsOfType.brevo.parse(settings))
    case 'resend':
      return resend(settingsOfType.resend.parse(settings))
    default:
      return null
  }
}
