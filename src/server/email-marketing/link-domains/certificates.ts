import type { askForCertificate } from '#contract/email-marketing/links/link-domain.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '../../context.ts'
import { found } from '../../failure.ts'
import { Answer } from '../../http/route.ts'

/**
 * Answers the proxy that a domain may have a certificate, also one that serves only earlier links. @throws not_found for
 * any other, so that nobody can have certificates made for names that lead here
 */
export async function ask({ db, config }: Context, { domain }: In<typeof askForCertificate>) {
  const row = config.linkDomains
    ? await db
        .selectFrom('link_domains')
        .innerJoin('workspaces', 'workspaces.id', 'link_domains.tenant_id')
        .select('host')
        .where('host', '=', domain.toLowerCase().replace(/\.$/, ''))
        .where('state', '=', 'active')
        .executeTakeFirst()
    : undefined
  found(row)
  return new Answer(200, '')
}
