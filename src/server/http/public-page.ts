import type { Both, Lang } from '#contract/fields.ts'
import { escapeHtml } from '../text/html.ts'
import { Answer } from './route.ts'

type Page = {
  lang: Lang
  /** HTML. */
  title: string
  /** HTML. */
  body: string
  /** The address of the page in the other language, if there is one. */
  other?: string | null
  /** CSS in addition to the shared style. */
  style?: string
  script?: string
}

const style = `*{box-sizing:border-box}body{--accent:#1c5db8;--on-accent:#fff;--ground:#f1f5f9;margin:0;min-block-size:100vh;display:grid;
place-items:center;background:var(--ground);color:#1e293b;font:16px/1.6 Inter,system-ui,sans-serif}
:lang(ar){line-height:1.8;font-family:Vazirmatn,Inter,system-ui,sans-serif}
main{inline-size:min(30rem,calc(100vw - 2rem));margin-block:1rem;padding:2.25rem clamp(1.25rem,5vw,2.25rem);border-radius:1rem;background:#fff;
box-shadow:0 8px 32px #0f172a14}main.notice{text-align:center}main.notice>p:last-child{margin:0}
h1{margin:0 0 .75rem;font-size:1.45rem;line-height:1.4;overflow-wrap:anywhere}h2{margin:0 0 .5rem;font-size:1.05rem}
p{margin:0 0 1.25rem;color:#475569;overflow-wrap:anywhere}.text{white-space:pre-line}
form{display:grid;gap:1.25rem;margin:0}fieldset{display:grid;gap:.75rem;min-inline-size:0;margin:0;padding:0;border:0}
legend{padding:0;margin-block-end:.5rem;font-weight:600}.pair{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr))}
.field{display:grid;gap:.3rem;align-content:start;overflow-wrap:anywhere}.field label{font-weight:500}
input:not([type=checkbox],[type=radio]),select{inline-size:100%;min-block-size:2.9rem;padding:.5rem .8rem;border:1px solid #8695aa;
border-radius:.6rem;background:#fff;color:inherit;font:inherit}[aria-invalid=true]{border-color:#b42318!important}
.hint{color:#475569;font-size:.9rem}.fault{color:#b42318;font-size:.9rem}.choice{display:grid;grid-template-columns:auto 1fr;gap:.1rem .7rem;align-items:start;overflow-wrap:anywhere;cursor:pointer}
.choice input{inline-size:1.2rem;block-size:1.2rem;margin:.25rem 0 0;accent-color:var(--accent)}.choice>span{justify-self:start}.choice small{grid-column:2;color:#475569;font-size:.9rem}
.asterisk{color:#b42318}button{inline-size:100%;min-block-size:3rem;padding:.6rem 1rem;border:0;border-radius:.6rem;background:var(--accent);
color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}button:hover{filter:brightness(.92)}button[disabled]{opacity:.7;cursor:progress}
button.quiet{border:1px solid #b42318;background:#fff;color:#b42318}a{color:#1c5db8}
:is(button,a,input,select):focus-visible{outline:3px solid #5b9cf0;outline-offset:2px}
.told{margin:0 0 1.25rem;padding:.8rem 1rem;border-radius:.6rem;background:#e7f6ec;color:#14532d}.told.wrong{background:#fdecea;color:#7a1d14}
hr{inline-size:100%;margin:0;border:0;border-block-start:1px solid #e2e8f0}nav{margin-block-start:1.5rem;font-size:.9rem;text-align:center}
.trap{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}`

/** A complete page for visitors without an account: one response, no cookie, and no script unless one is provided. */
export function publicHtml({ lang, title, body, other = null, style: own = '', script = '' }: Page): string {
  const switched = lang === 'ar' ? 'en' : 'ar'
  const nav =
    other === null
      ? ''
      : `<nav><a href="${escapeHtml(other)}" lang="${switched}" hreflang="${switched}">${switched === 'ar' ? 'العربية' : 'English'}</a></nav>`
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}${own}</style></head>
<body>${body.replace('</main>', () => `${nav}</main>`)}${script && `<script>${script}</script>`}</body>
</html>`
}

/** A page that shows a message. `text` is HTML. */
export const noticeHtml = (page: Omit<Page, 'body'> & { text: string; heading?: string; more?: string }) =>
  publicHtml({
    ...page,
    body: `<main class="notice"><h1>${page.heading ?? escapeHtml(page.title)}</h1><p class="text">${page.text}</p>${page.more ?? ''}</main>`,
  })

const unknown = {
  title: { en: 'This link is not valid', ar: 'هذا الرابط غير صالح' },
  text: {
    en: 'It may have been cut on the way, or be too old. Open it from the latest mail again.',
    ar: 'ربما وصل الرابط ناقصًا أو انتهت صلاحيته. افتحه من أحدث رسالة وصلتك.',
  },
} satisfies Record<string, Both>

/** The page for a token that is invalid or expired. */
export const unknownPage = (lang: Lang) =>
  pageAnswer(
    404,
    noticeHtml({
      lang,
      title: unknown.title[lang],
      text: unknown.text[lang],
      other: `?lang=${lang === 'ar' ? 'en' : 'ar'}`,
    }),
  )

/** Headers of personal pages: not cached, not indexed, no referrer. */
export const pageAnswer = (status: number, html: string, headers: Record<string, string | null> = {}) =>
  new Answer(status, html, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    ...headers,
  })

/** A form field as a single string. */
export function textOf(fields: Record<string, unknown>, name: string): string {
  const value = fields[name]
  const one: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof one === 'string' ? one.trim() : ''
}

/** Like `textOf`, for a field that may occur several times. */
export function textsOf(fields: Record<string, unknown>, name: string): string[] {
  const value = fields[name]
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((one): one is string => typeof one === 'string').slice(0, 100)
}

/** A form field with its label and error. */
export function fieldHtml(
  { name, label, value, type = 'text', required = false, dir = 'auto', complete = '', fault, focused = false }: Field,
  lang: Lang,
) {
  const id = `field-${escapeHtml(name)}`
  const error = fault ? `<span class="fault" id="${id}-fault">${escapeHtml(fault[lang])}</span>` : ''
  return `<div class="field"><label for="${id}">${escapeHtml(label)}${required ? ' <span class="asterisk" aria-hidden="true">*</span>' : ''}</label>
<input id="${id}" name="${escapeHtml(name)}" type="${type}" value="${escapeHtml(value)}" dir="${dir}" maxlength="254"${complete && ` autocomplete="${complete}"`}${required ? ' aria-required="true"' : ''}${focused ? ' autofocus' : ''}${fault ? ` aria-invalid="true" aria-describedby="${id}-fault"` : ''}>${error}</div>`
}

export type Field = {
  name: string
  label: string
  value: string
  type?: 'text' | 'email'
  required?: boolean
  dir?: 'auto' | 'ltr'
  complete?: string
  fault?: Both | undefined
  focused?: boolean
}
