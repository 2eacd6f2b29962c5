import { sideOf } from '#contract/text/languages.ts'
import type { Config } from '../../config.ts'
import type { SystemMail } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { siteSettings } from '../../public-site/settings.ts'
import { mailHostName } from '../../net/host-name.ts'
import { storeMail } from './stored-mails.ts'
import { createSystemMailer } from './transport.ts'

/** The sender address of system mail (MAIL_FROM): many servers accept only an address that they know. */
export const senderAddress = ({ mailFrom, publicUrl }: Config) => mailFrom ?? `no-reply@${mailHostName(publicUrl)}`

/**
 * Sends system mail over MAIL_URL, or stores it in `system_mails` for administrators to read. @throws Error with the
 * server's response
 */
export function systemMailer(config: Config, db: Db, secrets: Secrets): (mail: SystemMail) => Promise<string> {
  const mailer = createSystemMailer({
    url: config.mailUrl,
    from: { name: '', email: senderAddress(config) },
    name: mailHostName(config.publicUrl),
    fallback: (mail) => storeMail(db, secrets, mail),
  })
  return async (mail) => {
    const { siteName } = await siteSettings(db)
    const outcome = await mailer.send({ ...mail, senderName: siteName[sideOf(mail.lang)] })
    if (outcome.kind !== 'accepted') throw new Error(`The mail server rejected the email: ${outcome.response}`)
    return outcome.response
  }
}
