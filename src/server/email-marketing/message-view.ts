import { mapAddresses } from '#contract/text/addresses.ts'
import type { viewMessage } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { Context } from '../context.ts'
import { escaped } from '../html.ts'
import { cleanHtml } from '../mail/clean-html.ts'
import { unlessUnfillable } from '../mail/template.ts'
import { lookingAccount } from './filling-budget.ts'
import type { Claimed } from './ledger.ts'
import { noticeHtml, pageAnswer, unknownPage } from './public-page.ts'
import { shownTo } from './render.ts'
import { type MessageOf, readToken } from './tracking-tokens.ts'

/** Pictures may come from anywhere, as in a mail program; nothing else is loaded, run, sent or framed. */
const policy =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

const gone = {
  title: { en: 'This mail is no longer kept here', ar: 'لم تعد هذه الرسالة محفوظة هنا' },
  text: {
    en: 'Its page has been cleared away. The mail in your mailbox stays as it is.',
    ar: 'أُزيلت صفحتها، أما الرسالة في صندوق بريدك فتبقى كما هي.',
  },
} satisfies Record<string, Both>

/** A message as it was sent, made again from its job. Looking at it counts as nothing. */
export async function show(ctx: Context, { token, lang = ctx.lang }: In<typeof viewMessage>) {
  const read = readToken(ctx.secrets, 'view', token)
  if (!read || read.rest !== '') return unknownPage(lang)
  const mail = await mailOf(ctx, read)
  if (!mail) return gonePage(lang)
  const made = await unlessUnfillable(() => shownTo(ctx, mail.job, mail.reader, lookingAccount(ctx, read.tenantId)))
  if (!made) return gonePage(lang)
  const { subject, html, text } = made
  const language = mail.job.language === 'ar' ? 'ar' : 'en'
  const body = html === undefined ? `<pre dir="auto">${linked(text ?? '')}</pre>` : withImages(cleanHtml(html))
  const page = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<base target="_blank"><title>${escaped(subject)}</title><style>body{margin:0 auto;max-inline-size:48rem;padding:1rem;font-family:system-ui,sans-serif}
img{max-inline-size:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;line-height:1.7}</style></head>
<body><main>${body}</main></body>
</html>`
  return pageAnswer(200, page, { 'content-security-policy': policy })
}

/** The link is right, and nothing is left behind it. */
const gonePage = (lang: Lang) =>
  pageAnswer(
    410,
    noticeHtml({
      lang,
      title: gone.title[lang],
      text: gone.text[lang],
      other: `?lang=${lang === 'ar' ? 'en' : 'ar'}`,
    }),
  )

/** Of the cleaned HTML, where it is the first that stands in its tag (`mail/clean-html.ts`): what names a picture from elsewhere, shows it. */
const withImages = (html: string) =>
  html.replaceAll(/<img data-remote="(https?:[^"]*)"/g, '<img src="$1" loading="lazy"')

/** Addresses within a text, as links. */
const linked = (text: string) =>
  mapAddresses(text, (url) => `<a href="${escaped(url)}" rel="noopener noreferrer">${escaped(url)}</a>`, escaped)

/** Null where its workspace is gone, or both her place in the send and she herself. */
async function mailOf(ctx: Context, { tenantId, jobId, contactId }: MessageOf) {
  const row = await ctx.db
    .selectFrom('jobs')
    .innerJoin('workspaces', 'workspaces.id', 'jobs.tenant_id')
    .leftJoin('ledger', (join) =>
      join
        .onRef('ledger.tenant_id', '=', 'jobs.tenant_id')
        .onRef('ledger.job_id', '=', 'jobs.id')
        .on('ledger.contact_id', '=', contactId),
    )
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.tenant_id', '=', 'jobs.tenant_id').on('contacts.id', '=', contactId),
    )
    .select(['jobs.subject', 'jobs.html', 'jobs.text', 'jobs.language', 'jobs.from_name', 'jobs.from_email'])
    .select(['jobs.reply_to', 'workspaces.name as workspace'])
    .select(['contacts.first_name', 'contacts.last_name', 'contacts.language as spoken', 'contacts.attributes'])
    // Who got a send is cleared away in time: then it is what she has now.
    .select(({ fn }) => fn.coalesce('ledger.email', 'contacts.email').as('email'))
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
  if (!row?.email) return null
  const sender = { fromName: row.from_name, fromEmail: row.from_email, replyTo: row.reply_to }
  const { subject, html, text, language, workspace } = row
  const untracked = { trackOpens: false, trackClicks: false }
  // Of a contact that was deleted since, the address is left.
  const reader: Claimed = {
    contactId,
    email: row.email,
    attempts: 0,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    language: row.spoken,
    attributes: (row.attributes ?? {}) as Claimed['attributes'],
  }
  return { job: { tenantId, jobId, workspace, subject, html, text, language, ...sender, ...untracked }, reader }
}
