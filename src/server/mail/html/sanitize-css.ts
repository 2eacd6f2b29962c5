/** Values that could load a resource, run a script, or escape the message's area. */
const forbidden =
  /url|image|src\s*\(|element\s*\(|cross-fade|paint\s*\(|expression|behaviou?r|binding|javascript|@|\\|[<>{}]|position\s*:\s*(?:fixed|sticky|absolute)/i
const declaration = /^\s*-{0,2}[a-z][a-z-]*\s*:\s*\S/i
const maxLength = 200_000

/** The declarations of a `style` attribute that only affect appearance. */
export const cleanDeclarations = (css: string): string =>
  withoutComments(css.slice(0, maxLength))
    .split(';')
    .map((part) => part.trim())
    .filter((declared) => declaration.test(declared) && !forbidden.test(declared))
    .join(';')

/**
 * A style sheet with safe declarations only; `@media` is the only at-rule allowed. The sheet ends at a syntax error.
 */
export const cleanSheet = (css: string): string => rules(withoutComments(css.slice(0, maxLength)), 0, 0).out

// More than in any real style sheet.
const deepest = 10

function rules(css: string, from: number, depth: number): { out: string; at: number } {
  let out = ''
  let at = from
  while (at < css.length) {
    const stop = nextOf(css, at)
    if (stop === -1) break
    const head = css.slice(at, stop).trim()
    if (css[stop] === '}') return { out, at: stop + 1 }
    if (css[stop] === ';') at = stop + 1
    else if (depth < deepest && /^@media\b[^<>\\{}@;]*$/i.test(head)) {
      const inner = rules(css, stop + 1, depth + 1)
      out += `${head}{${inner.out}}`
      at = inner.at
    } else if (head.startsWith('@')) at = skipped(css, stop + 1)
    else {
      const end = css.indexOf('}', stop)
      const body = cleanDeclarations(css.slice(stop + 1, end === -1 ? css.length : end))
      if (body && /^[^<>\\{}@;]*$/.test(head.replaceAll('>', ' '))) out += `${head}{${body}}`
      at = end === -1 ? css.length : end + 1
    }
  }
  return { out, at: css.length }
}

const nextOf = (css: string, from: number): number => {
  const sign = /[{};]/g
  sign.lastIndex = from
  return sign.exec(css)?.index ?? -1
}

/** The position after the current block. */
function skipped(css: string, from: number): number {
  let depth = 1
  let at = from
  while (depth > 0) {
    const sign = /[{}]/g
    sign.lastIndex = at
    const found = sign.exec(css)
    if (!found) return css.length
    depth += found[0] === '{' ? 1 : -1
    at = found.index + 1
  }
  return at
}

/** Linear time: an unclosed comment runs to the end. */
function withoutComments(css: string): string {
  let out = ''
  let at = 0
  for (let open = css.indexOf('/*'); open !== -1; open = css.indexOf('/*', at)) {
    out += `${css.slice(at, open)} `
    const close = css.indexOf('*/', open + 2)
    at = close === -1 ? css.length : close + 2
  }
  return (out + css.slice(at)).replace(/<!--|-->/g, ' ')
}
