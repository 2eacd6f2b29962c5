import type { MailIssuer } from '#contract/email-marketing/provider-settings.ts'
import { runExclusive } from '../../concurrency/keyed-mutex.ts'
import { retry } from '../../concurrency/retry.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { connectionPlace } from '../../secrets/sealed.ts'
import { type AccessToken, type AccessTokenSource, AccessTokenUnavailable } from '../smtp/session.ts'
import { issuerOf } from './issuers.ts'
import { type IssuedTokens, requestTokens, TokenRefused } from './token-request.ts'

export type ConnectionKey = { tenantId: string; providerId: string; issuer: MailIssuer }
type Needs = Pick<Services, 'primary' | 'secrets' | 'config' | 'now' | 'log'>
type StoredTokens = { refresh: string; access: string }

/** Renewed this long before they run out, so that a slow server still accepts them. */
const marginMs = 2 * 60_000

/** Access tokens of a connection, renewed when needed. */
export const accessTokens =
  (services: Needs, key: ConnectionKey): AccessTokenSource =>
  async (refused) => {
    if (!issuerOf(services.config, key.issuer)) throw notSetUp()
    const row = await connectionOf(services.primary, key).executeTakeFirst()
    const usable = usableToken(services, row, refused)
    if (usable) return usable
    return runExclusive(`mail connection ${key.providerId} ${key.issuer}`, () => renew(services, key, refused))
  }

const notSetUp = () => new AccessTokenUnavailable('The operator no longer offers this sign-in', false)

const connectionOf = (db: Db, { tenantId, providerId, issuer }: ConnectionKey) =>
  db
    .selectFrom('mail_connections')
    .select(['id', 'account', 'tokens', 'access_expires_at', 'version', 'state', 'message'])
    .where('tenant_id', '=', tenantId)
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof connectionOf>['executeTakeFirst']>>>

/** The stored token, unless it runs out or is the refused one. @throws AccessTokenUnavailable */
function usableToken({ secrets, now }: Needs, row: Row | undefined, refused: string | undefined, margin = marginMs) {
  if (!row) throw new AccessTokenUnavailable('No account is connected', true)
  if (row.state === 'lost') throw new AccessTokenUnavailable(row.message, true)
  const { access } = tokensIn(secrets, row)
  if (access === refused || row.access_expires_at.getTime() - margin <= now().getTime()) return undefined
  return { username: row.account, accessToken: access }
}

const tokensIn = (secrets: Needs['secrets'], { id, tokens }: Pick<Row, 'id' | 'tokens'>) =>
  JSON.parse(secrets.unseal(tokens, connectionPlace(id))) as StoredTokens

/** Sealed tokens with their expiry, as stored. An issuer that rotates refresh tokens returns the next one. */
export const storedTokens = (
  { secrets, now }: Pick<Needs, 'secrets' | 'now'>,
  id: string,
  { access_token: access, refresh_token: next, expires_in: seconds }: IssuedTokens,
  earlier = '',
) => ({
  tokens: secrets.seal(
    JSON.stringify({ refresh: next ?? earlier, access } satisfies StoredTokens),
    connectionPlace(id),
  ),
  access_expires_at: new Date(now().getTime() + seconds * 1000),
})

/**
 * Renews the tokens while the row is locked, so that processes use a refresh token one after another: an issuer that
 * rotates them ends the consent if one is used twice.
 */
async function renew(services: Needs, key: ConnectionKey, refused: string | undefined): Promise<AccessToken> {
  let issued: { row: Row; stored: ReturnType<typeof storedTokens>; token: AccessToken } | undefined
  const store = (db: Db, { row, stored }: NonNullable<typeof issued>) =>
    db
      .updateTable('mail_connections')
      .set({ ...stored, version: row.version + 1, updated_at: services.now() })
      .where('tenant_id', '=', key.tenantId)
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .execute()
  let result: AccessToken | AccessTokenUnavailable
  try {
    result = await services.primary.transaction().execute(async (db) => {
      const row = await connectionOf(db, key).forUpdate().executeTakeFirst()
      const usable = usableToken(services, row, refused)
      if (usable || !row) return usable ?? new AccessTokenUnavailable('No account is connected', true)
      const issuer = issuerOf(services.config, key.issuer)
      if (!issuer) return notSetUp()
      const { refresh } = tokensIn(services.secrets, row)
      try {
        const tokens = await requestTokens(services.config, issuer, {
          grant_type: 'refresh_token',
          refresh_token: refresh,
        })
        const token = { username: row.account, accessToken: tokens.access_token }
        issued = { row, token, stored: storedTokens(services, row.id, tokens, refresh) }
        await store(db, issued)
        return token
      } catch (error) {
        if (!(error instanceof TokenRefused)) throw error
        if (error.code === 'invalid_grant') return lose(services, db, { ...key, id: row.id }, error)
        services.log.warn({ providerId: key.providerId, text: error.message }, 'an access token can’t be renewed')
        // The issuer is down, but the token that runs out soon still serves.
        return usableToken(services, row, refused, 0) ?? new AccessTokenUnavailable(error.message, false)
      }
    })
  } catch (error) {
    // The issuer has replaced the refresh token: it must not be lost because the database went away.
    const unsaved = issued
    if (!unsaved) throw error
    await retry(() => store(services.primary, unsaved), { pauseMs: (_error, tries) => (tries < 20 ? 250 : undefined) })
    result = unsaved.token
  }
  if (result instanceof AccessTokenUnavailable) throw result
  return result
}

async function lose(
  { now, log }: Needs,
  db: Db,
  { tenantId, providerId, id }: ConnectionKey & { id: string },
  { message }: TokenRefused,
) {
  await db
    .updateTable('mail_connections')
    .set({ state: 'lost', message, updated_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  log.warn({ providerId, text: message }, 'a mail account no longer allows access')
  return new AccessTokenUnavailable(message, true)
}
