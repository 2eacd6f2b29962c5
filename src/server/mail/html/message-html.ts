import { textOfHtml } from './html-to-text.ts'

/** The style of a quotation and its marker: mail programs fold `cite` blockquotes. */
const quotation =
  '<blockquote type="cite" style="margin:0;padding-inline-start:12px;border-inline-start:2px solid #ced4da">'

/** The HTML of a message that a person wrote, with its quotations marked. */
export const messageHtml = (html: string): string =>
  html.replace(/<blockquote(?: dir="(?:auto|ltr|rtl)")?>/gi, quotation)

/** The same message as text, with `>` before quoted lines. */
export function messageText(html: string | null): string {
  if (html === null) return ''
  const levels: string[][] = [[]]
  for (const piece of html.split(/(<\/?blockquote\b[^>]{0,1000}>)/i)) {
    if (/^<blockquote/i.test(piece)) levels.push([])
    else if (/^<\/blockquote/i.test(piece)) close(levels)
    else {
      const text = textOfHtml(
        piece.replace(/(<li\b[^>]{0,200}>)<p\b[^>]{0,200}>/gi, '$1').replace(/<\/p>(?=<\/li>)/gi, ''),
      )
      if (text) levels.at(-1)?.push(text)
    }
  }
  while (levels.length > 1) close(levels)
  return (levels[0] ?? []).join('\n\n')
}

function close(levels: string[][]) {
  if (levels.length < 2) return
  const lines = (levels.pop() ?? []).join('\n\n').split('\n')
  levels.at(-1)?.push(lines.map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`)).join('\n'))
}
