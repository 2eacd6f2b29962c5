import type { UserContext } from '../context.ts'
import { fault } from '../failure.ts'

const recent = 5 * 60_000

const identityRequired = fault('identity_required', {
  en: 'Confirm that it’s you to continue.',
  ar: 'يلزم تأكيد هويتك للمتابعة.',
})

/** Whether the person entered their password or a code in this session within the last five minutes. */
export async function hasRecentProof({
  primary,
  viewer,
  now,
}: Pick<UserContext, 'primary' | 'viewer' | 'now'>): Promise<boolean> {
  const session = await primary
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', viewer.sessionId)
    .where('password_given_at', '>', new Date(now().getTime() - recent))
    .executeTakeFirst()
  return session !== undefined
}

/**
 * Requires a recent proof of identity before a change that a stolen session must not make.
 * @throws identity_required
 */
export async function requireRecentProof(ctx: Pick<UserContext, 'primary' | 'viewer' | 'now'>) {
  if (!(await hasRecentProof(ctx))) throw identityRequired()
}
