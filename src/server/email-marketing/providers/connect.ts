import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { finishMailConnection, startMailConnection } from '#contract/email-marketing/oauth/connections.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { say } from '../../db/connection/listen.ts'
import { fault, found } from '../../failure.ts'
import { storedTokens } from '../../mail/oauth/access-token.ts'
import { type Issuer, issuersOf } from '../../mail/oauth/issuers.ts'
import { addressIn, type IssuedTokens, requestTokens, TokenRefused } from '../../mail/oauth/token-request.ts'
import { record } from '../../people/audit.ts'
import { hashOf, newToken } from '../../secrets/secrets.ts'
import { mailboxesChannel } from './mailboxes.ts'
import { rowOf } from './providers.ts'
import { requiredIssuer } from './required-issuer.ts'

const lifeMs = 10 * 60_000

const invalidState = fault('conflict', {
  en: 'This sign-in has expired, or was started elsewhere. Open the provider and connect again.',
  ar: 'انتهت صلاحية عملية الربط هذه، أو بدأت من مكان آخر. يمكن فتح مزود الإرسال والربط من جديد.',
})
const refused = fault('conflict', {
  en: 'The account couldn’t be connected: \u2068{response}\u2069',
  ar: 'تعذّر ربط الحساب: \u2068{response}\u2069',
})
const issuerDown = fault('unavailable', {
  en: 'The account’s sign-in isn’t available right now. Try again later: \u2068{response}\u2069',
  ar: 'تسجيل الدخول إلى الحساب غير متاح الآن. يمكن المحاولة لاحقًا: \u2068{response}\u2069',
})
const incomplete = fault('conflict', {
  en: 'The account didn’t allow everything that email needs. Connect again and allow all of it.',
  ar: 'لم يسمح الحساب بكل ما يحتاج إليه البريد. يمكن الربط من جديد والسماح بكل ما يُطلب.',
})

/** Where every issuer sends the browser back to; the operator registers it there. */
const redirectUri = ({ config }: Pick<TenantContext, 'config'>) => `${config.publicUrl}/email-marketing/connect`

/** The issuers whose accounts can be connected. */
export async function listIssuers({ config }: TenantContext) {
  return { data: issuersOf(config).map(({ id, name, smtp, imap }) => ({ id, name, smtp, imap })) }
}

/**
 * Begins a consent for this session: the address of the issuer at which the person signs in.
 * @throws not_found, validation_failed
 */
export async function start(ctx: TenantContext, input: In<typeof startMailConnection>) {
  const { db, tenant, viewer, now } = ctx
  const provider = await rowOf(db, tenant.id, input.providerId)
  const issuer = requiredIssuer(ctx.config, input.issuer, 'issuer')
  // The page that receives it knows the workspace from it; the token alone is the secret.
  const state = `${tenant.slug}.${newToken()}`
  await db
    .insertInto('mail_consents')
    .values({
      tenant_id: tenant.id,
      state_hash: hashOf(state),
      provider_id: provider.id,
      issuer: issuer.id,
      session_id: viewer.sessionId,
      expires_at: new Date(now().getTime() + lifeMs),
    })
    .execute()
  const url = new URL(issuer.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: issuer.clientId,
    redirect_uri: redirectUri(ctx),
    scope: issuer.scope,
    state,
    code_challenge: createHash('sha256').update(verifierOf(ctx, state)).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: provider.from_email,
    ...issuer.extra,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { data: { url: url.href } }
}

/** PKCE (RFC 7636): derived from the state by the installation's secret, so that it is stored nowhere. */
const verifierOf = ({ secrets }: Pick<TenantContext, 'secrets'>, state: string) =>
  secrets.sign(Buffer.from(hashOf(state)), 'mail consent')

/**
 * Ends a consent: exchanges the code, once, and stores the tokens.
 * @throws conflict for an unknown, used or foreign state and where the issuer refuses, unavailable
 */
export async function finish(ctx: TenantContext, { state, code }: In<typeof finishMailConnection>) {
  const { db, tenant, viewer } = ctx
  // Deleted at once: a state serves for one try.
  const consent = await db
    .deleteFrom('mail_consents')
    .where('tenant_id', '=', tenant.id)
    .where('state_hash', '=', hashOf(state))
    .where('session_id', '=', viewer.sessionId)
    .where('expires_at', '>', ctx.now())
    .returning(['provider_id', 'issuer'])
    .executeTakeFirst()
  if (!consent) throw invalidState()
  const issuer = requiredIssuer(ctx.config, consent.issuer, 'issuer')
  const tokens = await exchange(ctx, issuer, { state, code })
  const provider = await rowOf(db, tenant.id, consent.provider_id)
  const account = addressIn(tokens.id_token) ?? provider.from_email
  await db.transaction().execute(async (db) => {
    await store(db, ctx, { providerId: provider.id, issuer: issuer.id, account }, tokens)
    const change = { before: null, after: { connected: issuer.name, account } }
    await record(db, ctx, { action: 'provider.update', entityType: 'provider', entityId: provider.id, ...change })
  })
  return { data: { providerId: provider.id, account } }
}

async function exchange(ctx: TenantContext, issuer: Issuer, { state, code }: { state: string; code: string }) {
  try {
    const tokens = await requestTokens(ctx.config, issuer, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri(ctx),
      code_verifier: verifierOf(ctx, state),
    })
    if (tokens.refresh_token === undefined || !allowsMail(issuer, tokens)) throw incomplete()
    return tokens
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    throw (error.code === 'unavailable' ? issuerDown : refused)({ response: error.message })
  }
}

/** A person may consent to some scopes only (RFC 6749, section 5.1). */
function allowsMail({ scope }: Issuer, { scope: granted }: IssuedTokens) {
  if (granted === undefined) return true
  const all = new Set(granted.toLowerCase().split(/\s+/))
  // Those of mail are addresses; issuers need not repeat the others.
  const required = scope
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part.includes('://'))
  return required.every((scope) => all.has(scope))
}

/** Also has the mailbox read at once. Waiting messages follow with the next try. */
async function store(
  db: Db,
  ctx: TenantContext,
  { providerId, issuer, account }: { providerId: string; issuer: Issuer['id']; account: string },
  tokens: IssuedTokens,
) {
  const of = { tenant_id: ctx.tenant.id, provider_id: providerId, issuer }
  // Locked, so that two consents of one provider end one after the other.
  const provider = db.selectFrom('providers').select('id').where('tenant_id', '=', of.tenant_id)
  found(await provider.where('id', '=', providerId).forUpdate().executeTakeFirst())
  const earlier = await db
    .selectFrom('mail_connections')
    .select('id')
    .where('tenant_id', '=', of.tenant_id)
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)
    .forUpdate()
    .executeTakeFirst()
  const id = earlier?.id ?? newId()
  const row = { account, ...storedTokens(ctx, id, tokens), connected_at: ctx.now(), updated_at: ctx.now() }
  await db
    .insertInto('mail_connections')
    .values({ ...of, id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet({ ...row, state: 'connected', message: '', version: sql`mail_connections.version + 1` }),
    )
    .execute()
  await sql`update mailboxes set version = version + 1, state = 'waiting', failures = 0, next_try_at = null, updated_at = ${ctx.now()}
    where tenant_id = ${of.tenant_id} and provider_id = ${providerId} and settings ->> 'issuer' = ${issuer}`.execute(db)
  await say(db, mailboxesChannel, providerId)
}
