import type { LinkName, Profile } from '#contract/profile.ts'
import type { InputOf } from '../api/call.ts'
import { links } from '../ui/people/socialLinks.ts'

/** A profile as form values. */
export const valuesOf = (profile: Profile) => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  bio: profile.bio,
  mobile: profile.mobile ?? '',
  location: profile.location,
  skills: profile.skills,
  preferredLanguage: profile.preferredLanguage,
  visibleToCommunity: profile.visibleToCommunity,
  socialLinks: Object.fromEntries(links.map(({ name }) => [name, profile.socialLinks[name] ?? ''])) as Record<
    LinkName,
    string
  >,
})
export type ProfileValues = ReturnType<typeof valuesOf>

type Changes = InputOf<'PATCH /api/:lang/user/profile'>

/** The changed fields, and the changed links. */
export function changesOf(saved: ProfileValues, values: ProfileValues): Changes {
  const { socialLinks, ...fields } = values
  const changed = different(saved, fields)
  const changedLinks = different(saved.socialLinks, socialLinks)
  return { ...changed, ...(Object.keys(changedLinks).length > 0 && { socialLinks: changedLinks }) }
}

/** The saved profile, with the edits that were made while the request was in flight. */
export function mergeSaved(now: ProfileValues, sent: ProfileValues, got: ProfileValues): ProfileValues {
  const { socialLinks, ...fields } = different(sent, now)
  return {
    ...got,
    ...fields,
    socialLinks: { ...got.socialLinks, ...(socialLinks && different(sent.socialLinks, socialLinks)) },
  }
}

function different<Values extends object>(before: { [Key in keyof Values]: unknown }, values: Values) {
  const entries = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(before[name as keyof Values]) !== JSON.stringify(value),
  )
  return Object.fromEntries(entries) as Partial<Values>
}
