/** Compares two inputs by value. Files are compared by identity. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((part, at) => deepEqual(part, b[at]))
  if (!isPlain(a) || !isPlain(b)) return Object.is(a, b)
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && deepEqual(a[key], b[key]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
