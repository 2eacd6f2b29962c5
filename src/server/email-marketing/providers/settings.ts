import { z } from 'zod'
import {
  type MailIssuer,
  type ProviderType,
  type SecretName,
  secretNames,
  type SettingsInput,
  type SettingsOutput,
  settingsOfType,
} from '#contract/email-marketing/provider-settings.ts'
import type { Services, TenantContext } from '../../context.ts'
import { fault } from '../../failure.ts'
import { parse } from '../../http/validation.ts'
import { resolveAddress, PrivateAddress } from '../../net/private-addresses.ts'
import { providerPlace, providerTarget } from '../../secrets/sealed.ts'
import { requireSecretAgain } from '../../secrets/stored-secrets.ts'
import type { ProviderRow } from './provider-row.ts'
import { requiredIssuer } from './required-issuer.ts'

type Input = z.output<typeof SettingsInput>
type SecretValues = Partial<Record<SecretName, string>>

/** Settings as stored: plain values, and the names of secrets, which are sealed in their own column. */
type Stored = Omit<Input, SecretName | 'issuer'> & { secrets: SecretName[]; issuer?: MailIssuer }

const privateHost = {
  en: 'This host has a private address. Enter a public one.',
  ar: 'لهذا الخادم عنوان داخلي. يلزم إدخال خادم بعنوان عام.',
}
const notEncrypted = fault(
  'validation_failed',
  { en: 'Enter a full URL that starts with https://.', ar: 'يلزم إدخال رابط كامل يبدأ بـ\u2066https://\u2069.' },
  'settings.endpoint',
)
const isSecret = (name: string): name is SecretName => (secretNames as readonly string[]).includes(name)

/** Settings without secrets, for callers. */
export function storedSettings({ settings, type, secret }: Pick<ProviderRow, 'settings' | 'type' | 'secret'>): Stored {
  const stored = settings as Partial<Stored>
  return { ...stored, secrets: stored.secrets ?? (type === 'smtp' && secret !== null ? ['password'] : []) }
}

export function presentSettings(row: ProviderRow): z.input<typeof SettingsOutput> {
  return { ...storedSettings(row), hasPassword: row.type === 'smtp' && row.secret !== null }
}

/** The secrets of a provider. Throws if they were sealed by another installation. */
export function secretsOf(
  { secrets }: Pick<Services, 'secrets'>,
  row: Pick<ProviderRow, 'id' | 'type' | 'secret'>,
): SecretValues {
  if (row.secret === null) return {}
  const opened = secrets.unseal(row.secret, providerPlace(row.id))
  return row.type === 'smtp' ? { password: opened } : (JSON.parse(opened) as SecretValues)
}

/**
 * Merges new settings with the stored ones, for storing.
 * @throws validation_failed at `settings.…`, also for a private host or where a stored secret would go to another
 * target
 */
export async function resolveSettings(
  ctx: TenantContext,
  row: { id: string; type: ProviderType; before?: ProviderRow | undefined },
  input: Input = {},
): Promise<{ settings: string; secret: Buffer | null }> {
  if (row.type === 'sandbox') return { settings: '{}', secret: null }
  const before = row.before && storedSettings(row.before)
  const issuer = input.issuer ?? before?.issuer
  if (row.type === 'smtp' && issuer) return byIssuer(ctx, issuer)
  const storedSecrets = row.before ? readableSecrets(ctx, row.before) : {}
  const all = Object.entries({ ...before, ...storedSecrets, ...input, secrets: undefined })
  const whole = Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== ''))
  const { settings } = parse(z.object({ settings: settingsOfType[row.type] }), { settings: whole }) as {
    settings: Input
  }
  await checkHosts(ctx, settings)
  for (const name of secretNames) {
    const secret = { field: `settings.${name}`, isStored: Boolean(storedSecrets[name]), input: input[name] }
    requireSecretAgain(secret, providerTarget, before ?? {}, settings)
  }
  const secrets = Object.fromEntries(Object.entries(settings).filter(([name]) => isSecret(name))) as SecretValues
  const open = Object.fromEntries(Object.entries(settings).filter(([name]) => !isSecret(name)))
  const plain = row.type === 'smtp' ? secrets.password : JSON.stringify(secrets)
  return {
    settings: JSON.stringify({ ...open, secrets: Object.keys(secrets) }),
    secret: plain ? ctx.secrets.seal(plain, providerPlace(row.id)) : null,
  }
}

/** Sign-in by a connected account: the server is the issuer's, so no token goes elsewhere. */
function byIssuer({ config }: TenantContext, id: MailIssuer) {
  const { smtp } = requiredIssuer(config, id, 'settings.issuer')
  return { settings: JSON.stringify({ ...smtp, issuer: id, secrets: [] }), secret: null }
}

/** Secrets sealed by another installation have to be entered again. */
function readableSecrets(ctx: TenantContext, row: ProviderRow): SecretValues {
  try {
    return secretsOf(ctx, row)
  } catch {
    return {}
  }
}

async function checkHosts(ctx: TenantContext, { host, endpoint }: Input) {
  const allowPrivate = ctx.config.allowPrivateHosts
  if (endpoint && !allowPrivate && !/^https:/i.test(endpoint)) throw notEncrypted()
  for (const [field, name] of [
    ['host', host],
    ['endpoint', endpoint && new URL(endpoint).hostname],
  ] as const) {
    if (!name) continue
    try {
      await resolveAddress(name, { allowPrivate })
    } catch (error) {
      // An unresolvable host may resolve later: the test reports it, and every connection checks again.
      if (error instanceof PrivateAddress) throw fault('validation_failed', privateHost, `settings.${field}`)()
    }
  }
}
