import { fault } from '../failure.ts'

type Values = Readonly<Record<string, unknown>>

const again = {
  en: 'Enter this again. The saved value only works with the connection settings it was saved for.',
  ar: 'يلزم إدخال هذه القيمة مرة أخرى. لا تُستخدم القيمة المحفوظة إلا مع إعدادات الاتصال التي حُفظت معها.',
}

/** Whether a stored secret still goes to the same server, by the same protocol and user. */
export const isSameTarget = (target: readonly string[], before: Values, after: Values) =>
  target.every((name) => (before[name] ?? '') === (after[name] ?? ''))

/**
 * Prevents the use of a stored secret with a new target. Otherwise a person who may change settings could obtain a
 * secret by having it sent to their own server, or unencrypted.
 * @throws validation_failed at `field`, unless the target is unchanged or the input contains the secret (empty:
 * removed)
 */
export function requireSecretAgain(
  secret: { field: string; isStored: boolean; input: string | undefined },
  ...[target, before, after]: Parameters<typeof isSameTarget>
) {
  if (!secret.isStored || secret.input !== undefined || isSameTarget(target, before, after)) return
  throw fault('validation_failed', again, secret.field)()
}

/** The origin of an address, which determines the server. */
export const originOf = (url: string | null) => ({ origin: url === null ? null : new URL(url).origin })
