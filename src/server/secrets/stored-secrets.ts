import { fault } from '../failure.ts'

type Values = Readonly<Record<string, unknown>>

const again = {
  en: 'Enter this again. The stored value is used only with the server, port, security and user it was saved for.',
  ar: 'أدخل هذه القيمة مرة أخرى. لا تُستخدم القيمة المحفوظة إلا مع الخادم والمنفذ ونوع الأمان والمستخدم التي حُفظت معها.',
}

/** Whether a stored secret still goes to the same server, in the same way and as the same user. */
export const isSameTarget = (target: readonly string[], before: Values, after: Values) =>
  target.every((name) => (before[name] ?? '') === (after[name] ?? ''))

/**
 * Keeps a stored secret from going to a target it was not saved for: a person who may change settings must not learn a secret by
 * sending it to a server of their own, or in clear.
 * @throws validation_failed at `field`, unless the target stayed the same or the secret is in the input (empty: removed)
 */
export function requireSecretAgain(
  secret: { field: string; isStored: boolean; input: string | undefined },
  ...[target, before, after]: Parameters<typeof isSameTarget>
) {
  if (!secret.isStored || secret.input !== undefined || isSameTarget(target, before, after)) return
  throw fault('validation_failed', again, secret.field)()
}

/** The part of an address that says which server is asked. */
export const originOf = (url: string | null) => ({ origin: url === null ? null : new URL(url).origin })
