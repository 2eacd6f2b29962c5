/** A match of this many letters is no coincidence. */
const window = 36

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a text repeats our instructions: verbatim, spaced out, reversed, in ROT13, base64 or hex. */
export function repeatsInstructions(instructions: string): (text: string) => boolean {
  const own = lettersOf(instructions)
  const known = new Set<string>()
  for (let at = 0; at + window <= own.length; at += 1) known.add(own.slice(at, at + window))
  return (text) =>
    spellings(text).some((spelling) => {
      const letters = lettersOf(spelling)
      for (let at = 0; at + window <= letters.length; at += 1)
        if (known.has(letters.slice(at, at + window))) return true
      return false
    })
}

function spellings(text: string): string[] {
  const turned = text.replace(/[a-z]/gi, (letter) => {
    const from = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - from + 13) % 26) + from)
  })
  const packed = (text.replace(/\s+/g, '').match(/[A-Za-z0-9+/_-]{40,}={0,2}/g) ?? []).map((run) =>
    Buffer.from(run, 'base64').toString('utf8'),
  )
  const hex = (text.match(/(?:[0-9a-f]{2}[\s:]?){36,}/gi) ?? []).map((run) =>
    Buffer.from(run.replace(/[\s:]/g, ''), 'hex').toString('utf8'),
  )
  return [text, [...text].toReversed().join(''), turned, ...packed, ...hex]
}
