import type { Both, Lang } from '#contract/fields.ts'
import { directionOf, languages } from '#contract/text/languages.ts'
import { escapeHtml } from '../text/html.ts'
import { Answer } from './route.ts'
import { textIn } from '../i18n/text-in.ts'

type Page = {
  lang: Lang
  /** HTML. */
  title: string
  /** HTML. */
  body: string
  /** The address of the page in another language, if there is one. */
  other?: ((lang: Lang) => string) | null
  /** CSS in addition to the shared style. */
  style?: string
  script?: string
  /** The workspace whose page it is. */
  brand?: PageBrand | null
}

/** A workspace on its public pages: the logo above, the postal address and links below, and colours. */
export type PageBrand = {
  name: string
  logo: string | null
  address: string
  links: { name: string; href: string }[]
  accent: string | null
  onAccent: string | null
  background: string | null
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
.field{display:grid;gap:.3rem;align-content:start;overflow-wrap:anywhere}.field :is(label,.label){font-weight:500}.parts{display:grid;gap:.5rem;grid-template-columns:2fr 3fr}
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
.logo{display:block;max-inline-size:min(14rem,100%);max-block-size:4.5rem;margin:0 auto 1.5rem}
.sender{margin-block-start:1.75rem;padding-block-start:1rem;border-block-start:1px solid #e2e8f0;font-size:.85rem;text-align:center;color:#475569;overflow-wrap:anywhere}
.sender p{margin:0;white-space:pre-line}.sender p+p{margin-block-start:.5rem}
.trap{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}`

/** A complete page for visitors without an account: one response, no cookie, and no script unless one is provided. */
export function publicHtml({
  lang,
  title,
  body,
  other = null,
  style: own = '',
  script = '',
  brand = null,
}: Page): string {
  const links = languages()
    .filter(({ code }) => code !== lang)
    .map(
      ({ code, name }) =>
        `<a href="${escapeHtml(other?.(code) ?? '')}" lang="${code}" hreflang="${code}">${escapeHtml(name)}</a>`,
    )
  const nav = other === null ? '' : `<nav>${links.join(' · ')}</nav>`
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}${coloursOf(brand)}${own}</style></head>
<body>${framed(body, brand, nav)}${script && `<script>${script}</script>`}</body>
</html>`
}

/** The address of a page in another language, relative to the page. */
export const languageQuery = (lang: Lang) => `?lang=${lang}`

/** The page with the logo at its top, and the sender at its end. */
function framed(body: string, brand: PageBrand | null, nav: string) {
  const end = body.replace('</main>', () => `${nav}${senderHtml(brand)}</main>`)
  if (!brand?.logo) return end
  const logo = `<img class="logo" src="${escapeHtml(brand.logo)}" alt="${escapeHtml(brand.name)}">`
  return end.replace(/<main\b[^<>]*>/, (main) => main + logo)
}

function senderHtml(brand: PageBrand | null) {
  if (!brand || (brand.address === '' && brand.links.length === 0)) return ''
  const links = brand.links.map(
    ({ name, href }) => `<a href="${escapeHtml(href)}" rel="noopener">${escapeHtml(name)}</a>`,
  )
  return `<footer class="sender"><p dir="auto"><strong>${escapeHtml(brand.name)}</strong></p>${
    brand.address && `<p dir="auto">${escapeHtml(brand.address)}</p>`
  }${links.length > 0 ? `<p>${links.join(' · ')}</p>` : ''}</footer>`
}

function coloursOf(brand: PageBrand | null) {
  if (!brand) return ''
  const { accent, onAccent, background } = brand
  const all = [
    accent && `--accent:${accent};--on-accent:${onAccent ?? '#fff'}`,
    background && `--ground:${background}`,
  ].filter(Boolean)
  return all.length > 0 ? `body{${all.join(';')}}` : ''
}

/** A page that shows a message. `text` is HTML. */
export const noticeHtml = (page: Omit<Page, 'body'> & { text: string; heading?: string; more?: string }) =>
  publicHtml({
    ...page,
    body: `<main class="notice"><h1>${page.heading ?? escapeHtml(page.title)}</h1><p class="text">${page.text}</p>${page.more ?? ''}</main>`,
  })

const unknown = {
  title: { en: 'This link isn’t valid', ar: 'هذا الرابط غير صالح' },
  text: {
    en: 'It may be incomplete or expired. Open the link from your latest email.',
    ar: 'ربما وصل الرابط ناقصًا أو انتهت صلاحيته. يمكن فتحه من أحدث رسالة وصلتك.',
  },
} satisfies Record<string, Both>

/** The page for a token that is invalid or expired. */
export const unknownPage = (lang: Lang) =>
  pageAnswer(
    404,
    noticeHtml({
      lang,
      title: textIn(unknown.title, lang),
      text: textIn(unknown.text, lang),
      other: languageQuery,
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
  return all.filter((value): value is string => typeof value === 'string').slice(0, 100)
}

/** A form field with its label and error. */
export function fieldHtml(field: Field, lang: Lang) {
  const { name, label, value, type = 'text', dir = 'auto', complete = '', mode, options, required, fault } = field
  const id = `field-${escapeHtml(name)}`
  const error = fault ? `<span class="fault" id="${id}-fault">${escapeHtml(textIn(fault, lang))}</span>` : ''
  return `<div class="field"><label for="${id}">${escapeHtml(label)}${required ? ' <span class="asterisk" aria-hidden="true">*</span>' : ''}</label>
${options ? selectHtml(field, options, id) : `<input id="${id}" name="${escapeHtml(name)}" type="${type}" value="${escapeHtml(value)}" dir="${dir}" maxlength="254"${complete && ` autocomplete="${complete}"`}${mode ? ` inputmode="${mode}"` : ''}${stateOf(field, id)}>`}${error}</div>`
}

const stateOf = ({ required, focused, fault }: Pick<Field, 'required' | 'focused' | 'fault'>, id: string) =>
  `${required ? ' aria-required="true"' : ''}${focused ? ' autofocus' : ''}${fault ? ` aria-invalid="true" aria-describedby="${id}-fault"` : ''}`

const selectHtml = (field: Field, options: NonNullable<Field['options']>, id: string, none = '') =>
  `<select id="${id}" name="${escapeHtml(field.name)}"${stateOf(field, id)}>${[{ value: '', label: none }, ...options]
    .map(
      ({ value, label }) =>
        `<option value="${escapeHtml(value)}"${value === field.value ? ' selected' : ''}>${escapeHtml(label)}</option>`,
    )
    .join('')}</select>`

/** A field for a day and a month: two menus, named `…-month` and `…-day`. @param field its value is `--05-31` */
export function dayAndMonthHtml(field: Field, { month, day }: Record<'month' | 'day', Both>, lang: Lang) {
  const id = `field-${escapeHtml(field.name)}`
  const [, monthValue = '', dayValue = ''] = /^--(\d\d|\?\?)-(\d\d|\?\?)$/.exec(field.value) ?? []
  const numbers = (max: number) => Array.from({ length: max }, (_, at) => String(at + 1).padStart(2, '0'))
  const monthName = new Intl.DateTimeFormat(`${lang}-u-ca-gregory-nu-latn`, { month: 'long', timeZone: 'UTC' })
  const months = numbers(12).map((value) => ({
    value,
    label: monthName.format(new Date(`2000-${value}-01T00:00:00Z`)),
  }))
  const days = numbers(31).map((value) => ({ value, label: String(Number(value)) }))
  const menu = (part: 'month' | 'day', value: string, options: { value: string; label: string }[]) => {
    const named = textIn(part === 'month' ? month : day, lang)
    const first = part === 'day' ? field : { ...field, focused: false, fault: undefined }
    const own = { ...first, name: `${field.name}-${part}`, value }
    const label = `aria-label="${escapeHtml(`${field.label}: ${named}`)}"`
    return selectHtml(own, options, `${id}-${part}`, named).replace('<select', () => `<select ${label}`)
  }
  const error = field.fault
    ? `<span class="fault" id="${id}-day-fault">${escapeHtml(textIn(field.fault, lang))}</span>`
    : ''
  return `<div class="field" role="group" aria-labelledby="${id}-label"><span class="label" id="${id}-label">${escapeHtml(field.label)}${field.required ? ' <span class="asterisk" aria-hidden="true">*</span>' : ''}</span>
<div class="parts">${menu('day', dayValue, days)}${menu('month', monthValue, months)}</div>${error}</div>`
}

export type Field = {
  name: string
  label: string
  value: string
  type?: 'text' | 'email' | 'date' | 'url' | 'tel'
  mode?: 'decimal'
  /** A menu in place of an input. */
  options?: { value: string; label: string }[]
  required?: boolean | undefined
  dir?: 'auto' | 'ltr'
  complete?: string
  fault?: Both | undefined
  focused?: boolean | undefined
}
