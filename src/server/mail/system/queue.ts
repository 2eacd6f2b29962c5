import type { Lang } from '#contract/fields.ts'
import { readDevice } from '#contract/text/device.ts'
import { countryName } from '#contract/text/countries.ts'
import { localeOf } from '#contract/text/languages.ts'
import type { Services } from '../../context.ts'
import type { Task } from '../../jobs/queue.ts'
import { addLink } from '../../people/people.ts'
import { siteOf, siteSettings, languageFor } from '../../public-site/settings.ts'
import { layOutMail } from './layout.ts'
import { addressBudget, sendWithinBudgets } from './budgets.ts'
import { mailWords } from './words.ts'
import { filled } from '../../failure.ts'
import { textIn } from '../../i18n/text-in.ts'

type Purpose = 'reset-password' | 'confirm-email' | 'invitation'

/** What happened to the two-step verification or the passkeys of an account. */
const signInKinds = [
  'two-step-on',
  'two-step-off',
  'two-step-reset',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
] as const
type SignInKind = (typeof signInKinds)[number]

/** An account of another service that signs in to this one; `provider` is the service's name. */
type ConnectionKind = 'account-connected' | 'account-disconnected'

/** A mail to send. Its link is created when the mail is written, so that the queue never stores one. */
export type SystemMailOrder =
  | { kind: 'reset-password'; email: string }
  | { kind: 'confirm-email' | 'address-taken' | 'invitation'; userId: string }
  | { kind: SignInKind; userId: string }
  | { kind: ConnectionKind; userId: string; provider: string }
  | { kind: 'new-device'; userId: string; userAgent: string; country: string | null }
  | { kind: 'contact-request'; userId: string; requestId: string }

const hour = 60 * 60_000
const lives: Record<Purpose, number> = {
  'reset-password': hour,
  'confirm-email': 7 * 24 * hour,
  invitation: 7 * 24 * hour,
}

export const systemMail: Task<SystemMailOrder> = { name: 'system-mail', run: deliver }

export const tasks = [systemMail]

async function deliver(services: Services, order: SystemMailOrder) {
  const user = await services.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'preferred_language', 'status'])
    .where((eb) => ('userId' in order ? eb('id', '=', order.userId) : eb(eb.fn('lower', ['email']), '=', order.email)))
    .executeTakeFirst()
  if (!user || user.status === 'blocked') return
  const sent = await sendWithinBudgets(services, [addressBudget(order.kind, user.email)], () =>
    write(services, order, user),
  )
  if (!sent)
    services.log.warn(
      { kind: order.kind, of: user.id },
      'daily limit of system emails of this kind to this address reached',
    )
}

type Reader = { id: string; email: string; first_name: string; preferred_language: Lang; status: string }

async function write(services: Services, order: SystemMailOrder, user: Reader) {
  const site = siteOf(await siteSettings(services.db))
  const lang = languageFor(site, user.preferred_language)
  const origin = services.config.publicUrl
  const link = order.kind === 'contact-request' ? null : await linkFor(services, order, user)
  const words = textIn(mailWords[order.kind], lang)
  const request = order.kind === 'contact-request' ? await contactRequest(services, order.requestId) : null
  const mail = {
    to: user.email,
    lang,
    site,
    origin,
    words,
    link,
    values: {
      name: user.first_name,
      ...('provider' in order && { provider: order.provider }),
      ...request?.values,
      ...(order.kind === 'new-device' && signInValues(order, lang)),
    },
  }
  await services.mail(layOutMail({ ...mail, ...(request && { trusted: request.trusted }) }))
}

async function linkFor(
  services: Services,
  order: SystemMailOrder,
  user: { id: string; status: string },
): Promise<string> {
  const { publicUrl } = services.config
  // An account that was never used sets its first password and its names on the invitation page.
  const isNewcomer = user.status === 'invited' || user.status === 'unconfirmed'
  if (order.kind === 'reset-password') {
    const page = isNewcomer ? 'accept-invitation' : 'reset-password'
    return `${publicUrl}/auth/${page}?token=${await newLink(services, user.id, 'reset-password')}`
  }
  if (isSignInKind(order.kind) || 'provider' in order || order.kind === 'new-device')
    return `${publicUrl}/dashboard/profile`
  if (order.kind === 'confirm-email')
    return `${publicUrl}/auth/confirm-email?token=${await newLink(services, user.id, 'confirm-email')}`
  if (isNewcomer && order.kind !== 'address-taken')
    return `${publicUrl}/auth/accept-invitation?token=${await newLink(services, user.id, 'invitation')}`
  return `${publicUrl}/auth/login`
}

const isSignInKind = (kind: SystemMailOrder['kind']): kind is SignInKind =>
  signInKinds.some((signInKind) => signInKind === kind)

const deviceName = { en: '{browser} on {system}', ar: '{browser} على {system}' }
const unknown = { en: 'Unknown', ar: 'غير معروف' }

/** The kinds of devices are ours, so nothing of the header reaches the mail. */
function signInValues({ userAgent, country }: { userAgent: string; country: string | null }, lang: Lang) {
  const device = readDevice(userAgent)
  return {
    device: textIn(device ? filled(deviceName, device) : unknown, lang),
    place: country === null ? textIn(unknown, lang) : countryName(country, localeOf(lang)),
  }
}

const newLink = ({ db, now }: Services, userId: string, purpose: Purpose) =>
  addLink(db, { userId, purpose, expiresAt: new Date(now().getTime() + lives[purpose]) })

async function contactRequest(services: Services, requestId: string) {
  const { name, email, message } = await services.db
    .selectFrom('contact_requests')
    .select(['name', 'email', 'message'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  // The address to reply to was validated.
  return { values: { from: name, message }, trusted: { email } }
}
