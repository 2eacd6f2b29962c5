import type { Profile } from '#contract/profile.ts'

/** What makes a profile one that others can do something with. */
const parts = {
  picture: (profile: Profile) => profile.image !== null,
  bio: (profile: Profile) => profile.bio.trim() !== '',
  location: (profile: Profile) => profile.location !== '',
  skills: (profile: Profile) => profile.skills.length > 0,
  links: (profile: Profile) => Object.values(profile.socialLinks).some(Boolean),
}
export type ProfilePart = keyof typeof parts

/** How much of it is there, from 0 to 100, and what is missing. */
export function completeness(profile: Profile): { percent: number; missing: ProfilePart[] } {
  const names = Object.keys(parts) as ProfilePart[]
  const missing = names.filter((name) => !parts[name](profile))
  return { percent: Math.round((100 * (names.length - missing.length)) / names.length), missing }
}
