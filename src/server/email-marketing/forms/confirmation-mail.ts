import { domainToASCII } from 'node:url'
import { v5, parse as bytesOf, stringify } from 'uuid'
import type { Both, Lang } from '#contract/fields.ts'
import { sideOf } from '#contract/text/languages.ts'
import type { Services } from '../../context.ts'
import type { Task } from '../../jobs/queue.ts'
import { composeMessage } from '../../mail/compose/compose.ts'
import { layOutMail } from '../../mail/system/layout.ts'
import { addressBudget, sendWithinBudgets } from '../../mail/system/budgets.ts'
import { unlinkAddresses } from '../../mail/html/unlinked.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { attachPreview, transportOf } from '../transport/transport.ts'
import { brandOf, type WorkspaceBrand } from '../brand/brand.ts'
import { senderOf } from '../brand/brand-sender.ts'
import { linkOrigin } from '../link-domains/origin.ts'
import { inOneLine } from '../brand/brand-tags.ts'
import { letterColourOn } from '../../images/contrast.ts'
import type { ProviderRow } from '../providers/provider-row.ts'
import { defaultProvider, systemBudgets } from './budget.ts'
import { textIn } from '../../i18n/text-in.ts'

const purpose = 'confirm'
const linkLife = 7 * 24 * 60 * 60_000
/** How long a temporary refusal by the server is retried (ms). */
const retryForMs = 4 * 60 * 60_000

type Key = { tenantId: string; id: string }

const words = {
  subject: { en: 'Confirm your subscription', ar: 'تأكيد اشتراكك' },
  text: {
    en: 'You asked to get emails from {workspace}. Click the button to confirm.',
    ar: 'وصلنا طلب لاستلام رسائل {workspace} على هذا العنوان. يلزم تأكيده بالضغط على الزر.',
  },
  button: { en: 'Confirm subscription', ar: 'تأكيد الاشتراك' },
  ignore: {
    en: 'If you didn’t sign up, ignore this email and you won’t hear from us again. The link expires in 7 days.',
    ar: 'إن لم يكن الطلب منك فيمكن تجاهل هذه الرسالة، ولن تصلك رسائل أخرى. تنتهي صلاحية الرابط بعد 7 أيام.',
  },
} satisfies Record<string, Both>

/** Mails the confirmation link of a sign-up. Idempotent: a repeated mail has the same Message-ID. */
export const sendConfirmation: Task<Key> = {
  name: 'send-confirmation',
  async run(services, key) {
    const signup = await signupOf(services, key)
    if (!signup || signup.confirmed_at || !signup.mailed_at) return
    const provider = await defaultProvider(services.db, key.tenantId)
    if (!provider) return sendAsSystem(services, key, signup)
    const brand = await brandOf(services.db, key.tenantId)
    const origin = await linkOrigin(services, key.tenantId)
    const mail = letterOf(services, key, signup, { ...ownWords(signup), brand, origin })
    await handOver(services, provider, {
      ...mail,
      from: senderOf(brand, provider),
      id: `${key.id} ${signup.mails}`,
      since: signup.mailed_at,
    })
  },
}

/**
 * System mail carries only the product's text, within the budgets. The first mail was charged when the form was
 * submitted.
 */
async function sendAsSystem(services: Services, key: Key, signup: Signup) {
  const budgeted = signup.system_mail && signup.mails === 1
  const budgets = [
    ...(budgeted ? [] : await systemBudgets(services.db, key.tenantId)),
    addressBudget('confirmation', signup.email),
  ]
  const sent = await sendWithinBudgets(services, budgets, async () => {
    await services.mail(letterOf(services, key, signup))
  })
  if (!sent) services.log.warn({ tenant: key.tenantId, signup: key.id }, 'daily limit of confirmation emails reached')
}

type Signup = NonNullable<Awaited<ReturnType<typeof signupOf>>>

const signupOf = ({ db }: Services, { tenantId, id }: Key) =>
  db
    .selectFrom('signups')
    .innerJoin('forms', (join) =>
      join.onRef('forms.tenant_id', '=', 'signups.tenant_id').onRef('forms.id', '=', 'signups.form_id'),
    )
    .innerJoin('workspaces', 'workspaces.id', 'signups.tenant_id')
    .select(['signups.email', 'signups.language', 'signups.mails', 'signups.mailed_at', 'signups.confirmed_at'])
    .select('signups.system_mail')
    .select(['forms.texts', 'workspaces.name as workspace'])
    .where('signups.tenant_id', '=', tenantId)
    .where('signups.id', '=', id)
    .executeTakeFirst()

