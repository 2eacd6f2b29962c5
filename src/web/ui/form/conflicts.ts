// Two people edit the same item: what the second one sees, and how both edits are merged.

/** The item that a form edits: the version as read, and how a version is converted to form values. */
export type Versioned<Values> = {
  updatedAt: string
  valuesOf: (current: unknown) => NoInfer<Values>
  /** The labels of the fields by path: `title`, or `title.en` where the languages have separate labels. */
  names: { [path: string]: string }
  /** Labels for values that are codes, such as `draft`. */
  texts?: { [value: string]: string }
}

/** Binds a form to the item that it edits. */
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

/** Tags compare by id. */
const plain = (value: unknown) =>
  JSON.stringify(
    Array.isArray(value) ? value.map((item: unknown) => (isGroup(item) && item['_id'] ? item['_id'] : item)) : value,
  )

const isSame = (a: unknown, b: unknown) => plain(a) === plain(b)

const partOf = (whole: unknown, key: string) => (isGroup(whole) ? whole[key] : undefined)

/** The paths of the fields in which two versions differ. */
export function differingPaths(a: unknown, b: unknown, path = ''): string[] {
  if (!isGroup(a)) return isSame(a, b) ? [] : [path]
  return Object.keys(a).flatMap((key) => differingPaths(a[key], partOf(b, key), path ? `${path}.${key}` : key))
}

/** Merges two versions: takes the fields edited here, and all others from the other version. */
export function mergeEdits<Values>(read: Values, mine: Values, theirs: Values): Values {
  if (!isGroup(mine)) return isSame(mine, read) ? theirs : mine
  return Object.fromEntries(
    Object.keys(mine).map((key) => [key, mergeEdits(partOf(read, key), mine[key], partOf(theirs, key))]),
  ) as Values
}

export const valueAt = (values: unknown, path: string): unknown => path.split('.').reduce<unknown>(partOf, values)
