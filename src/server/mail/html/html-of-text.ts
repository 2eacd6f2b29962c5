import { escapeHtml } from '../../text/html.ts'

/** Quotations nested deeper keep their `>` marks as text. */
const deepest = 20

/** Converts typed text to HTML: each paragraph has its own direction, and quotations can be folded. */
export const htmlOfText = (text: string): string => within(text, 0)

function within(text: string, depth: number): string {
  const runs: { quoted: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const quoted = depth < deepest && line.startsWith('>')
    const bare = quoted ? line.replace(/^> ?/, '') : line
    const last = runs.at(-1)
    if (last?.quoted === quoted) last.lines.push(bare)
    else runs.push({ quoted, lines: [bare] })
  }
  return runs.map(({ quoted, lines }) => (quoted ? quote(lines, depth + 1) : paragraphs(lines))).join('\n')
}

const quote = (lines: string[], depth: number) =>
  `<blockquote type="cite" style="margin:0;padding-inline-start:12px;border-inline-start:2px solid #ced4da">${within(lines.join('\n'), depth)}</blockquote>`

const paragraphs = (lines: string[]) =>
  lines.map((line) => `<div dir="auto">${line.trim() ? withAddressesApart(line) : '<br>'}</div>`).join('\n')

// RFC 5321 §4.5.3.1: the maximum lengths of an address.
const addresses = /(<[^\s<>@]{1,64}@[^\s<>@]{1,255}>)/

/** Isolates addresses: in a right-to-left line their brackets would be displaced. */
const withAddressesApart = (line: string) =>
  line
    .split(addresses)
    .map((piece, at) => (at % 2 ? `<span dir="ltr">${escapeHtml(piece)}</span>` : escapeHtml(piece)))
    .join('')
