import type { Lang } from '#contract/fields.ts'
import type { Services, SystemMail } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { hashOf, newToken } from '../secrets.ts'
import { mailWords } from './system-mail-words.ts'

type Purpose = 'reset-password' | 'confirm-email' | 'invitation'

/** What is to be mailed to whom. The link is made when the mail is: none ever lies in the queue. */
export type SystemMailOrder =
  | { kind: 'reset-password'; email: string }
  | { kind: 'confirm-email' | 'address-taken' | 'invitation'; userId: string }
  | { kind: 'workspace-invitation'; userId: string; workspace: string; by: string }
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
  const lang = user.preferred_language
  const link = order.kind === 'contact-request' ? null : await linkFor(services, order, user)
  const values = {
    name: user.first_name,
    workspace: 'workspace' in order ? order.workspace : '',
    by: 'by' in order ? order.by : '',
    ...(order.kind === 'contact-request' && (await contactRequest(services, order.requestId))),
  }
  await services.mail(letter(user.email, lang, mailWords[order.kind][lang], values, link))
}

async function linkFor(
  services: Services,
  order: SystemMailOrder,
  user: { id: string; status: string },
): Promise<string> {
  const { publicUrl } = services.config
  if (order.kind === 'reset-password') {
    return `${publicUrl}/auth/reset-password?token=${await newLink(services, user.id, 'reset-password')}`
  }
  if (order.kind === 'confirm-email')
    return `${publicUrl}/auth/confirm-email?token=${await newLink(services, user.id, 'confirm-email')}`
  const invited = user.status === 'invited' && order.kind !== 'address-taken'
  if (invited) return `${publicUrl}/auth/accept-invitation?token=${await newLink(services, user.id, 'invitation')}`
  return `${publicUrl}/auth/login`
}

async function newLink(services: Services, userId: string, purpose: Purpose): Promise<string> {
  const token = newToken()
  const expires = new Date(services.now().getTime() + lives[purpose])
  await services.db
    .insertInto('mail_tokens')
    .values({ token_hash: hashOf(token), purpose, user_id: userId, expires_at: expires })
    .execute()
  return token
}

async function contactRequest(services: Services, requestId: string) {
  const { name, email, message } = await services.db
    .selectFrom('contact_requests')
    .select(['name', 'email', 'message'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return { from: `${name} <${email}>`, message }
}

type Words = { subject: string; lines: readonly string[]; button?: string }

/** A mail in one language, as HTML and as text: a greeting, what it is about, a button. */
function letter(to: string, lang: Lang, words: Words, values: Record<string, string>, link: string | null): SystemMail {
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')
  const subject = filled(words.subject).replace(/\s+/g, ' ')
  const lines = words.lines.map(filled)
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  const paragraphs = lines
    .map((line) => `<p style="margin:0 0 16px;white-space:pre-line">${escape(line)}</p>`)
    .join('\n')
  const button =
    link && words.button
      ? `<p style="margin:24px 0"><a href="${escape(link)}" style="background:#1971c2;color:#ffffff;padding:12px 24px;border-radius:8px;text-decoration:none;display:inline-block">${escape(words.button)}</a></p>
<p style="margin:0;color:#495057;font-size:13px;direction:ltr;word-break:break-all">${escape(link)}</p>`
      : ''
  const html = `<!doctype html><html lang="${lang}" dir="${dir}"><body style="margin:0;background:#f1f3f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}"><tr><td align="center" style="padding:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr>
<td dir="${dir}" style="padding:32px;direction:${dir};text-align:${lang === 'ar' ? 'right' : 'left'};font-family:Tahoma,Arial,sans-serif;font-size:16px;line-height:1.7;color:#212529">
${paragraphs}
${button}
</td></tr></table></td></tr></table></body></html>`
  return { to, lang, subject, html, text: [...lines, ...(link && words.button ? [link] : [])].join('\n\n') }
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
