import type { Lang } from '#contract/fields.ts'
import type { Services } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { layOutMail } from '../mail/system/layout.ts'
import { addressBudget, sendWithinBudgets } from '../mail/system/budgets.ts'
import { mailWords } from '../mail/system/words.ts'
import { unlinkAddresses } from '../mail/html/unlinked.ts'
import { addLink } from '../people/people.ts'
import { siteOf, siteSettings, languageFor } from '../public-site/settings.ts'
import { userByEmail } from './accounts.ts'
import { textIn } from '../i18n/text-in.ts'

/** A mail with a link, to one of the two addresses of a change; or the final notice to the old address. */
type Order =
  | { kind: 'link'; to: 'old' | 'new'; userId: string; changeId: string }
  | { kind: 'changed'; userId: string; oldEmail: string }

type Person = { id: string; email: string; first_name: string; preferred_language: Lang; status: string }

/**
 * Sends the mails of a change of address. The new address is looked up in the job, after the response, so that the
 * person does not learn whether it has an account.
 */
export const emailChangeMail: Task<Order> = {
  name: 'email-change',
  async run(services, order) {
    const person = await personWhere(services).where('id', '=', order.userId).executeTakeFirst()
    if (!person || person.status !== 'active') return
    if (order.kind === 'link') return mailLink(services, person, order)
    await mail(services, 'email-changed', {
      to: order.oldEmail,
      reader: person,
      link: '/contact',
      trusted: { email: shown(person.email) },
    })
  },
}

async function mailLink(services: Services, person: Person, { to, changeId }: Order & { kind: 'link' }) {
  const change = await services.db
    .selectFrom('email_changes')
    .select(['email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at as expiresAt'])
    .where('id', '=', changeId)
    .where('expires_at', '>', services.now())
    .executeTakeFirst()
  if (!change || (to === 'old' ? change.old_confirmed_at : change.new_confirmed_at) !== null) return
  const link = async () => {
    const purpose = `email-change-${to}` as const
    return `/auth/change-email?token=${await addLink(services.db, { userId: person.id, purpose, expiresAt: change.expiresAt })}`
  }
  if (to === 'old') {
    const trusted = { email: shown(change.email) }
    return mail(services, 'email-change-old', { to: person.email, reader: person, link, trusted })
  }
  const owner = await userByEmail(services.db, change.email)
    .select(['first_name', 'email', 'preferred_language'])
    .executeTakeFirst()
  if (!owner) return mail(services, 'email-change-new', { to: change.email, reader: person, link })
  if (owner.status === 'blocked') return
  await mail(services, 'email-in-use', { to: owner.email, reader: owner, link: '/auth/login' })
}

type Kind = 'email-change-old' | 'email-change-new' | 'email-in-use' | 'email-changed'

type Mail = {
  to: string
  reader: Pick<Person, 'id' | 'first_name' | 'preferred_language'>
  /** The path behind the button; it is created when the mail is. */
  link: string | (() => Promise<string>)
  trusted?: Record<string, string>
}

/** The final notice has its own budget, so that frequent links never use it up. */
const budgetOf = (kind: Kind, to: string) => addressBudget(kind === 'email-changed' ? kind : 'email-change', to)

async function mail(services: Services, kind: Kind, { to, reader, link, trusted = {} }: Mail) {
  const origin = services.config.publicUrl
  const sent = await sendWithinBudgets(services, [budgetOf(kind, to)], async () => {
    const site = siteOf(await siteSettings(services.db))
    const lang = languageFor(site, reader.preferred_language)
    const address = origin + (typeof link === 'string' ? link : await link())
    const values = { name: reader.first_name }
    await services.mail(
      layOutMail({ to, lang, site, origin, words: textIn(mailWords[kind], lang), values, trusted, link: address }),
    )
  })
  if (!sent)
    services.log.warn({ kind, of: reader.id }, 'daily limit of system emails of this kind to this address reached')
}

/**
 * The address is isolated from the direction of Arabic. Its local part may look like a link, so it is rendered as
 * text.
 */
function shown(email: string): string {
  const at = email.lastIndexOf('@')
  return `\u2066${unlinkAddresses(email.slice(0, at))}${email.slice(at)}\u2069`
}

const personWhere = ({ db }: Services) =>
  db.selectFrom('users').select(['id', 'email', 'first_name', 'preferred_language', 'status'])
