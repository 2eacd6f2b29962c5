import { decodeEntities } from './entities.ts'
import { isHidingStyle } from './hidden.ts'
import { mapLiquid } from './liquid-repair.ts'

const blocks = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'section',
  'article',
  'header',
  'footer',
  'figure',
  'form',
  'center',
])
const lines = new Set(['br', 'tr', 'li', 'dt', 'dd'])
const hidden = new Set(['style', 'script', 'head', 'title', 'template', 'noscript'])

const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

/** Whether an element is hidden in every mail program. A preheader is only for the message list. */
function isHidden(attributes: string): boolean {
  if (/(?:^|\s)hidden(?=[\s=/]|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'))) return true
  return isHidingStyle(attribute(attributes, 'style'))
}

/** Invisible characters that fill the preview after a preheader. A single one inside a word is spelling. */
const fillers = /[\u034f\u00ad\u200b-\u200d\u2060\ufeff \u00a0\u2007]{4,}/g
const shapeless = /[\u034f\u00ad\u200b-\u200d\u2060\ufeff]/g

const withoutFillers = (text: string) =>
  text.replace(fillers, (run) => ((run.match(shapeless)?.length ?? 0) > 1 ? ' ' : run))

const tag = /^<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:[^<>"']|"[^"]*"|'[^']*')*)>/i

/** Converts HTML to readable text: paragraphs, list markers, links as `words (address)`, decoded entities. */
export const textOfHtml = (html: string): string => tidied(new Reading().read(html.replace(/[\ue000\ue001]/g, '')))

/** The same for a template: Liquid outputs and tags are unchanged. */
export function textOfTemplate(html: string): string {
  const codes: string[] = []
  const marked = mapLiquid(html.replace(/[\ue000\ue001]/g, ''), (code) => `\ue000${codes.push(code) - 1}\ue001`)
  const text = tidied(new Reading().read(marked))
  return text.replace(/\ue000(\d+)\ue001/g, (_, index: string) => codes[Number(index)] ?? '')
}

/** Collapses consecutive blank lines, which conditions leave behind, to one. */
export function collapseBlankLines(text: string): string {
  const lines: string[] = []
  let empty = false
  for (const line of text.split('\n')) {
    const before = empty
    empty = /^[ \t]*$/.test(line)
    if (empty && before) lines[lines.length - 1] = ''
    else lines.push(line)
  }
  return lines.join('\n').trim()
}

/** List levels that are indented; deeper ones are not indented further. */
const deepest = 8

class Reading {
  #out = ''
  #html = ''
  #at = 0
  #hiddenIn = ''
  #hiddenDepth = 0
  readonly #unclosed = new Set<string>()
  #links: { href: string; from: number }[] = []
  #counters: number[] = []

  read(html: string): string {
    this.#html = html
    let at = 0
    while (at < html.length) {
      const open = html.indexOf('<', at)
      this.#words(html.slice(at, open === -1 ? html.length : open))
      if (open === -1) break
      at = this.#markup(html, open)
    }
    return this.#out
  }

  /** Reads the markup at a `<` and returns the position after it. */
  #markup(html: string, open: number): number {
    if (html[open + 1] === '!') {
      const comment = html.startsWith('<!--', open)
      const close = html.indexOf(comment ? '-->' : '>', open)
      return close === -1 ? html.length : close + (comment ? 3 : 1)
    }
    // A longer tag is read as text, which keeps the cost linear.
    const found = tag.exec(html.slice(open, open + 20_000))
    this.#at = open
    if (found) this.#tag((found[2] ?? '').toLowerCase(), found[1] === '/', found[3] ?? '')
    else this.#words('<')
    return open + (found?.[0].length ?? 1)
  }

  #words(text: string) {
    if (!this.#hiddenIn) this.#out += decodeEntities(text.replace(/[ \t\r\n\f]+/g, ' '))
  }

  #tag(name: string, closing: boolean, attributes: string) {
    if (this.#hiddenIn) {
      if (name === this.#hiddenIn) this.#hiddenDepth += closing ? -1 : 1
      if (this.#hiddenDepth === 0) this.#hiddenIn = ''
      return
    }
    if (!closing && (hidden.has(name) || isHidden(attributes))) this.#hide(name)
    else if (hidden.has(name)) return
    else if (blocks.has(name)) this.#block(name, closing)
    else if (lines.has(name)) this.#line(name, closing)
    else if (name === 'a') this.#link(closing, attributes)
    else if (name === 'td' || name === 'th') this.#out += ' '
    else if (name === 'hr') this.#out += '\n\n———\n\n'
    else if (name === 'img') this.#out += decodeEntities(attribute(attributes, 'alt'))
  }

  /** Skips a hidden element; one without a closing tag hides nothing. */
  #hide(name: string) {
    if (empty.has(name)) return
    if (!this.#unclosed.has(name)) {
      const end = new RegExp(`</${name}(?![a-z0-9])`, 'gi')
      end.lastIndex = this.#at
      if (!end.test(this.#html)) this.#unclosed.add(name)
    }
    if (this.#unclosed.has(name) && !hidden.has(name)) return
    this.#hiddenIn = name
    this.#hiddenDepth = 1
  }

  #block(name: string, closing: boolean) {
    if (name === 'ol' || name === 'ul') {
      if (closing) this.#counters.pop()
      else this.#counters.push(name === 'ol' ? 1 : 0)
    }
    const nested = (name === 'ol' || name === 'ul') && this.#counters.length > (closing ? 0 : 1)
    if (!nested) this.#out += '\n\n'
  }

  #line(name: string, closing: boolean) {
    if (closing) return
    this.#out += '\n'
    if (name !== 'li') return
    const number = this.#counters.at(-1) ?? 0
    this.#out +=
      '  '.repeat(Math.min(deepest, Math.max(0, this.#counters.length - 1))) + (number ? `${number}. ` : '• ')
    if (number) this.#counters[this.#counters.length - 1] = number + 1
  }

  #link(closing: boolean, attributes: string) {
    if (!closing) {
      this.#links.push({ href: decodeEntities(attribute(attributes, 'href')).trim(), from: this.#out.length })
      return
    }
    const link = this.#links.pop()
    if (!link || !link.href || link.href.startsWith('#')) return
    const words = this.#out.slice(link.from).trim()
    const address = link.href.replace(/^(?:mailto|tel):/i, '')
    if (words !== address && words !== link.href) this.#out += words ? ` (${address})` : address
  }
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(attributes)
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
}

const tidied = (text: string) =>
  collapseBlankLines(
    withoutFillers(text)
      .split('\n')
      .map((line) => (/^ *(?:•|\d+\.) /.test(line) ? line.trimEnd() : line.trim()).replace(/(\S) {2,}/g, '$1 '))
      .join('\n'),
  )

const behindWords = /(?<=\S) ?[(<]https?:\/\/[^\s()<>]{1,2000}[)>]/gi

/** A text on one line for previews, without the addresses in brackets after links. */
export const inOneLine = (text: string): string => text.replace(behindWords, '').replace(/\s+/g, ' ').trim()
