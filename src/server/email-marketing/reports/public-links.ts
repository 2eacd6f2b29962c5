import type { LinkCount } from '#contract/email-marketing/campaign-report.ts'
import type { Db } from '../../db/connection/database.ts'

/** Parameters that are added to links when they are sent. */
const added = /^utm_/

/**
 * The links of a report that are the same for every recipient: those that its email contains as they are. All others
 * may contain data of a recipient and are only counted.
 */
export async function publicLinks(
  db: Db,
  { tenantId, ids }: { tenantId: string; ids: string[] },
  { links, otherClicks }: { links: LinkCount[]; otherClicks: number },
) {
  const rows = await db
    .selectFrom('jobs')
    .select('html')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('job_contents').select('html').where('tenant_id', '=', tenantId).where('job_id', 'in', ids))
    .execute()
  const fixed = new Set(rows.flatMap(({ html }) => urlsIn(html ?? '')))
  const listed = links.filter(({ url }) => fixed.has(plain(url)))
  const hidden = links.filter((link) => !listed.includes(link)).reduce((sum, { clicks }) => sum + clicks, 0)
  return { listed: listed.map((link) => ({ ...link, url: plain(link.url) })), otherClicks: otherClicks + hidden }
}

/** The links of an email that contain no merge tags: an address that one follows is not complete. */
function urlsIn(html: string): string[] {
  return [...html.matchAll(/https?:\/\/[^\s"'<>{}]{1,2000}/gi)].flatMap(({ 0: url, index }) => {
    const decoded = url.replaceAll(/&amp;/gi, '&')
    return html[index + url.length] !== '{' && URL.canParse(decoded) ? [plain(decoded)] : []
  })
}

function plain(address: string) {
  const url = URL.parse(address)
  if (!url) return address
  const names = Array.from(url.searchParams.keys()).filter((name) => added.test(name))
  for (const name of names) url.searchParams.delete(name)
  return url.href
}
