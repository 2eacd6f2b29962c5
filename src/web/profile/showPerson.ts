import type { Profile } from '#contract/profile.ts'
import { currentSession, updateUser } from '../api/session.ts'

/** Shows the person as she now is wherever the signed-in user stands. */
export function updateSessionProfile({ name, firstName, lastName, image, preferredLanguage }: Profile) {
  const { user } = currentSession()
  if (user) updateUser({ ...user, name, firstName, lastName, image, preferredLanguage })
}
