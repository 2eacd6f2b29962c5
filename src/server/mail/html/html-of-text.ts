import { escapeHtml } from '../../text/html.ts'

/** What is quoted more often stands in the innermost quotation as it was typed. */
const deepest = 20

/** A typed text as HTML in which each paragraph is read in its own direction, and what is quoted can be folded. */
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

// RFC 5321 §4.5.3.1: no longer than an address may be.
const addresses = /(<[^\s<>@]{1,64}@[^\s<>@]{1,255}>)/

/** In a line of the other direction the brackets of an address would part from it. */
const withAddressesApart = (line: string) =>
  line
    .split(addresses)
    .map((piece, at) => (at % 2 ? `<span dir="ltr">${escapeHtml(piece)}</span>` : escapeHtml(piece)))
    .join('')
