import { trimEndWhere } from '#contract/trimming.ts'
// A model's output is displayed as text, so this file removes everything else from it. Repetitions in patterns are
// bounded, since crafted text could otherwise block the process.

const thoughts = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi
/**
 * Control characters, direction marks, zero-width characters and invisible letters. Joiners of emoji and Persian are
 * exempt.
 */
const unseen =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffc]|[\u{e0000}-\u{e0fff}]/gu
const tags = /<(script|style)\b[\s\S]{0,2000}?<\/\1\s*>|<!--[\s\S]*?(?:-->|$)|<[/!?]?[a-z][^<>]*>/gi

const marks: [RegExp, string][] = [
  [/^[ ]*(?:```|~~~).*$/gm, ''],
  [/!?\[([^[\]\n]{0,500})\](?:\([^)\n]{0,2000}\)|\[[^[\]\n]{0,500}\])/g, '$1'],
  [/^[ ]*\[[^\]\n\r\u2028\u2029]+\]:.*$/gm, ''],
  [/^[ ]{0,3}#{1,6}[ ]+/gm, ''],
  [/^[ ]{0,3}>[ ]?/gm, ''],
  [/^[ ]*[*+][ ]+/gm, '- '],
  [/(\*\*\*|\*\*|__|~~)(?=\S)([^\n]{0,500}?\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^\n*]{0,500}[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/`+([^`\n]*)`+/g, '$1'],
]

const ending = '[^\\s.,;:!?،؛؟»”"\')\\]}]'
const schemed = new RegExp(
  `(?:[a-z][a-z0-9+.-]{0,30}://|www\\.|(?:mailto|javascript|data|tel|sms|vbscript):(?=\\S))\\S*${ending}`,
  'gi',
)
const mailbox = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,100}@(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,}/gu
/** Names that mail clients turn into links. */
const named = new RegExp(
  `(?<![\\p{L}\\p{N}@.-])(?:[\\p{L}\\p{N}-]{1,63}\\.){1,10}(?:(?:com|net|org|io|co|app|dev|ai|info|biz|me|xyz|shop|store|online|site|link|click|top|live|pro|ly|gl|to|tk|ru|cn|de|uk|fr|it|es|nl|in|sa|ae|eg|jo|qa|kw|om|bh|iq|ps|lb|sy|ye|ma|tn|dz|sd|test|example|invalid)(?![\\p{L}\\p{N}-])(?:/\\S*${ending})?|\\p{L}{2,}/\\S*${ending})`,
  'giu',
)
const liquid = /\{\{[\s\S]{0,500}?\}\}|\{%[\s\S]{0,500}?%\}/g

const bare = (link: string) => trimEndWhere(link.toLowerCase().replace(/^[a-z][a-z0-9+.-]*:\/\//, ''), /[/\s]/)

/** The links and merge fields of the source, which the text may repeat. */
export function allowedIn(source: string): Set<string> {
  const found = [schemed, mailbox, named].flatMap((pattern) => source.match(pattern) ?? [])
  return new Set([...found.map(bare), ...(source.match(liquid) ?? [])])
}

/**
 * Reduces a text to plain text: no markup, no invisible characters, and only the allowed links and Liquid. Idempotent.
 */
export function toPlainText(text: string, allowed: ReadonlySet<string> = new Set()): string {
  let rest = text.toWellFormed()
  for (let round = 0; round < 5; round += 1) {
    const before = rest
    rest = once(rest, allowed)
    if (rest === before) break
  }
  return rest
}

function once(text: string, allowed: ReadonlySet<string>): string {
  const link = (found: string) => (allowed.has(bare(found)) ? found : '')
  let rest = text
    .replace(thoughts, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replace(unseen, '')
    .replace(tags, '')
  for (const [mark, instead] of marks) rest = rest.replace(mark, instead)
  return rest
    .replace(liquid, (found) => (allowed.has(found) ? found : ''))
    .replace(schemed, link)
    .replace(mailbox, link)
    .replace(named, link)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/[ \u00a0]{2,}/g, ' ')
    .replace(/[ ]+\n?/g, (found) => (found.endsWith('\n') ? '\n' : found))
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()
}
