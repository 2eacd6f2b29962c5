type Facts = { total?: number; page?: number; size?: number; limit?: number }
type Body = { [key: string]: unknown; pagination?: Facts; meta?: Facts } & Facts

const names = ['data', 'tools', 'items', 'classifications', 'contents']

/**
 * Converts the list shapes of section 3 of the specification into one. They are a plain array, or an object that names
 * its items, with total, page and size beside them or in `pagination` or `meta`.
 */
export function listFrom(endpoint: string, body: unknown): unknown {
  const source: Body = Array.isArray(body) ? { data: body } : (body as Body)
  const name = names.find((key) => Array.isArray(source[key]))
  if (name === undefined) return body
  const items = source[name] as unknown[]
  const facts = source.pagination ?? source.meta ?? source
  const total = facts.total ?? items.length
  const size = facts.size ?? facts.limit ?? Math.max(items.length, 1)
  const pagination = { total, page: facts.page ?? 1, size, limit: size, pages: Math.ceil(total / size) }
  return { ...source, [endpoint.endsWith('/tool') ? 'tools' : 'data']: items, pagination }
}
