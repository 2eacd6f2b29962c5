// Two people change the same thing: what the second is told, and what becomes of both.

/** What a form changes: which version of it was read, and how its fields stand in whatever version the server tells. */
export type Versioned<Values> = {
  updatedAt: string
  valuesOf: (current: unknown) => NoInfer<Values>
  /** What the fields are called, by their paths: `title`, or `title.en` where the languages have names of their own. */
  names: { [path: string]: string }
  /** What values are called that are no text: `draft`. */
  texts?: { [value: string]: string }
}

/** Binds a form to what it changes. */
export const versioned = <Item extends { updatedAt: string }, Values>(
  item: Item,
  valuesOf: (item: Item) => Values,
  names: Versioned<Values>['names'],
  texts: Versioned<Values>['texts'] = {},
): Versioned<Values> => ({
  updatedAt: item.updatedAt,
  valuesOf: (current) => valuesOf(current as Item),
  names,
  texts,
})

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists of tags are the same when they name the same. */
const plain = (value: unknown) =>
  JSON.stringify(
    Array.isArray(value) ? value.map((item: unknown) => (isGroup(item) && item['_id'] ? item['_id'] : item)) : value,
  )

const isSame = (one: unknown, other: unknown) => plain(one) === plain(other)

const partOf = (whole: unknown, key: string) => (isGroup(whole) ? whole[key] : undefined)

/** The paths of the fields in which two versions differ. */
export function differingPaths(one: unknown, other: unknown, path = ''): string[] {
  if (!isGroup(one)) return isSame(one, other) ? [] : [path]
  return Object.keys(one).flatMap((key) => differingPaths(one[key], partOf(other, key), path ? `${path}.${key}` : key))
}

/** What she typed, and where she typed nothing, what the other wrote. */
export function mergeEdits<Values>(read: Values, mine: Values, theirs: Values): Values {
  if (!isGroup(mine)) return isSame(mine, read) ? theirs : mine
  return Object.fromEntries(
    Object.keys(mine).map((key) => [key, mergeEdits(partOf(read, key), mine[key], partOf(theirs, key))]),
  ) as Values
}

/** The value of a field by its path. */
export const valueAt = (values: unknown, path: string): unknown => path.split('.').reduce<unknown>(partOf, values)
