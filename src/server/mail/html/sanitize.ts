import { cleanDeclarations, cleanSheet } from './sanitize-css.ts'
import { beginsQuote, maxLookahead, type Quote } from './quoted-html.ts'
import { decodeEntities } from './entities.ts'
import { isHidingStyle } from './hidden.ts'
import { isTracker } from './trackers.ts'
import type { Attributes } from './attributes.ts'

/**
 * Sanitizes the HTML of a message: nothing in the result runs, loads, refreshes or tracks. The output is rebuilt tag
 * by tag from an allowlist, so no parser can find anything else in it. Remote images are recorded (`data-remote`,
 * `data-cid`) and not loaded: the reader decides. Quotations are folded into `<details class="quoted">`. Linear time.
 */
export function cleanHtml(html: string): string {
  return new Cleaning(html).clean()
}

const allowedTags = new Set(
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp section small span strike strong style sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  ),
)
const empty = new Set(['br', 'col', 'hr', 'img', 'wbr'])
/** Elements whose content is not markup and is never shown. */
const raw = new Set('iframe noembed noframes noscript plaintext script style textarea title xmp'.split(' '))
const attributes = new Set(
  'abbr align alt bgcolor border cellpadding cellspacing class color colspan dir face headers height lang nowrap rowspan scope size span start summary title type valign width'.split(
    ' ',
  ),
)
/** An opening tag closes an open element of these kinds. */
const ends: Record<string, string[]> = {
  p: ['p'],
  li: ['li'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['tr', 'td', 'th'],
}
const walls = new Set(['table', 'td', 'th'])
// Deeper than real messages, and shallow enough for browsers.
const deepest = 150

/**
 * A fold ends with its element (`folded`), after the quotation that follows its attribution (`led`), or with its
 * parent. In a `quoting` element every blockquote is a quotation. The content of an element that `hides` is invisible.
 */
type Open = { name: string; out: string; folded: boolean; led?: boolean; quoting?: boolean; hides?: boolean }

class Cleaning {
  readonly #html: string
  #out: string[] = []
  #open: Open[] = []
  readonly #dropped = new Map<string, number>()
  readonly #unclosed = new Set<string>()
  #said = false
  #folds = 0
  #quoting = 0
  #hidden = 0

  constructor(html: string) {
    this.#html = html
  }

  clean(): string {
    let at = 0
    while (at < this.#html.length) {
      const open = this.#html.indexOf('<', at)
      this.#text(this.#html.slice(at, open === -1 ? this.#html.length : open))
      if (open === -1) break
      at = this.#markup(open)
    }
    while (this.#open.length > 0) this.#pop()
    return this.#out.join('')
  }

  #text(text: string) {
    if (!text) return
    if (hasVisibleText(text)) {
      this.#endLed()
      this.#said = true
    }
    this.#out.push(escapedText(text))
  }

  /** Reads the markup at a `<` and returns the position after it. */
  #markup(open: number): number {
    const html = this.#html
    if (html.startsWith('<!--', open)) return this.#after('-->', open, 4)
    const next = html[open + 1] ?? ''
    if (next === '!' || next === '?') return this.#after('>', open, 2)
    const closing = next === '/'
    const name = /^[a-z][a-z0-9:-]*/i.exec(html.slice(open + (closing ? 2 : 1), open + 40))?.[0].toLowerCase()
    if (name === undefined) {
      this.#text('<')
      return open + 1
    }
    const tag = readTag(html, open + (closing ? 2 : 1) + name.length)
    if (closing) this.#close(name)
    else if (raw.has(name)) return this.#rawContent(name, tag.at)
    else this.#start(name, tag.tagAttributes, tag.at)
    return tag.at
  }

  #after(end: string, from: number, least: number): number {
    const found = this.#unclosed.has(end) ? -1 : this.#html.indexOf(end, from + 2)
    if (found === -1) this.#unclosed.add(end)
    return found === -1 ? from + least : found + end.length
  }

  /**
   * Skips an element with raw content, except for a style sheet, which is sanitized. If the element is unclosed and
   * not a script or style, only its tag is skipped, so that it hides nothing.
   */
  #rawContent(name: string, at: number): number {
    const end = new RegExp(`</${name}(?=[\\s/>])[^>]*>?`, 'gi')
    end.lastIndex = at
    const found = this.#unclosed.has(name) ? null : end.exec(this.#html)
    if (!found) {
      this.#unclosed.add(name)
      return name === 'script' || name === 'style' ? this.#html.length : at
    }
    if (name === 'style') {
      const sheet = cleanSheet(this.#html.slice(at, found.index))
      if (sheet) this.#out.push(`<style>${sheet}</style>`)
    }
    return end.lastIndex
  }

  #start(name: string, tagAttributes: Attributes, at: number) {
    if (name === 'body' || name === 'html') {
      this.#push(name, 'div', tagAttributes)
      return
    }
    if (!allowedTags.has(name)) return
    if (name === 'img') {
      this.#image(tagAttributes)
      return
    }
    if (empty.has(name)) {
      this.#out.push(`<${name}${written(name, tagAttributes)}>`)
      return
    }
    while (ends[name]?.includes(this.#open.at(-1)?.name ?? '')) this.#pop()
    if (name === 'blockquote') this.#quoteLed()
    else this.#endLed()
    const quote = this.#quote(name, tagAttributes, at)
    if (quote && quote !== 'within') this.#fold(quote)
    this.#push(name, name, tagAttributes)
    const last = this.#open.at(-1)
    if (quote !== 'within' || !last || last.quoting) return
    this.#quoting += 1
    last.quoting = true
  }

  #quote(name: string, tagAttributes: Attributes, at: number): Quote | null {
    if (!this.#said || this.#folds > 0) return null
    const quote = beginsQuote(name, tagAttributes, this.#html.slice(at, at + maxLookahead))
    return quote === null && name === 'blockquote' && this.#quoting > 0 ? 'element' : quote
  }

  #fold(quote: 'element' | 'led' | 'rest') {
    this.#folds += 1
    this.#out.push('<details class="quoted"><summary>•••</summary>')
    this.#open.push({ name: '', out: 'details', folded: quote === 'element', led: quote === 'led' })
  }

  /** Folds the quotation that follows an attribution together with it. */
  #quoteLed() {
    const last = this.#open.at(-1)
    if (last?.led) Object.assign(last, { led: false, folded: true })
  }

  /** Ends the fold of an attribution that no quotation follows. */
  #endLed() {
    if (this.#open.at(-1)?.led) this.#pop()
  }

  #push(name: string, out: string, tagAttributes: Attributes) {
    if (this.#open.length >= deepest) {
      this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1)
      return
    }
    const isHidden = tagAttributes.has('hidden') || isHidingStyle(tagAttributes.get('style') ?? '')
    if (isHidden) this.#hidden += 1
    this.#out.push(`<${out}${written(out, tagAttributes)}>`)
    this.#open.push({ name, out, folded: false, hides: isHidden })
  }

  #close(name: string) {
    const dropped = this.#dropped.get(name) ?? 0
    if (dropped > 0) {
      this.#dropped.set(name, dropped - 1)
      return
    }
    let place = this.#open.length - 1
    while (place >= 0 && this.#open[place]?.name !== name) {
      // A closing tag inside a cell does not close elements outside its table.
      if (walls.has(this.#open[place]?.name ?? '') && !['table', 'tr', 'tbody', 'thead', 'tfoot'].includes(name)) return
      place -= 1
    }
    if (place < 0) return
    while (this.#open.length > place) this.#pop()
    if (this.#open.at(-1)?.folded) this.#pop()
  }

  #pop() {
    const last = this.#open.pop()
    if (!last) return
    // Only folds have an empty name.
    if (last.name === '') this.#folds -= 1
    if (last.quoting) this.#quoting -= 1
    if (last.hides) this.#hidden -= 1
    this.#out.push(`</${last.out}>`)
  }

  #image(tagAttributes: Attributes) {
    const url = (tagAttributes.get('src') ?? '').replace(/[\p{Cc}\s]+/gu, '')
    const look = {
      url,
      width: tagAttributes.get('width') ?? '',
      height: tagAttributes.get('height') ?? '',
      style: tagAttributes.get('style') ?? '',
    }
    if (isTracker({ ...look, hidden: this.#hidden > 0 || tagAttributes.has('hidden') })) return
    this.#endLed()
    const rest = written('img', tagAttributes)
    if (/^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[a-z0-9+/=]+$/i.test(url)) {
      this.#said = true
      this.#out.push(`<img src="${url}"${rest}>`)
    } else if (/^cid:/i.test(url)) this.#out.push(`<img data-cid="${escapedValue(url.slice(4))}"${rest}>`)
    else if (/^https?:\/\//i.test(url) && URL.canParse(url) && url.length < 4000) {
      this.#out.push(`<img data-remote="${escapedValue(url)}"${rest}>`)
    } else if (tagAttributes.get('alt')) this.#text(escapedValue(tagAttributes.get('alt') ?? ''))
  }
}

const hasVisibleText = (text: string) => /[^\s\u00a0]/.test(text.replace(/&(?:nbsp|#160|#xa0|zwnj|#8203);/gi, ''))

/** The attributes of a tag, and the position after its `>`. */
function readTag(html: string, from: number): { tagAttributes: Attributes; at: number } {
  const tagAttributes = new Map<string, string>()
  const piece =
    /[\s/]*(?:(>)|([^\s"'<>/=][^\s>/=]*|["'=<][^\s>/=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)|(?=[\s>]|$)))?)/y
  piece.lastIndex = from
  let at = from
  for (let found = piece.exec(html); found; found = piece.exec(html)) {
    at = piece.lastIndex
    if (found[1]) return { tagAttributes, at }
    const name = (found[2] ?? '').toLowerCase()
    if (!tagAttributes.has(name) && tagAttributes.size < 100)
      tagAttributes.set(name, decodeEntities(found[3] ?? found[4] ?? found[5] ?? ''))
    if (found[0] === '') break
  }
  // Without an end, the rest is not a tag.
  const end = html.indexOf('>', at)
  return { tagAttributes, at: end === -1 ? html.length : end + 1 }
}

function written(name: string, tagAttributes: Attributes): string {
  let out = ''
  for (const [attribute, value] of tagAttributes) {
    if (attribute === 'style') {
      const css = cleanDeclarations(value)
      if (css) out += ` style="${escapedValue(css)}"`
    } else if (attributes.has(attribute)) out += ` ${attribute}="${escapedValue(value.slice(0, 1000))}"`
  }
  if (name === 'a') {
    const href = linkOf(tagAttributes.get('href') ?? '')
    if (href) out += ` href="${escapedValue(href)}" target="_blank" rel="noopener noreferrer nofollow"`
  }
  return out
}

function linkOf(href: string): string | null {
  const url = href.replace(/\p{Cc}+/gu, '').trim()
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(url)) return null
  return URL.canParse(url) && url.length < 8000 ? url : null
}

/** Escapes tag delimiters; entities are unchanged. */
const escapedText = (text: string) => text.replaceAll('\u0000', '').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapedValue = (text: string) =>
  text
    .replaceAll('\u0000', '')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
