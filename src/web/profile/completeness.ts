import type { Profile } from '#contract/profile.ts'

/** The parts that make a profile useful to others. */
const parts = {
  picture: (profile: Profile) => profile.image !== null,
  bio: (profile: Profile) => profile.bio.trim() !== '',
  location: (profile: Profile) => profile.location !== '',
  skills: (profile: Profile) => profile.skills.length > 0,
  links: (profile: Profile) => Object.values(profile.socialLinks).some(Boolean),
}
export type ProfilePart = keyof typeof parts

/** The completeness in percent, and the missing parts. */
export function completeness(profile: Profile): { percent: number; missing: ProfilePart[] } {
  const names = Object.keys(parts) as ProfilePart[]
  const missing = names.filter((name) => !parts[name](profile))
  return { percent: Math.round((100 * (names.length - missing.length)) / names.length), missing }
}
