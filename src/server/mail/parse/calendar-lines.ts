// iCalendar as it is read (RFC 5545 §3.1, §3.2, §3.6): unfolded lines, and the components that they stand in.

export type Property = { name: string; parameters: ReadonlyMap<string, string>; value: string }

export type Component = { name: string; properties: Property[]; within: Component[] }

const mostLines = 5000
/** Characters of a line, unfolded. */
const longestLine = 10_000
const deepest = 5

/** The calendar in a text, as far as it can be read; null where there is none. */
export function calendarIn(text: string): Component | null {
  let calendar: Component | null = null
  const open: Component[] = []
  for (const line of unfolded(text)) {
    const property = propertyIn(line)
    if (!property) continue
    const { name, value } = property
    if (name === 'BEGIN') {
      const begun: Component = { name: value.trim().toUpperCase(), properties: [], within: [] }
      if (open.length === 0 && begun.name !== 'VCALENDAR') continue
      if (open.length === 0) calendar ??= begun
      else if (open.length < deepest) open.at(-1)?.within.push(begun)
      open.push(begun)
    } else if (name === 'END') open.pop()
    else open.at(-1)?.properties.push(property)
  }
  return calendar
}

/** The first property of that name. */
export const first = ({ properties }: Component, name: string) => properties.find((one) => one.name === name)

const unfolded = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n', mostLines)
    .filter((line) => line.length <= longestLine)

/** Its name, what it says of its value, each `;NAME=value` or `;NAME="value"`, and the value behind the colon. */
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

/** A text as people wrote it (§3.3.11). */
export const textOf = (value: string) =>
  value.replaceAll(/\\([nN\\;,])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
