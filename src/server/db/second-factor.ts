import { type RawBuilder, sql } from 'kysely'

/** Of a row `u` of users: whether they have an authenticator app that counts. */
export const hasApp: RawBuilder<boolean> = sql`exists (
  select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)`

/** Of a row `u` of users: whether they have a passkey. */
export const hasPasskeys: RawBuilder<boolean> = sql`exists (select from passkeys p where p.user_id = u.id)`

/** Of a row `u` of users: whether they have a second factor, which is an authenticator app or a passkey. */
export const hasSecondFactor: RawBuilder<boolean> = sql`(${hasApp} or ${hasPasskeys})`

/**
 * Of a row `u` of users: when they need a second factor as an administrator, null if never. Administrators need one,
 * unless the site's setting is off. They have seven days from when they became one, or from when the setting was turned
 * on.
 */
export const dueAsAdministrator: RawBuilder<Date | null> = sql`(
  select greatest(u.administrator_since, max(s.updated_at)) + interval '168 hours'
  from settings s where s.name = 'twoStepForAdministrators'
  having u.role = 'admin' and coalesce(bool_and(s.value = 'true'), true))`

/** The same of an owner of a workspace, from when they first owned one. Owners need one if the site's setting is on. */
export const dueAsOwner: RawBuilder<Date | null> = sql`(
  select greatest(min(coalesce(own.ownership_accepted_at, own.created_at)), s.updated_at) + interval '168 hours'
  from settings s join workspace_members own on own.user_id = u.id and own.role = 'owner'
  where s.name = 'twoStepForOwners' and s.value = 'true'
  group by s.updated_at)`
