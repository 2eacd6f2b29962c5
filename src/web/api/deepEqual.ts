/** Compares two inputs by value. Files are compared by identity. */
export function deepEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, at) => deepEqual(part, other[at]))
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other)
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length && keys.every((key) => key in other && deepEqual(one[key], other[key]))
  )
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
