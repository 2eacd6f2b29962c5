import type { Out } from '#contract/endpoint.ts'
import type { mailTransport, testMail } from '#contract/site.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import { layOutMail } from '../mail/system/layout.ts'
import { parseMailUrl } from '../mail/system/transport.ts'
import { mailWords } from '../mail/system/words.ts'
import { senderAddress } from '../mail/system/mailer.ts'
import { siteOf, siteSettings, languageFor } from '../public-site/settings.ts'
import { textIn } from '../i18n/text-in.ts'

// An endpoint must answer within 10 s.
const timeoutMs = 8000

/** The transport of system mails, without its user name and password. */
export async function get({ db, config }: UserContext): Promise<Out<typeof mailTransport>> {
  const { name } = siteOf(await siteSettings(db))
  const sender = { name, email: senderAddress(config) }
  if (config.mailUrl === undefined) return { data: { way: 'kept', host: null, port: null, secure: null, sender } }
  const { host, port, secure } = parseMailUrl(config.mailUrl)
  return { data: { way: 'smtp', host, port, secure, sender } }
}

/** Sends a test mail to the caller. The result is the server's response, or the reason why there is none. */
export async function test(ctx: UserContext): Promise<Out<typeof testMail>> {
  const site = siteOf(await siteSettings(ctx.db))
  const lang = languageFor(site, ctx.lang)
  const to = ctx.viewer.email
  const link = ctx.config.publicUrl
  const mail = layOutMail({
    to,
    lang,
    site,
    origin: link,
    words: textIn(mailWords.test, lang),
    values: { name: ctx.viewer.name },
    link,
  })
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The mail server did not answer within 8 seconds')), timeoutMs).unref()
  })
  const result = await Promise.race([ctx.mail(mail), late]).then(
    (response) => ({ success: true, response }),
    (error: unknown) => ({ success: false, response: error instanceof Error ? error.message : String(error) }),
  )
  const entry = { action: 'mail.test' as const, entityType: 'settings', entityId: 'mail' }
  await record(ctx.db, ctx, { ...entry, after: { success: result.success, response: result.response } })
  return { data: { ...result, to } }
}
