import { mapAddresses } from '#contract/text/addresses.ts'
import type { viewMessage } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { Context } from '../../context.ts'
import { escaped } from '../../text/html.ts'
import { cleanHtml } from '../../mail/html/sanitize.ts'
import { unlessUnfillable } from '../../mail/liquid/render.ts'
import { lookingAccount } from '../templates/render-budget.ts'
import { noticeHtml, pageAnswer, unknownPage } from '../../http/public-page.ts'
import { linksOf, shownTo } from '../templates/render-message.ts'
import { sentMail } from '../templates/sent-message.ts'
import { readToken } from '../tracking/tokens.ts'

/** Pictures may come from anywhere, as in a mail program; nothing else is loaded, run, sent or framed. */
const policy =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"

/** Above a message that is shown without what stood there of its recipient. */
const withheldWords: Both = {
  en: 'Your details are no longer kept here. Where they stood, […] is shown.',
  ar: 'لم تعد بياناتك محفوظة هنا، ويظهر مكانها […].',
}

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
  const mail = await sentMail(ctx.db, read)
  if (!mail) return gonePage(lang)
  const links = linksOf(ctx, read)
  const made = await unlessUnfillable(() => shownTo(mail.job, mail.reader, links, lookingAccount(ctx, read.tenantId)))
  if (!made) return gonePage(lang)
  const { subject, html, text } = made
  const language = mail.job.language === 'ar' ? 'ar' : 'en'
  const body = html === undefined ? `<pre dir="auto">${linked(text ?? '')}</pre>` : withImages(cleanHtml(html))
  const page = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<base target="_blank"><title>${escaped(subject)}</title><style>body{margin:0 auto;max-inline-size:48rem;padding:1rem;font-family:system-ui,sans-serif}
img{max-inline-size:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;line-height:1.7}</style></head>
<body><main>${mail.isGone ? `<p lang="${lang}" dir="auto">${withheldWords[lang]}</p>` : ''}${body}</main></body>
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
