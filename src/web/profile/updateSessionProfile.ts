import type { Profile } from '#contract/profile.ts'
import { currentSession, updateUser } from '../api/session.ts'

/** Updates the signed-in user of the session after a profile change. */
export function updateSessionProfile({ name, firstName, lastName, image, preferredLanguage }: Profile) {
  const { user } = currentSession()
  if (user) updateUser({ ...user, name, firstName, lastName, image, preferredLanguage })
}
