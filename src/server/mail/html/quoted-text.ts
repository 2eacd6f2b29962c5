import { latinDigits } from '#contract/fields.ts'

/** A range of a text, as offsets. */
export type Span = { from: number; to: number }

type Line = { bare: string; from: number; to: number }

// Arabic mail programs write bidirectional marks anywhere.
const bidi = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const attributions = [
  // Gmail, Apple Mail, Thunderbird.
  /^On\s.{6,300}\s?wrote\s?:$/is,
  /^(?:Le|El|Am)\s.{6,300}(?:a écrit|escribió|schrieb.{0,100})\s?:$/is,
  /^(?:في|بتاريخ|يوم|بتأريخ)\s.{4,300}(?:كتبت?|كتبها|كتبه|تمت? كتابة ما يلي بواسطة|تمت الكتابة بواسطة|قال|قالت|رسالة من)(?:\s.{0,200})?:$/s,
  /^(?:كتبت?|قالت?)\s.{2,250}\s(?:في|بتاريخ|يوم)\s.{4,150}:$/s,
]
/** An attribution without a leading word: the words before the address may be the writer's own. */
const bareAttribution = /^.{2,200}[<(][^\s<>()@]+@[^\s<>()@]+[>)]\s?(?:wrote|كتبت?)\s?:$/is
const address = /[^\s<>()@]@[^\s<>()@]/
const day = /\b(?:\d{4}|\d{1,2}[./]\d{1,2}[./]\d{2})\b/
const clock = /\d:\d\d/
const separators = [
  // Samsung writes the headers on the same line.
  /^-{2,}\s?(?:Original Message|الرسالة الأصلية|رسالة أصلية)\s?-{2,}\s?(?:From|من)\s?:.{0,1000}(?:Subject|الموضوع)\s?:/i,
  /^-{2,}\s*(?:Original Message|Original Appointment|Forwarded message|Forwarded Message|Begin forwarded message)\s*-{2,}$/i,
  /^-{2,}\s*(?:الرسالة الأصلية|رسالة أصلية|رسالة مُ?عاد توجيهها|الرسالة المُ?عاد توجيهها|رسالة محوّ?لة)\s*-{2,}$/,
  /^(?:Begin forwarded message|(?:بداية|بدء) الرسالة المُ?عاد توجيهها|الرسالة الأصلية)\s?:$/i,
]
/** The header block before a quotation in Outlook: the sender first, then at least two other headers. */
const fromHead = /^\*?(?:From|من|مرسل)\s?:\*?\s?\S/i
const otherHead =
  /^\*?(?:Sent|Date|To|Cc|Subject|Importance|تم الإرسال|تاريخ الإرسال|التاريخ|أُ?رسلت?|مُ?رسل(?: في)?|إلى|الى|نسخة(?: إلى)?|الموضوع|الأهمية)\s?:/i
const subjectHead = /^\*?(?:Subject|الموضوع)\s?:/i
const rule = /^[_-]{20,}$/
const maxLines = 20_000

/** The quotations in a text, so that a reader can fold them. Empty if the message has no new text. */
export function quotedSpans(text: string): Span[] {
  const lines = linesOf(text)
  // No person wrote such a message, so its quotations are not folded.
  if (lines.length > maxLines) return []
  const spans: Span[] = []
  let fresh = false
  for (let at = 0; at < lines.length; at += 1) {
    const end = quoteFrom(lines, at)
    const [line, last] = [lines[at], end === null ? undefined : lines[end - 1]]
    if (end !== null && line && last) {
      spans.push({ from: line.from, to: last.to })
      at = end - 1
    } else if (line?.bare) fresh = true
  }
  return fresh ? spans : []
}

/** Whether a text starts an unmarked quotation: with a separator line or a header block. */
export function beginsUnmarked(text: string): boolean {
  const lines = linesOf(text)
  const at = firstNonEmpty(lines, 0)
  return separators.some((separator) => separator.test(lines[at]?.bare ?? '')) || isHeadBlock(lines, at)
}

/** Whether a text is an attribution line and nothing else. */
export function isAttribution(text: string): boolean {
  const lines = linesOf(text).filter(({ bare }) => bare)
  return afterAttribution(lines, 0)?.after === lines.length
}

/** The index after the quotation that starts at this line; null if none does. */
function quoteFrom(lines: Line[], at: number): number | null {
  const bare = lines[at]?.bare ?? ''
  if (bare.startsWith('>')) return afterMarked(lines, at)
  const led = afterAttribution(lines, at)
  if (led !== null) {
    const next = firstNonEmpty(lines, led.after)
    // A marked quotation ends where the writer continues; an unmarked one runs to the end.
    if (lines[next]?.bare.startsWith('>')) return afterMarked(lines, next)
    if (led.certain) return lines.length
  }
  if (separators.some((separator) => separator.test(bare))) return lines.length
  if (rule.test(bare) && isHeadBlock(lines, firstNonEmpty(lines, at + 1))) return lines.length
  return isHeadBlock(lines, at) ? lines.length : null
}

function afterMarked(lines: Line[], from: number): number {
  let last = from
  for (let at = from; at < lines.length; at += 1) {
    if (lines[at]?.bare.startsWith('>')) last = at
    else if (lines[at]?.bare) break
  }
  return last + 1
}

/** Mail programs wrap a long attribution over two or three lines. */
function afterAttribution(lines: Line[], at: number): { after: number; certain: boolean } | null {
  const first = lines[at]?.bare ?? ''
  if (!first || first.length > 300) return null
  let joined = ''
  for (let more = 0; more < 3 && at + more < lines.length; more += 1) {
    const bare = lines[at + more]?.bare ?? ''
    if (!bare) return null
    joined = joined ? `${joined} ${bare}` : bare
    if (joined.length >= 700 || !joined.endsWith(':')) continue
    const isLed = (text: string) => attributions.some((attribution) => attribution.test(text))
    if (!isLed(joined) && !bareAttribution.test(joined)) continue
    // If later lines alone are an attribution, the lines before them are the writer's.
    const later = Array.from({ length: more }, (_, skipped) =>
      lines
        .slice(at + skipped + 1, at + more + 1)
        .map(({ bare }) => bare)
        .join(' '),
    )
    if (later.some((text) => isLed(text) || (!isLed(joined) && bareAttribution.test(text)))) return null
    return { after: at + more + 1, certain: isCertain(latinDigits(joined)) }
  }
  return null
}

/** A header block needs a subject or a sender's address: an itinerary also has From, To and Date. */
function isHeadBlock(lines: Line[], at: number): boolean {
  const first = lines[at]?.bare ?? ''
  if (!fromHead.test(first)) return false
  const following = lines.slice(at + 1, at + 7).filter(({ bare }) => otherHead.test(bare))
  return following.length >= 2 && (first.includes('@') || following.some(({ bare }) => subjectHead.test(bare)))
}

/**
 * An attribution by a program has an address, or a full date with a time; a person who introduces a quotation writes
 * neither.
 */
const isCertain = (led: string) => address.test(led) || (day.test(led) && clock.test(led))

function firstNonEmpty(lines: Line[], from: number): number {
  let at = from
  while (at < lines.length && !lines[at]?.bare) at += 1
  return at
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let from = 0
  for (const line of text.split('\n')) {
    lines.push({ bare: line.replace(bidi, '').trim(), from, to: from + line.length })
    from += line.length + 1
  }
  return lines
}
