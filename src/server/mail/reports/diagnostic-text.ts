import { oneLine, type Original, parseOriginal } from './report-fields.ts'

// A server's mail about ours: its own text, and the start of the copy of our message.

const copyFrom =
  /^[ \t>]*(?:-{2,}\s*(?:below this line|this is a copy|original message|the (?:header|body)|begin message|unsent message|returned (?:message|mail)|message (?:header|text)|start of returned|text follows|نسخة|الرسالة الأصلية).*|\|?-{3,} ?(?:original message|message text follows:?) ?-{3,}\|?|(?:old|original) message(?: headers| details)?:?[ \t]*$|(?:bounced|returned|rejected) (?:e-?mail|message):[ \t]*$|(?:here|below|included|attached|enclosed|following)(?: below| here)? (?:is|are) (?:an? |the )?(?:\w{1,20} )?(?:cop(?:y|ies)|headers?)\b.*|message headers follow[.:]?|(?:possibly truncated )?original message follows[:.]?|the first \d{1,4} lines of your original message.*|received:[ \t]*(?:from|by) .*|return-path:[ \t]*<.*)$/im

/** A part that contains our message, with its part header, in a mail that was flattened to text. */
const copyInPart =
  /^--\S{1,200}\n(?:content-(?!type)[a-z-]{1,40}:.*\n){0,6}content-type:[ \t]*(?:message\/(?:global|rfc822)|(?:message|text)\/(?:global|rfc822)-headers?)\b.*\n(?:\S.*\n){0,6}\n/im

/** The text before the copy of our message, and what the headers of that copy identify; null without a copy. */
export function splitOriginal(text: string): { text: string; copied: Original | null } {
  const words = text.slice(0, 64 * 1024).replaceAll('\r\n', '\n')
  const copies = [copyFrom.exec(words), copyInPart.exec(words)].filter((copy) => copy !== null)
  const copy = copies.sort((a, b) => a.index - b.index)[0]
  return copy ? { text: words.slice(0, copy.index), copied: originalAfter(words, copy) } : { text: words, copied: null }
}

/** The server's own text, without the returned message and without boilerplate. */
export const diagnosticText = (text: string) => oneLine(stripBoilerplate(splitOriginal(text).text))

const ofReader = /^[ \t]*<?([^\s<>:]{1,64}@[^\s<>:]{1,255})>?:(.*)$/

/**
 * The server's text about each of several recipients, whose lines begin with an address. The keys are addresses in
 * lower case.
 */
export function diagnosticTexts(text: string): Map<string, string> {
  const lines = new Map<string, string[]>()
  let reader: string[] | undefined
  for (const line of splitOriginal(text).text.split('\n')) {
    const [, address, first = ''] = ofReader.exec(line) ?? []
    if (address !== undefined) lines.set(address.toLowerCase(), (reader = [first]))
    else if (line.trim() === '') reader = undefined
    else reader?.push(line)
  }
  return new Map([...lines].map(([address, parts]) => [address, oneLine(stripBoilerplate(parts.join('\n')))]))
}

function originalAfter(text: string, copy: RegExpExecArray): Original {
  const begins = /^(?:received|return-path):/i.test(copy[0]) ? copy.index : copy.index + copy[0].length
  const rest = text.slice(begins).replace(/^[ \t>]+/gm, (indent) => (indent.includes('>') ? '' : indent))
  return parseOriginal(rest)
}

/** Sendmail repeats the answer before the transcript of the session and its own interpretation. */
const reasonPattern = /^[ \t]*\(reason: (.{1,1000}?)\)?[ \t]*$/m

/** Removes boilerplate that would be misread as the reason. */
export const stripBoilerplate = (text: string) =>
  (reasonPattern.exec(text)?.[1] ?? text)
    .replaceAll(/[^\s<>"'(),:;[\]\\]{1,64}@(?:(?!\.\.)[^\s<>"'(),:;[\]\\])+/g, ' ')
    .replaceAll(
      /^.*\b(?:this message was created automatically|hi\. this is the|i'm afraid|for (?:further )?assistance|please (?:do not|contact|send mail to)|postmaster|(?:has been|was) (?:scanned|checked)\b.{0,40}\b(?:spam|virus\w*)|report this (?:e-?mail|message) as spam|contact the other email provider|created by|time to try|you can try).*$|^[ \t>]*(?:(?:subject|sent|to|[a-z]{1,20}-mta):.*|(?:original |envelope )?(?:from|sender):\W*)$|^\W{0,20}message from .*$/gim,
      ' ',
    )
