import type { Config } from '../../config.ts'
import type { SystemMail } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { siteSettings } from '../../public-site/settings.ts'
import { mailHostName } from '../../net/host-name.ts'
import { storeMail } from './stored-mails.ts'
import { createSystemMailer } from './transport.ts'

/** Whom the product's own mails are from: many servers take them only from an address that they know (MAIL_FROM). */
export const senderAddress = ({ mailFrom, publicUrl }: Config) => mailFrom ?? `no-reply@${mailHostName(publicUrl)}`

/** How the product's own mails go out: over MAIL_URL, else into `system_mails`, where an administrator reads them. Throws what the server said. */
export function systemMailer(config: Config, db: Db, secrets: Secrets): (mail: SystemMail) => Promise<string> {
  const mailer = createSystemMailer({
    url: config.mailUrl,
    from: { name: '', email: senderAddress(config) },
    name: mailHostName(config.publicUrl),
    fallback: (mail) => storeMail(db, secrets, mail),
  })
  return async (mail) => {
    const { siteName } = await siteSettings(db)
    const outcome = await mailer.send({ ...mail, senderName: siteName[mail.lang] })
    if (outcome.kind !== 'accepted') throw new Error(`The mail server did not take the mail: ${outcome.response}`)
    return outcome.response
  }
}
