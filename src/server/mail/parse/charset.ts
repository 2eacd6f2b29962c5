// Which character set bytes are in, where a mail does not say, or says what cannot be true.

/** Any letter may follow any other in these, so that what is valid UTF-8 by chance is not. */
const single =
  /^(?:us-?ascii|ascii|ansi_x3\.4.*|(?:x-)?windows-125\d|cp-?125\d|iso-?_?8859-?\d.*|latin-?\d|koi8-[ru]|utf-?8|unknown.*|x-unknown|default|)$/i
const western =
  /^(?:us-?ascii|ascii|ansi_x3\.4.*|windows-1252|cp-?1252|iso-?_?8859-?1(?:5)?|latin-?1|utf-?8|unknown.*|x-unknown|default|)$/i
/** Of a text that long its beginning is looked at. */
const enough = 64 * 1024

/**
 * The character set to read with: the declared one, unless the bytes speak against it. UTF-8 is known by its form; Windows-1256 and
 * ISO-8859-6 by their letters, where a western set or none was named. Bytes that are neither are Windows-1252, which says all that ISO-8859-1 does.
 */
export function charsetOf(bytes: Uint8Array, declared: string | undefined): string | undefined {
  const said = (declared ?? '').trim()
  const arabicKind = /^iso-?_?8859-?6-?[ie]$/i.test(said) ? 'iso-8859-6' : undefined
  if (arabicKind) return arabicKind
  // Programs that hold texts so say so of what they write otherwise.
  if (/^utf-?(?:16|32)/i.test(said) && bytes.length > 0 && !bytes.subarray(0, enough).includes(0))
    return charsetOf(bytes, 'utf-8')
  if (!single.test(said)) return declared
  const sample = bytes.subarray(0, enough)
  const { high, utf8, broken } = formOf(sample)
  if (high === 0) return declared
  if (utf8 > broken) return 'utf-8'
  return (
    (western.test(said) ? arabicOf(sample, high) : undefined) ??
    (/^utf-?8$/i.test(said) || !said ? (utf8 > 0 ? 'utf-8' : 'windows-1252') : declared)
  )
}

/** How many bytes are beyond ASCII, how many characters of UTF-8 they make, and how many make none. */
function formOf(bytes: Uint8Array) {
  let [high, utf8, broken] = [0, 0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const follow =
      byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xc2 && byte < 0xe0 ? 1 : 0
    let more = 0
    while (more < follow && ((bytes[at + more + 1] ?? 0) & 0xc0) === 0x80) more += 1
    high += 1 + more
    if (follow > 0 && more === follow) utf8 += 1
    // What is cut off at the end says nothing.
    else if (at + more + 1 < bytes.length) broken += 1
    at += more
  }
  return { high, utf8, broken }
}

const kinds = ['windows-1256', 'iso-8859-6'] as const

/** Where the bytes are Arabic words in one of the old sets: which of them. */
function arabicOf(bytes: Uint8Array, high: number): string | undefined {
  let best: { kind: string; score: number } | undefined
  for (const kind of kinds) {
    const text = new TextDecoder(kind).decode(bytes)
    const letters = text.match(/[\u0621-\u064a]/g)?.length ?? 0
    const common = text.match(/[\u0627\u0644\u064a\u0645\u0648\u0646\u0631\u062a]/g)?.length ?? 0
    // Letters of other alphabets, and signs of no language, among Arabic ones.
    const strange = text.match(/[\u00c0-\u024f\ufffd\u0080-\u009f]/g)?.length ?? 0
    const words = text.match(/[\u0621-\u0652]{2,}/g)?.join('').length ?? 0
    const score = letters - 3 * strange
    const convincing = letters >= 3 && score > high * 0.6 && common > letters * 0.4 && words > letters * 0.7
    if (convincing && (!best || score > best.score)) best = { kind, score }
  }
  return best?.kind
}

/** The set that a page of HTML names itself. */
export const charsetInHtml = (bytes: Uint8Array): string | undefined =>
  /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(
    Buffer.from(bytes.subarray(0, 4096)).toString('latin1'),
  )?.[1]