type OwnWords = { subject?: string; text?: string }
/** What only the workspace's own provider may carry: its text, its brand and its domain. */
type Own = OwnWords & { brand: WorkspaceBrand; origin: string }

/** The form's own text, used only with the workspace's own provider, which is responsible for it. */
function ownWords({ language, texts }: Signup): OwnWords {
  const [subject, text] = [texts.mailSubject[sideOf(language)].trim(), texts.mailText[sideOf(language)].trim()]
  return { ...(subject && { subject }), ...(text && { text }) }
}

/**
 * The form's own text, if any, else the product's. The button and the advice to ignore an unexpected mail are always
 * present.
 */
function letterOf(
  { secrets, config }: Services,
  key: Key,
  { email, language, workspace, mailed_at }: Signup,
  ownParts: Own | null = null,
) {
  const lang: Lang = language
  const expires = new Date((mailed_at?.getTime() ?? 0) + linkLife)
  const system = { brand: null, origin: config.publicUrl }
  const { brand, origin, ...own }: Omit<Own, 'brand'> & { brand: WorkspaceBrand | null } = ownParts ?? system
  const name = brand?.displayName ?? unlinkAddresses(workspace)
  const accent = brand?.colours.accent
  return layOutMail({
    to: email,
    lang,
    site: {
      name: { en: name, ar: name },
      tagline: { en: '', ar: '' },
      logo: brand?.logo ? `${brand.logo}/mail` : null,
      languages: [lang],
    },
    origin,
    words: {
      subject: own.subject === undefined ? textIn(words.subject, lang) : '{subject}',
      lines: [own.text === undefined ? textIn(words.text, lang) : '{text}', textIn(words.ignore, lang)],
      button: textIn(words.button, lang),
    },
    values: {},
    trusted: { workspace: name, ...own },
    link: `${origin}/c/${confirmToken(secrets, key, expires)}`,
    ...(accent && { button: { colour: accent, letters: letterColourOn(accent) } }),
    ...(brand?.address && { address: inOneLine(brand.address) }),
  })
}

type Ready = {
  to: string
  subject: string
  lang: Lang
  html: string
  text: string
  id: string
  since: Date
  from: { name: string; email: string }
}

/** @throws Error if a retry may succeed */
async function handOver(
  services: Services,
  provider: ProviderRow,
  { to, subject, lang, html, text, id, since, from }: Ready,
) {
  const domain = domainToASCII(provider.from_email.slice(provider.from_email.lastIndexOf('@') + 1))
  const messageId = `<${v5(id, provider.tenant_id)}@${domain}>`
  const replyTo = provider.reply_to === null ? {} : { replyTo: { email: provider.reply_to } }
  const headers = { 'Auto-Submitted': 'auto-generated' }
  const message = composeMessage({
    from,
    to: { email: to },
    ...replyTo,
    subject,
    language: lang,
    html,
    text,
    messageId,
    date: since,
    headers,
  })
  attachPreview(message, { subject, preview: text.slice(0, 100).toWellFormed(), messageId, contentType: 'html' })
  const transport = transportOf(services, provider)
  try {
    const outcome = await transport.deliver({ from: provider.from_email, to }, message)
    const final = outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.permanent)
    const tooLate = services.now().getTime() - since.getTime() > retryForMs
    if (!final && !tooLate) throw new Error(`The mail server asks to wait: ${outcome.response}`)
  } finally {
    await transport.close()
  }
}

const timeAt = 32

/** A token that confirms one sign-up until it expires. */
export function confirmToken(secrets: Secrets, { tenantId, id }: Key, expires: Date): string {
  const time = Buffer.alloc(6)
  time.writeUIntBE(expires.getTime(), 0, 6)
  return secrets.sign(Buffer.concat([bytesOf(tenantId), bytesOf(id), time]), purpose)
}

/** The sign-up of a token and its expiry; null if the token was not issued here. */
export function readConfirmToken(secrets: Secrets, token: string): (Key & { expires: number }) | null {
  const payload = secrets.verify(token, purpose)
  if (payload?.length !== timeAt + 6) return null
  const [tenantId, id] = [0, 16].map((at) => stringify(payload.subarray(at, at + 16)))
  return tenantId && id ? { tenantId, id, expires: payload.readUIntBE(timeAt, 6) } : null
}
