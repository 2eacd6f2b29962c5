// A minimal iCalendar reader (RFC 5545 §3.1, §3.2, §3.6): unfolded lines and the components that contain them.

export type Property = { name: string; parameters: ReadonlyMap<string, string>; value: string }

export type Component = { name: string; properties: Property[]; within: Component[] }

const maxLines = 5000
/** In characters, after unfolding. */
const longestLine = 10_000
const deepest = 5

/** Parses the first calendar in a text as far as possible; null without one. */
export function calendarIn(text: string): Component | null {
  let calendar: Component | null = null
  const open: Component[] = []
  for (const line of unfolded(text)) {
    const property = propertyIn(line)
    if (!property) continue
    const { name, value } = property
    if (name === 'BEGIN') {
      const component: Component = { name: value.trim().toUpperCase(), properties: [], within: [] }
      if (open.length === 0 && component.name !== 'VCALENDAR') continue
      if (open.length === 0) calendar ??= component
      else if (open.length < deepest) open.at(-1)?.within.push(component)
      open.push(component)
    } else if (name === 'END') open.pop()
    else open.at(-1)?.properties.push(property)
  }
  return calendar
}

/** The first property with this name. */
export const first = ({ properties }: Component, name: string) => properties.find((property) => property.name === name)

const unfolded = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n', maxLines)
    .filter((line) => line.length <= longestLine)

/** A property line: name, parameters (`;NAME=value` or `;NAME="value"`), then the value after the colon. */
function propertyIn(line: string): Property | null {
  const name = /^[a-z\d-]{1,60}/i.exec(line)?.[0]
  if (name === undefined) return null
  const parameters = new Map<string, string>()
  const parameter = /;([a-z\d-]{1,60})=("[^"]*"|[^";:]*)((?:,(?:"[^"]*"|[^";:,]*))*)/iy
  let at = name.length
  for (;;) {
    parameter.lastIndex = at
    const found = parameter.exec(line)
    if (!found) break
    parameters.set((found[1] ?? '').toUpperCase(), (found[2] ?? '').replaceAll('"', ''))
    at = parameter.lastIndex
  }
  return line[at] === ':' ? { name: name.toUpperCase(), parameters, value: line.slice(at + 1) } : null
}

/** Unescapes a TEXT value (§3.3.11). */
export const textOf = (value: string) =>
  value.replaceAll(/\\([nN\\;,])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
