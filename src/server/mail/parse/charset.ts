// Detects the character set of a text whose declared charset is missing or impossible.

/** Sets in which any byte may follow any other, so text in them is hardly ever valid UTF-8 by accident. */
const single =
  /^(?:us-?ascii|ascii|ansi_x3\.4.*|(?:x-)?windows-125\d|cp-?125\d|iso-?_?8859-?\d.*|latin-?\d|koi8-[ru]|utf-?8|unknown.*|x-unknown|default|)$/i
const western =
  /^(?:us-?ascii|ascii|ansi_x3\.4.*|windows-1252|cp-?1252|iso-?_?8859-?1(?:5)?|latin-?1|utf-?8|unknown.*|x-unknown|default|)$/i
/** In bytes: only the beginning of a longer text is examined. */
const enough = 64 * 1024

/**
 * The character set to decode with: the declared one, unless the bytes contradict it. UTF-8 is recognised by its form.
 * Windows-1256 and ISO-8859-6 are recognised by their letters, if a western set or none was declared. Other bytes are
 * read as Windows-1252, a superset of ISO-8859-1.
 */
export function charsetOf(bytes: Uint8Array, declared: string | undefined): string | undefined {
  const label = (declared ?? '').trim()
  const arabicKind = /^iso-?_?8859-?6-?[ie]$/i.test(label) ? 'iso-8859-6' : undefined
  if (arabicKind) return arabicKind
  // Some programs store text in UTF-16 and declare it, but send another encoding.
  if (/^utf-?(?:16|32)/i.test(label) && bytes.length > 0 && !bytes.subarray(0, enough).includes(0))
    return charsetOf(bytes, 'utf-8')
  if (!single.test(label)) return declared
  const sample = bytes.subarray(0, enough)
  const { high, utf8, broken } = formOf(sample)
  if (high === 0) return declared
  if (utf8 > broken) return 'utf-8'
  return (
    (western.test(label) ? arabicOf(sample, high) : undefined) ??
    (/^utf-?8$/i.test(label) || !label ? (utf8 > 0 ? 'utf-8' : 'windows-1252') : declared)
  )
}

/** Counts the bytes beyond ASCII, the valid UTF-8 sequences and the invalid ones. */
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
    // A sequence that is cut off at the end counts neither way.
    else if (at + more + 1 < bytes.length) broken += 1
    at += more
  }
  return { high, utf8, broken }
}

const kinds = ['windows-1256', 'iso-8859-6'] as const

/** The legacy Arabic set in which the bytes read as Arabic words, if any. */
function arabicOf(bytes: Uint8Array, high: number): string | undefined {
  let best: { kind: string; score: number } | undefined
  for (const kind of kinds) {
    const text = new TextDecoder(kind).decode(bytes)
    const letters = text.match(/[\u0621-\u064a]/g)?.length ?? 0
    const common = text.match(/[\u0627\u0644\u064a\u0645\u0648\u0646\u0631\u062a]/g)?.length ?? 0
    // Letters of other alphabets and control characters, which Arabic text does not contain.
    const strange = text.match(/[\u00c0-\u024f\ufffd\u0080-\u009f]/g)?.length ?? 0
    const words = text.match(/[\u0621-\u0652]{2,}/g)?.join('').length ?? 0
    const score = letters - 3 * strange
    const convincing = letters >= 3 && score > high * 0.6 && common > letters * 0.4 && words > letters * 0.7
    if (convincing && (!best || score > best.score)) best = { kind, score }
  }
  return best?.kind
}

/** The charset that an HTML page declares in a `meta` element. */
export const charsetInHtml = (bytes: Uint8Array): string | undefined =>
  /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(
    Buffer.from(bytes.subarray(0, 4096)).toString('latin1'),
  )?.[1]
