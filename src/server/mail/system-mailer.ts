import type { Config } from '../config.ts'
import type { SystemMail } from '../context.ts'
import { type Db, newId } from '../db/database.ts'
import { ownName } from './host-name.ts'
import { systemMail } from './system.ts'

/** How the product's own mails go out: over MAIL_URL, else into `system_mails`, where an administrator reads them. Throws what the server said. */
export function systemMailer(config: Config, db: Db): (mail: SystemMail) => Promise<void> {
  const name = ownName(config.publicUrl)
  const mailer = systemMail({
    url: config.mailUrl,
    from: { name: 'Sanad', email: `no-reply@${name}` },
    name,
    fallback: async ({ to, subject, html, text }) => {
      await db.insertInto('system_mails').values({ id: newId(), recipient: to, subject, html, body: text }).execute()
    },
  })
  return async (mail) => {
    const outcome = await mailer.send(mail)
    if (outcome.kind !== 'accepted') throw new Error(`The mail server did not take the mail: ${outcome.response}`)
  }
}
