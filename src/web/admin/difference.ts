/** One field of an entry, by path: `name.en`. */
export type Line = { field: string; before: unknown; after: unknown }

/** The fields that differ between two states, and the names of unchanged fields. A missing state has no fields. */
export function difference(before: unknown, after: unknown): { changed: Line[]; same: string[] } {
  const [old, now] = [flat(before), flat(after)]
  const fields = [...new Set([...old.keys(), ...now.keys()])]
  const lines = fields.map((field) => ({ field, before: old.get(field), after: now.get(field) }))
  return {
    changed: lines.filter((line) => text(line.before) !== text(line.after)),
    same: lines.filter((line) => text(line.before) === text(line.after)).map(({ field }) => field),
  }
}

const text = (value: unknown) => JSON.stringify(value) ?? ''

function flat(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return path === '' ? new Map() : new Map([[path, value]])
  const members = Object.entries(value).map(([name, member]) => flat(member, path ? `${path}.${name}` : name))
  return new Map(members.flatMap((member) => [...member]))
}
