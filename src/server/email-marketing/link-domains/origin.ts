import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Config } from '../../config.ts'

type LinkConfig = Pick<Config, 'publicUrl' | 'linkDomains'>

/** The base URL of links: on the workspace's active host with the scheme and port of PUBLIC_URL, else PUBLIC_URL. */
export function originOn({ publicUrl, linkDomains }: LinkConfig, host: string | null): string {
  if (host === null || !linkDomains) return publicUrl
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}

/** The active host of a workspace's new emails, as a column beside `tenantId`. */
export const activeHost = (tenantId: string) =>
  sql<string | null>`(select d.host from link_domains d
  where d.tenant_id = ${sql.ref(tenantId)} and d.state = 'active' and d.removed_at is null)`.as('link_host')

/** The base URL of the links in a workspace's new emails. */
export async function linkOrigin({ db, config }: Pick<Services, 'db' | 'config'>, tenantId: string): Promise<string> {
  if (!config.linkDomains) return config.publicUrl
  const row = await db
    .selectFrom('link_domains')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return originOn(config, row?.host ?? null)
}
