import { domainToASCII } from 'node:url'
import { v5, parse as bytesOf, stringify } from 'uuid'
import type { Both, Lang } from '#contract/fields.ts'
import type { Services } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { composeMessage } from '../mail/compose.ts'
import { letter } from '../mail/letter.ts'
import type { Secrets } from '../secrets.ts'
import { describe, transportOf } from './provider-transport.ts'
import type { ProviderRow } from './providers.ts'

const purpose = 'confirm'
const linkLife = 7 * 24 * 60 * 60_000
/** A server that asks to wait is tried so long. */
const patience = 4 * 60 * 60_000

type Key = { tenantId: string; id: string }

const words = {
  subject: { en: 'Please confirm your subscription', ar: 'يرجى تأكيد اشتراكك' },
  text: {
    en: 'You asked to get mail from {workspace}. Press the button to confirm it.',
    ar: 'طلبت استلام رسائل {workspace}. اضغط الزر لتأكيد ذلك.',
  },
  button: { en: 'Confirm the subscription', ar: 'تأكيد الاشتراك' },
  ignore: {
    en: 'If it was not you, do nothing: without the button you get no more mail. The link works for 7 days.',
    ar: 'إن لم تطلب ذلك فتجاهل هذه الرسالة: لن تصلك رسائل أخرى ما لم تضغط الزر. يعمل الرابط مدة 7 أيام.',
  },
} satisfies Record<string, Both>

/** Mails somebody the link that confirms her sign-up. May be repeated: the mail carries the same Message-ID. */
export const sendConfirmation: Task<Key> = {
  name: 'send-confirmation',
  async run(services, key) {
    const signup = await signupOf(services, key)
    if (!signup || signup.confirmed_at || !signup.mailed_at) return
    const provider = await defaultProvider(services, key.tenantId)
    const mail = letterOf(services, key, signup)
    if (provider)
      await handOver(services, provider, { ...mail, id: `${key.id} ${signup.mails}`, since: signup.mailed_at })
    else await services.mail(mail)
  },
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
    .select(['forms.texts', 'workspaces.name as workspace'])
    .where('signups.tenant_id', '=', tenantId)
    .where('signups.id', '=', id)
    .executeTakeFirst()

const defaultProvider = ({ db }: Services, tenantId: string) =>
  db
    .selectFrom('providers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirst()

/** The form's own words, else the product's; the button and what to do if it was somebody else are always there. */
function letterOf({ secrets, config }: Services, key: Key, { email, language, texts, workspace, mailed_at }: Signup) {
  const lang: Lang = language
  const expires = new Date((mailed_at?.getTime() ?? 0) + linkLife)
  const said = words.text[lang].replace('{workspace}', () => `\u2068${workspace}\u2069`)
  return letter({
    to: email,
    lang,
    site: { name: { en: workspace, ar: workspace }, tagline: { en: '', ar: '' }, logo: null, languages: [lang] },
    origin: config.publicUrl,
    words: { subject: '{subject}', lines: ['{text}', words.ignore[lang]], button: words.button[lang] },
    values: {
      subject: texts.mailSubject[lang].trim() || words.subject[lang],
      text: texts.mailText[lang].trim() || said,
    },
    link: `${config.publicUrl}/c/${confirmToken(secrets, key, expires)}`,
  })
}

type Ready = { to: string; subject: string; html: string; text: string; id: string; since: Date }

/** @throws Error where it is worth trying again */
async function handOver(services: Services, provider: ProviderRow, { to, subject, html, text, id, since }: Ready) {
  const domain = domainToASCII(provider.from_email.slice(provider.from_email.lastIndexOf('@') + 1))
  const messageId = `<${v5(id, provider.tenant_id)}@${domain}>`
  const from = { name: provider.from_name, email: provider.from_email }
  const replyTo = provider.reply_to === null ? {} : { replyTo: { email: provider.reply_to } }
  const headers = { 'Auto-Submitted': 'auto-generated' }
  const message = composeMessage({
    from,
    to: { email: to },
    ...replyTo,
    subject,
    html,
    text,
    messageId,
    date: since,
    headers,
  })
  describe(message, { subject, preview: text.slice(0, 100).toWellFormed(), messageId, contentType: 'html' })
  const transport = transportOf(services, provider)
  try {
    const outcome = await transport.deliver({ from: provider.from_email, to }, message)
    const final = outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.permanent)
    const tooLate = services.now().getTime() - since.getTime() > patience
    if (!final && !tooLate) throw new Error(`The mail server asks to wait: ${outcome.response}`)
  } finally {
    await transport.close()
  }
}

const timeAt = 32

/** A token that confirms one sign-up, until then. */
export function confirmToken(secrets: Secrets, { tenantId, id }: Key, expires: Date): string {
  const time = Buffer.alloc(6)
  time.writeUIntBE(expires.getTime(), 0, 6)
  return secrets.sign(Buffer.concat([bytesOf(tenantId), bytesOf(id), time]), purpose)
}

/** What a token confirms, and until when; null when it was not made here. */
export function readConfirmToken(secrets: Secrets, token: string): (Key & { expires: number }) | null {
  const payload = secrets.verify(token, purpose)
  if (payload?.length !== timeAt + 6) return null
  const [tenantId, id] = [0, 16].map((at) => stringify(payload.subarray(at, at + 16)))
  return tenantId && id ? { tenantId, id, expires: payload.readUIntBE(timeAt, 6) } : null
}
