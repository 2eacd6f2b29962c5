import { directionOf } from '#contract/text/languages.ts'
import { mapUrls } from '#contract/text/addresses.ts'
import type { viewMessage } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../text/html.ts'
import { cleanHtml } from '../../mail/html/sanitize.ts'
import { nullIfRenderFails } from '../../mail/liquid/render.ts'
import { previewAccount } from '../templates/render-budget.ts'
import { languageQuery, noticeHtml, pageAnswer, unknownPage } from '../../http/public-page.ts'
import { linkOrigin } from '../link-domains/origin.ts'
import { onOwnDomain } from '../link-domains/own-pages.ts'
import { linksOf, shownTo } from '../templates/render-message.ts'
import { asLang } from '../../i18n/as-lang.ts'
import { sentMail } from '../templates/sent-message.ts'
import { readToken } from '../tracking/tokens.ts'
import { textIn } from '../../i18n/text-in.ts'

/** Images may load from anywhere, as in a mail program; nothing else is loaded, run, submitted or framed. */
const policy =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

/** Shown above a message whose recipient's data was left out. */
const withheldWords: Both = {
  en: 'Your details are no longer stored here, so they’re shown as […].',
  ar: 'لم تعد بياناتك محفوظة هنا، ويظهر مكانها ⁦[…]⁩.',
}

const noLongerAvailable = {
  title: { en: 'This email is no longer available', ar: 'لم تعد هذه الرسالة متاحة هنا' },
  text: {
    en: 'Its web version was deleted. The email in your inbox isn’t affected.',
    ar: 'حُذفت نسختها على الويب، أما الرسالة في بريدك فتبقى كما هي.',
  },
} satisfies Record<string, Both>

/** A sent message, rendered again from its job. Viewing it is not tracked. */
export async function show(ctx: Context, { token, lang = ctx.lang }: In<typeof viewMessage>) {
  const read = readToken(ctx.secrets, 'view', token)
  if (!read || read.rest !== '') return unknownPage(lang)
  const mail = await sentMail(ctx.db, read)
  if (!mail) return deletedPage(lang)
  const { tenantId } = read
  const origin = await linkOrigin(ctx, tenantId)
  const job = await onOwnDomain(ctx.db, { tenantId, publicUrl: ctx.config.publicUrl, origin }, mail.job)
  const links = linksOf(ctx, read, origin)
  const made = await nullIfRenderFails(() => shownTo(job, mail.reader, links, previewAccount(ctx, tenantId)))
  if (!made) return deletedPage(lang)
  const { subject, html, text } = made
  const language = asLang(mail.job.language)
  const body = html === undefined ? `<pre dir="auto">${linked(text ?? '')}</pre>` : withImages(cleanHtml(html))
  const page = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<base target="_blank"><title>${escapeHtml(subject)}</title><style>body{margin:0 auto;max-inline-size:48rem;padding:1rem;font-family:system-ui,sans-serif}
img{max-inline-size:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;line-height:1.7}</style></head>
<body><main>${mail.isRecipientDeleted ? `<p lang="${lang}" dir="auto">${textIn(withheldWords, lang)}</p>` : ''}${body}</main></body>
</html>`
  return pageAnswer(200, page, { 'content-security-policy': policy })
}

/** The link is valid, but its message no longer exists. */
const deletedPage = (lang: Lang) =>
  pageAnswer(
    410,
    noticeHtml({
      lang,
      title: textIn(noLongerAvailable.title, lang),
      text: textIn(noLongerAvailable.text, lang),
      other: languageQuery,
    }),
  )

/** In cleaned HTML (`mail/html/sanitize.ts`, which writes this attribute first): shows the images that it refers to. */
const withImages = (html: string) =>
  html.replaceAll(/<img data-remote="(https?:[^"]*)"/g, '<img src="$1" loading="lazy"')

/** Turns addresses in plain text into links. */
const linked = (text: string) =>
  mapUrls(text, (url) => `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeHtml(url)}</a>`, escapeHtml)
