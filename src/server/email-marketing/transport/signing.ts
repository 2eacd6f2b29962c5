import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { type Signer, type SigningKey, createSigner } from '../../mail/compose/dkim.ts'
import { type Algorithm, privateKeyOf } from '../../mail/dns/dkim-keys.ts'
import { openKey } from '../domains/keys.ts'
import { upToRegistered } from '../../mail/dns/public-suffix.ts'
import { domainOf } from '../domains/names.ts'
import { signsItself } from '../domains/senders.ts'
import { storedSettings } from '../providers/settings.ts'
import type { ProviderRow } from '../providers/provider-row.ts'

type Row = { domain: string; id: string; algorithm: Algorithm; selector: string; private_key: Buffer | null }

/** Cache time of keys (ms): how late a newly published or removed key may take effect. */
const cacheMs = 30_000
const maxCached = 1000

const known = new Map<string, { until: number; signer: Promise<Signer | null> }>()
/** Parsing a key costs as much as a signature. */
const keyObjects = new Map<string, SigningKey['key']>()

/**
 * The signer of a provider's mail: published keys of the sender's domain or a parent. Null where the service signs or
 * no key is published.
 */
export async function signerFor(services: Services, provider: ProviderRow, fromEmail: string): Promise<Signer | null> {
  if (provider.type === 'sandbox' || signsItself({ type: provider.type, host: storedSettings(provider).host }))
    return null
  const domain = domainOf(fromEmail)
  const at = `${provider.tenant_id} ${domain}`
  const now = Date.now()
  const cached = known.get(at)
  if (cached && cached.until > now) return cached.signer
  if (known.size >= maxCached) known.clear()
  const signer = readSigner(services, provider.tenant_id, domain)
  known.set(at, { until: now + cacheMs, signer })
  signer.catch(() => known.delete(at))
  return signer
}

async function readSigner(services: Services, tenantId: string, domain: string): Promise<Signer | null> {
  const { rows } = await sql<Row>`select d.domain, k.id, k.algorithm, k.selector, k.private_key
    from domains d join domain_keys k on k.tenant_id = d.tenant_id and k.domain_id = d.id and k.state = 'signing'
    where d.tenant_id = ${tenantId} and d.domain = any(${upToRegistered(domain)}::text[])
    order by length(d.domain) desc, k.algorithm desc`.execute(services.db)
  const [nearest] = rows
  if (!nearest) return null
  const keys = rows.filter((row) => row.domain === nearest.domain).flatMap((row) => signingKey(services, row) ?? [])
  return keys.length > 0 ? createSigner(nearest.domain, keys, services.now) : null
}

/** Null for a key sealed by another installation: mail then goes unsigned. */
function signingKey(services: Services, row: Row): SigningKey | null {
  const { algorithm, selector, id } = row
  const read = keyObjects.get(id)
  if (read) return { algorithm, selector, key: read }
  try {
    const pem = openKey(services, row)
    if (pem === null) return null
    const key = privateKeyOf(pem)
    if (keyObjects.size >= maxCached) keyObjects.clear()
    keyObjects.set(id, key)
    return { algorithm, selector, key }
  } catch (error) {
    services.log.error({ err: error, selector }, 'a DKIM key can’t be read')
    return null
  }
}
