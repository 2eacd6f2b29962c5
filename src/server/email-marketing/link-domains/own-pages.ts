import type { Db } from '../../db/connection/database.ts'

type Places = { tenantId: string; publicUrl: string; origin: string }
type Parts = { html?: string | null | undefined; text?: string | null | undefined }
type Mail = Parts & { brand?: { logo: string }; others?: readonly Parts[] }

/** Our pages in content: images, forms, and the links of a preview. */
const page = /^\/(?:(i|f)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])|i\/social\/|[upv]\/preview\b)/i

/**
 * Moves the addresses of our pages in an email from PUBLIC_URL to the workspace's own domain. Only the workspace's
 * own images and forms move, since its domain serves no others.
 */
export async function onOwnDomain<T extends Mail>(
  db: Db,
  { tenantId, publicUrl, origin }: Places,
  mail: T,
): Promise<T> {
  if (origin === publicUrl) return mail
  const { brand, others = [] } = mail
  const texts = [mail, ...others].flatMap(({ html, text }) => [html, text]).concat(brand?.logo)
  const ids = { i: new Set<string>(), f: new Set<string>() }
  for (const text of texts)
    replacePages(text ?? '', publicUrl, (kind, id) => {
      if (kind !== null) ids[kind].add(id)
      return null
    })
  const [images, forms] = await Promise.all([
    idsAmong(db, 'pictures', tenantId, ids.i),
    idsAmong(db, 'forms', tenantId, ids.f),
  ])
  const known = { i: images, f: forms }
  const moved = (text: string) =>
    replacePages(text, publicUrl, (kind, id) => (kind === null || known[kind].has(id) ? origin : null))
  const movedParts = <P extends Parts>(parts: P): P => ({
    ...parts,
    ...(parts.html && { html: moved(parts.html) }),
    ...(parts.text && { text: moved(parts.text) }),
  })
  return {
    ...movedParts(mail),
    ...(brand && { brand: { ...brand, logo: moved(brand.logo) } }),
    ...(mail.others && { others: others.map(movedParts) }),
  }
}

/** Replaces the base URL of each of our pages; null leaves it. */
function replacePages(
  text: string,
  publicUrl: string,
  originFor: (kind: 'i' | 'f' | null, id: string) => string | null,
): string {
  const [first = '', ...rest] = text.split(publicUrl)
  return rest.reduce((written, piece) => {
    const [match, kind, id = ''] = page.exec(piece.slice(0, 60)) ?? []
    const named = kind?.toLowerCase() === 'f' ? 'f' : kind === undefined ? null : 'i'
    const origin = match === undefined ? null : originFor(named, id.toLowerCase())
    return `${written}${origin ?? publicUrl}${piece}`
  }, first)
}

async function idsAmong(db: Db, table: 'pictures' | 'forms', tenantId: string, ids: Set<string>): Promise<Set<string>> {
  if (ids.size === 0) return ids
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids].slice(0, 1000))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
