type Vars = Record<string, unknown>
type Hole = { path: string[]; fallback: string | undefined }

const plainOutput =
  /\{\{\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*(?:\|\s*default:\s*(?:"([^"\\{}]*)"|'([^'\\{}]*)')\s*)?\}\}/g

/** Literals of Liquid, and properties that it computes. */
const reserved = new Set(['nil', 'null', 'true', 'false', 'empty', 'blank', 'size', 'first', 'last'])

const entity: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const special = /[&<>"']/
const escapeHtml = (text: string) =>
  special.test(text) ? text.replace(/[&<>"']/g, (sign) => entity[sign] ?? sign) : text

/**
 * Compiles a template that has only `{{ name }}` and `{{ name | default: "x" }}` into constants and holes: a few
 * microseconds instead of 65 in Liquid. Undefined when the template needs Liquid; the compiled function returns
 * undefined when a value does, such as an object.
 */
export function segments(source: string, escaped: boolean): ((vars: Vars) => string | undefined) | undefined {
  const constants: string[] = []
  const holes: Hole[] = []
  let end = 0
  for (const match of source.matchAll(plainOutput)) {
    const path = (match[1] ?? '').split('.')
    if (path.some((name) => reserved.has(name))) return undefined
    const fallback = match[2] ?? match[3]
    constants.push(source.slice(end, match.index))
    holes.push({ path, fallback: fallback !== undefined && escaped ? escapeHtml(fallback) : fallback })
    end = match.index + match[0].length
  }
  constants.push(source.slice(end))
  if (constants.some((text) => text.includes('{{') || text.includes('{%'))) return undefined
  const [first = '', ...rest] = constants
  return (vars) => {
    let result = first
    for (const [index, hole] of holes.entries()) {
      const text = filled(hole, vars, escaped)
      if (text === undefined) return undefined
      result += text + (rest[index] ?? '')
    }
    return result
  }
}

/** The text for a hole; undefined for a value that only Liquid can format. */
function filled({ path, fallback }: Hole, vars: Vars, escaped: boolean): string | undefined {
  let value: unknown = vars
  for (const name of path) {
    if (typeof value !== 'object') return value === undefined ? (fallback ?? '') : undefined
    value = value !== null && Object.hasOwn(value, name) ? (value as Vars)[name] : undefined
  }
  if (value === undefined || value === null || value === false || value === '') {
    return fallback ?? (value === false ? 'false' : '')
  }
  if (typeof value === 'string') return escaped ? escapeHtml(value) : value
  return typeof value === 'number' || value === true ? String(value) : undefined
}
