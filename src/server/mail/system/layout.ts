import { type Lang, stripDirectionMarks } from '#contract/fields.ts'
import { directionOf, sideOf } from '#contract/text/languages.ts'
import type { Site } from '#contract/site.ts'
import { type Direction, firstDirection, hasOtherDirection } from '#contract/text/direction.ts'
import type { SystemMail } from '../../context.ts'
import { unlinkAddresses } from '../html/unlinked.ts'

type Link = { text: string; address: string }

type Letter = {
  to: string
  lang: Lang
  site: Site
  /** Base URL of the site's images. */
  origin: string
  /** `{name}` in any of them is replaced by a value, `{site}` by the site's name. */
  words: { subject: string; lines: readonly string[]; button?: string }
  /** Texts of users: addresses in them are rewritten so that mail clients do not link them. */
  values: Record<string, string>
  /** Values that the caller vouches for; they are inserted unchanged. */
  trusted?: Record<string, string>
  /** Target of the button. */
  link: string | null
  /** The items that the mail lists; their texts are treated like `values`. */
  items?: readonly Link[]
  /** Unsubscribing from these mails: a page for people, and a URL for mail clients. */
  stop?: Link & { oneClick: string }
  /** Colours of the button. */
  button?: { colour: string; letters: string }
  /** The sender's postal address. */
  address?: string
}

/**
 * Renders a system mail in one language, as HTML and as text: a greeting, items, a button. A value that is read in the
 * other direction is isolated in its sentence, and a paragraph of a user has its own direction.
 */
export function layOutMail({
  to,
  lang,
  site,
  origin,
  words,
  values,
  trusted,
  link,
  items = [],
  stop,
  button: look = { colour: '#1971c2', letters: '#ffffff' },
  address = '',
}: Letter): SystemMail {
  const ofUsers = Object.entries(values).map(([name, value]) => [name, unlinkAddresses(value)] as const)
  const all: Record<string, string> = { site: site.name[sideOf(lang)], ...Object.fromEntries(ofUsers), ...trusted }
  const listed = items.map(({ text, address }) => ({ text: unlinkAddresses(text), address }))
  const dir: Direction = directionOf(lang)
  const filled = (text: string) => {
    // A paragraph of its own needs no isolation.
    const [, whole] = /^\{(\w+)\}$/.exec(text) ?? []
    if (whole !== undefined) return all[whole] ?? ''
    return text.replace(/\{(\w+)\}/g, (_whole, name: string) => isolated(all[name] ?? '', dir))
  }
  const subject = filled(words.subject).replace(/\s+/g, ' ')
  const lines = words.lines.map(filled)
  const button = link && words.button ? { text: filled(words.button), address: link } : null
  const paragraphs = lines
    .map((line) => `<p${directed(line, dir, 'margin:0 0 16px;white-space:pre-line')}>${marked(line)}</p>`)
    .join('\n')
  const html = `<!doctype html><html lang="${lang}" dir="${dir}"><body dir="${dir}" style="margin:0;background:#f1f3f5;direction:${dir}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}"><tr><td align="center" style="padding:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr>
<td dir="${dir}" style="padding:32px;direction:${dir};text-align:${dir === 'rtl' ? 'right' : 'left'};font-family:Tahoma,Arial,sans-serif;font-size:16px;line-height:1.7;color:#212529">
${headHtml(site, lang, origin)}
${paragraphs}
${listed.map((item) => itemHtml(item, dir)).join('\n')}
${button ? buttonHtml(button, look) : ''}
${stop ? stopHtml(stop) : ''}${address && `<p${directed(address, dir, 'margin:24px 0 0;font-size:13px;color:#495057')}>${marked(address)}</p>`}
</td></tr></table></td></tr></table></body></html>`
  const text = [
    ...lines,
    ...listed.map((item) => `${item.text}\n${item.address}`),
    ...(button ? [button.address] : []),
    ...(stop ? [`${stop.text}: ${stop.address}`] : []),
    ...(address ? [address] : []),
  ].join('\n\n')
  return { to, lang, subject, html, text, ...(stop && { unsubscribe: stop.oneClick }) }
}

/** The sender: the site's logo, if there is one, and its name. */
function headHtml({ name, logo }: Site, lang: Lang, origin: string) {
  const picture = logo
    ? `<img src="${escape(origin + logo)}" alt="" height="32" style="height:32px;width:auto;max-width:160px;vertical-align:middle"> `
    : ''
  return `<p style="margin:0 0 24px;font-size:18px;font-weight:bold;color:#1864ab">${picture}<span style="vertical-align:middle">${escape(name[sideOf(lang)])}</span></p>`
}

const itemHtml = ({ text, address }: Link, dir: Direction) =>
  `<p${directed(text, dir, 'margin:0 0 12px')}><a href="${escape(address)}" style="color:#1971c2;text-decoration:none">${marked(text)}</a></p>`

const buttonHtml = ({ text, address }: Link, { colour, letters }: NonNullable<Letter['button']>) =>
  `<p style="margin:24px 0"><a href="${escape(address)}" style="background:${colour};color:${letters};padding:12px 24px;border-radius:8px;text-decoration:none;display:inline-block">${marked(text)}</a></p>
<p dir="ltr" style="margin:0;color:#495057;font-size:13px;direction:ltr;word-break:break-all">${escape(address)}</p>`

const stopHtml = ({ text, address }: Link) =>
  `<p style="margin:24px 0 0;font-size:13px"><a href="${escape(address)}" style="color:#495057">${escape(text)}</a></p>`

/** A value within a sentence, isolated (UAX #9: FSI … PDI) if it is read in the other direction. */
const isolated = (value: string, dir: Direction) =>
  hasOtherDirection(value, dir) ? `\u2068${stripDirectionMarks(value)}\u2069` : value

/** Attributes of a paragraph; its direction is that of its first letter outside isolated values. */
function directed(text: string, dir: Direction, style: string): string {
  const own = firstDirection(text) ?? dir
  if (own === dir) return ` style="${style}"`
  return ` dir="${own}" style="${style};direction:${own};text-align:${own === 'rtl' ? 'right' : 'left'}"`
}

/** Text as HTML. Isolated values become elements: mail clients support `dir` better than the marks. */
const marked = (text: string) =>
  escape(text).replaceAll(
    /\u2068([^\u2066-\u2069]*)\u2069/g,
    (_whole, value: string) => `<span dir="${firstDirection(value) ?? 'auto'}">${value}</span>`,
  )

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
