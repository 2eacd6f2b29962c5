import { setImmediate as otherWork } from 'node:timers/promises'
import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import { type Direction, firstDirection } from '#contract/text/direction.ts'

// The only place where user text becomes markup. No HTML of the user passes: every tag comes from this parser, and
// every address is on the allow-list.

/**
 * Version of the generated HTML; raise it whenever the output for any text changes. Stored HTML of an older version is
 * rendered again.
 */
export const markdownVersion = 1

const maxLength = 100_000

/** Characters that change the direction of all following text, even beyond their paragraph. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false, breaks: true, maxNesting: 20 })
markdown.linkify.set({ fuzzyEmail: true, fuzzyLink: true })

/** Top-level domains that are also file extensions. */
const fileEndings = 'md|py|rs|sh|pl|pm|ps|so|cc|ml|mm|mk|am|tf|zip|mov'
const fileName = new RegExp(String.raw`^[^/:@]+\.(?:${fileEndings})$`, 'i')

// Without `www.` or a scheme, README.md is a file name.
const siteOf = markdown.linkify.match.bind(markdown.linkify)
markdown.linkify.match = (text) =>
  (siteOf(text) ?? []).filter(({ schema, raw }) => schema !== '' || /^www\./i.test(raw) || !fileName.test(raw))

/**
 * Parser without link detection, for excerpts: addresses are plain words there, and detection is the most expensive
 * step.
 */
const marks = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true, maxNesting: 20 })

/** Web and mail addresses, and the product's own pages. */
markdown.validateLink = marks.validateLink = (address) =>
  /^(?:https?:\/\/|mailto:)/i.test(address.trim()) || /^\/(?![/\\])/.test(address) || address.startsWith('#')

const ownImage = /^\/i\/[\w-]+$/

markdown.renderer.rules['image'] = (tokens, at, options, env) => {
  const token = tokens[at]
  const source = String(token?.attrGet('src') ?? '')
  const words = escaped(markdown.renderer.renderInlineAsText(token?.children ?? [], options, env))
  return ownImage.test(source) ? `<img src="${source}" alt="${words}" loading="lazy" decoding="async">` : words
}

markdown.renderer.rules['link_open'] = (tokens, at, options, _env, self) => {
  const token = tokens[at]
  const address = String(token?.attrGet('href') ?? '')
  token?.attrSet('rel', 'nofollow ugc noopener')
  if (!address.startsWith('/') && !address.startsWith('#')) token?.attrSet('target', '_blank')
  if (token?.info === 'auto') token.attrSet('dir', 'ltr')
  return self.renderToken(tokens, at, options)
}

const blocks = [
  'paragraph_open',
  'heading_open',
  'bullet_list_open',
  'ordered_list_open',
  'blockquote_open',
  'table_open',
]
const cells = ['th_open', 'td_open']

/**
 * Each block takes the direction of its first letter outside of code, links and addresses, and its children inherit
 * it. Without a letter the browser decides; a table cell takes the direction of its table.
 */
markdown.core.ruler.push('directions', ({ tokens }) => {
  for (const [at, token] of tokens.entries()) {
    if (token.type.startsWith('heading_')) token.tag = lower(token.tag)
    if (token.level === 0 && blocks.includes(token.type)) {
      const own = directionFrom(tokens, at)
      token.attrSet('dir', own ?? 'auto')
      if (token.type === 'table_open' && own === 'rtl') mirrorCells(tokens, at)
    }
    if (cells.includes(token.type)) {
      const own = directionFrom(tokens, at)
      if (own !== null) token.attrSet('dir', own)
    }
  }
})

/** The plain text between an opening token and its end. */
function directionFrom(tokens: readonly Token[], at: number): Direction | null {
  const opening = tokens[at]
  if (!opening) return null
  for (let next = at + 1; next < tokens.length; next++) {
    const token = tokens[next]
    if (!token || (token.level === opening.level && token.nesting === -1)) return null
    const found = token.type === 'inline' ? firstDirection(proseOf(token.children ?? [])) : null
    if (found !== null) return found
  }
  return null
}

/** The prose of a line, excluding code, links and addresses. */
function proseOf(line: readonly Token[]): string {
  let links = 0
  const words: string[] = []
  for (const { type, content } of line) {
    if (type === 'link_open') links++
    else if (type === 'link_close') links--
    else if (type === 'text' && links === 0) words.push(content)
  }
  return words.join(' ')
}

/** In a right-to-left table, columns start on the right, so explicit alignments are mirrored. */
function mirrorCells(tokens: readonly Token[], at: number) {
  for (let next = at + 1; tokens[next]?.type !== 'table_close' && next < tokens.length; next++) {
    const style = tokens[next]?.attrGet('style')
    const side = /left|right/.exec(String(style))?.[0]
    if (side) tokens[next]?.attrSet('style', `text-align:${side === 'left' ? 'right' : 'left'}`)
  }
}

/** Headings of a text start below those of the page. */
const lower = (tag: string) => `h${Math.min(6, Number(tag.slice(1)) + 2)}`

for (const code of ['fence', 'code_block'] as const) {
  const usual = markdown.renderer.rules[code]
  markdown.renderer.rules[code] = (...args) => (usual?.(...args) ?? '').replace(/^<pre/, '<pre dir="ltr"')
}

/** Cache of rendered texts by Markdown (size in characters): a page of hostile texts takes a second to render. */
const memory = { size: 0, most: 16_000_000, html: new Map<string, string>() }

/** Renders Markdown to safe HTML. */
export function renderMarkdown(text: string): string {
  const known = memory.html.get(text)
  const html = known ?? markdown.render(text.slice(0, maxLength).replace(bidiControls, ''))
  remember(text, html)
  return html
}

/** Evicts the least recently used entry. */
function remember(text: string, html: string) {
  if (memory.html.delete(text)) memory.size -= text.length + html.length
  memory.html.set(text, html)
  memory.size += text.length + html.length
  for (const [oldest, of] of memory.html) {
    if (memory.size <= memory.most) return
    memory.html.delete(oldest)
    memory.size -= oldest.length + of.length
  }
}

/** Renders texts ahead of `renderMarkdown`, and yields to other calls between them. */
export async function prepareMarkdown(texts: readonly string[]) {
  for (const text of texts) {
    if (memory.html.has(text)) continue
    renderMarkdown(text)
    await otherWork()
  }
}

/** The beginning of a Markdown text as plain text. */
export function excerptOf(text: string, length = 200): string {
  const blocks = marks.parse(text.slice(0, length * 4).replace(bidiControls, ''), {})
  const words = blocks.map((block) => (block.type === 'inline' ? plainOf(block.children ?? []) : block.content))
  const plain = words.join(' ').replace(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length)
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), length - 30))
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

const plainOf = (tokens: readonly { type: string; content: string }[]) =>
  tokens.map(({ type, content }) => (/^(?:soft|hard)break$/.test(type) ? ' ' : content)).join('')

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
