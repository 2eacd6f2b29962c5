import { escaped } from '../html.ts'

/** A typed text as HTML in which each paragraph is read in its own direction, and what is quoted can be folded. */
export function htmlOfText(text: string): string {
  const runs: { quoted: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const quoted = line.startsWith('>')
    const bare = quoted ? line.replace(/^> ?/, '') : line
    const last = runs.at(-1)
    if (last?.quoted === quoted) last.lines.push(bare)
    else runs.push({ quoted, lines: [bare] })
  }
  return runs.map(({ quoted, lines }) => (quoted ? quote(lines) : paragraphs(lines))).join('\n')
}

const quote = (lines: string[]) =>
  `<blockquote type="cite" style="margin:0;padding-inline-start:12px;border-inline-start:2px solid #ced4da">${htmlOfText(lines.join('\n'))}</blockquote>`

const paragraphs = (lines: string[]) =>
  lines.map((line) => `<div dir="auto">${line.trim() ? withAddressesApart(line) : '<br>'}</div>`).join('\n')

// RFC 5321 §4.5.3.1: no longer than an address may be.
const addresses = /(<[^\s<>@]{1,64}@[^\s<>@]{1,255}>)/

/** In a line of the other direction the brackets of an address would part from it. */
const withAddressesApart = (line: string) =>
  line
    .split(addresses)
    .map((piece, at) => (at % 2 ? `<span dir="ltr">${escaped(piece)}</span>` : escaped(piece)))
    .join('')
