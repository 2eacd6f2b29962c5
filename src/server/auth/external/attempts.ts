import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { readSecretCookie, secretCookie } from '../../http/secret-cookie.ts'
import { hashOf, newToken } from '../../secrets/secrets.ts'
import { expired, outsideAddress } from './failures.ts'
import type { Identity } from './identity.ts'
import type { SignInSecrets } from './issuer.ts'

// A sign-in belongs to the browser that began it: its cookie holds a token, from which all secrets of the sign-in are
// derived. Only the hash of the token is stored. A browser has one sign-in at a time.

const lifeSeconds = 10 * 60

const cookieName = 'external_sign_in'

const cookie = (ctx: Pick<Context, 'config'>, token: string, seconds: number) =>
  secretCookie(ctx, cookieName, { token, seconds, sameSite: 'Lax' })

/** The header that ends the browser's sign-in. */
export const endCookie = (ctx: Pick<Context, 'config'>) => ({ 'set-cookie': cookie(ctx, '', 0) })

function tokenOf(ctx: Pick<Context, 'config' | 'header'>): string {
  const token = readSecretCookie(ctx, cookieName)
  if (token === null) throw expired()
  return token
}

const derived = (token: string, purpose: string) =>
  createHash('sha256').update(`${purpose} of ${token}`).digest('base64url')

const secretsOf = (token: string): SignInSecrets => ({
  state: derived(token, 'state'),
  nonce: derived(token, 'nonce'),
  verifier: derived(token, 'verifier'),
})

/** `provider`: a slug; `userId`: the signed-in person who connects an account. */
type Attempt = { provider: string; userId: string | null; rememberMe: boolean; returnTo: string }

/** Begins a sign-in. @throws validation_failed for an address outside the site */
export async function begin(ctx: Context, db: Db, attempt: Attempt) {
  const returnTo = pathInside(ctx, attempt.returnTo)
  const token = await insert(ctx, db, { ...attempt, returnTo }, null)
  return { secrets: secretsOf(token), headers: { 'set-cookie': cookie(ctx, token, lifeSeconds) } }
}

/** Stores a proven identity that waits for a sign-up or sign-in in the same browser. @returns the header for it */
export async function keepIdentity(ctx: Context, db: Db, attempt: Attempt, identity: Identity) {
  const token = await insert(ctx, db, attempt, identity)
  return { 'set-cookie': cookie(ctx, token, lifeSeconds) }
}

async function insert(ctx: Context, db: Db, attempt: Attempt, identity: Identity | null): Promise<string> {
  const token = newToken()
  await db
    .insertInto('external_sign_ins')
    .values({
      token_hash: hashOf(token),
      provider: attempt.provider,
      user_id: attempt.userId,
      remember_me: attempt.rememberMe,
      return_to: attempt.returnTo,
      issuer: identity?.issuer ?? null,
      subject: identity?.subject ?? null,
      email: identity?.email ?? null,
      first_name: identity?.firstName ?? null,
      last_name: identity?.lastName ?? null,
      in_administrator_group: identity?.inAdministratorGroup ?? null,
      expires_at: new Date(ctx.now().getTime() + lifeSeconds * 1000),
    })
    .execute()
  return token
}

/** Ends the browser's sign-in, once, if the state is its own. @throws validation_failed */
export async function take(ctx: Context, db: Db, state: string): Promise<Attempt & { secrets: SignInSecrets }> {
  const token = tokenOf(ctx)
  const secrets = secretsOf(token)
  if (secrets.state !== state) throw expired()
  const row = await db
    .deleteFrom('external_sign_ins')
    .where('token_hash', '=', hashOf(token))
    .where('issuer', 'is', null)
    .where('expires_at', '>', ctx.now())
    .returning(['provider', 'user_id', 'remember_me', 'return_to'])
    .executeTakeFirst()
  if (!row) throw expired()
  return {
    provider: row.provider,
    userId: row.user_id,
    rememberMe: row.remember_me,
    returnTo: row.return_to,
    secrets,
  }
}

/** Takes the identity that waits in this browser, once: for a new account, or for one. @throws validation_failed */
export async function takeIdentity(
  ctx: Context,
  db: Db,
  userId: string | null,
): Promise<{ identity: Identity & { email: string }; rememberMe: boolean }> {
  const row = await db
    .deleteFrom('external_sign_ins')
    .where('token_hash', '=', hashOf(tokenOf(ctx)))
    .where('expires_at', '>', ctx.now())
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning([
      'provider',
      'remember_me',
      'issuer',
      'subject',
      'email',
      'first_name',
      'last_name',
      'in_administrator_group',
    ])
    .executeTakeFirst()
  if (!row || row.issuer === null || row.subject === null || row.email === null) throw expired()
  const identity = {
    provider: row.provider,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    inAdministratorGroup: row.in_administrator_group,
  }
  return { identity, rememberMe: row.remember_me }
}

/** A path of this site. @throws validation_failed for anything that a browser would open elsewhere */
function pathInside({ config }: Pick<Context, 'config'>, returnTo: string): string {
  const { origin } = new URL(config.publicUrl)
  const url = returnTo.startsWith('/') && URL.canParse(returnTo, origin) ? new URL(returnTo, origin) : null
  if (url?.origin !== origin) throw outsideAddress()
  return url.pathname + url.search + url.hash
}
