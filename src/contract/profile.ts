import { z } from 'zod'
import { Role } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Deleted, entity, Lang, latinDigits, line, one, paragraph, stripDirectionMarks } from './fields.ts'
import { maxImageBytes } from './images.ts'

/** A member's profiles on other sites. */
export const linkNames = [
  'linkedin',
  'twitter',
  'whatsapp',
  'facebook',
  'instagram',
  'youtube',
  'github',
  'website',
] as const
export type LinkName = (typeof linkNames)[number]

export const SocialLinks = z.partialRecord(z.enum(linkNames), z.string())
export type SocialLinks = z.infer<typeof SocialLinks>

/** A web page: http or https, a host with a dot, without a user name or password. */
const Link = line(300).refine((text) => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return /^[^.].*\.[^.]+$/.test(hostname) && username === '' && password === ''
}, 'link')

/** An empty string or null removes the link. */
const linkInput = z.union([z.literal('').transform(() => null), z.null(), Link]).optional()

/** A telephone number, roughly as in E.164. Arabic digits, spaces, brackets and `00` are accepted. */
const Mobile = z.preprocess(
  (value) => (typeof value === 'string' ? plainNumber(value) : value),
  z.union([z.literal('').transform(() => null), z.null(), z.string().regex(/^\+?[0-9]{6,15}$/, 'phone')]),
)

function plainNumber(text: string) {
  return latinDigits(stripDirectionMarks(text))
    .replace(/[\s().\-\u200e\u200f\u2010-\u2015]/g, '')
    .replace(/^00/, '+')
}

/** Without duplicates, ignoring case. */
const Skills = z
  .array(line(40).transform((skill) => skill.replace(/\s+/g, ' ')))
  .max(100, 'tooMany')
  .transform((skills) => [...new Map(skills.toReversed().map((skill) => [skill.toLowerCase(), skill])).values()])
  .transform((skills) => skills.toReversed())
  .refine((skills) => skills.length <= 30, 'tooMany')

/** A member's own profile, as they see it. */
export const Profile = z.object({
  ...entity,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  role: Role,
  bio: z.string(),
  mobile: z.string().nullable(),
  location: z.string(),
  skills: z.array(z.string()),
  socialLinks: SocialLinks,
  preferredLanguage: Lang,
  visibleToCommunity: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint('GET /api/:lang/user/profile', {
  access: 'user',
  output: one(Profile),
  about: 'Returns the caller’s profile.',
})

export const updateProfile = endpoint('PATCH /api/:lang/user/profile', {
  access: 'user',
  limit: { calls: 60, seconds: 60 },
  input: z.strictObject({
    firstName: line(80).optional(),
    lastName: line(80).optional(),
    bio: paragraph(1000).optional(),
    mobile: Mobile.optional(),
    location: line(120, 0).optional(),
    skills: Skills.optional(),
    socialLinks: z
      .strictObject(
        Object.fromEntries(linkNames.map((name) => [name, linkInput])) as Record<LinkName, typeof linkInput>,
      )
      .optional(),
    preferredLanguage: Lang.optional(),
    visibleToCommunity: z.boolean().optional(),
  }),
  output: one(Profile),
  about: 'Updates the given fields of the caller’s profile. Only the given links change.',
})

export const setProfileImage = endpoint('PATCH /api/:lang/user/profile-image/:userId', {
  access: 'user',
  body: 'upload',
  maxBody: maxImageBytes + 64 * 1024,
  limit: { calls: 20, seconds: 60 },
  output: one(Profile),
  about:
    'Sets a profile picture (JPEG, PNG, GIF, WebP, AVIF; 5 MB). It is cropped to a square and re-encoded without metadata. Members can set their own, administrators any.',
})

export const removeProfileImage = endpoint('DELETE /api/:lang/user/profile-image/:userId', {
  access: 'user',
  output: one(Profile),
  about: 'Removes the profile picture.',
})

export const exportOwnData = endpoint('GET /api/:lang/user/export', {
  responseType: 'application/json',
  confirmsIdentity: true,
  access: 'user',
  limit: { calls: 10, seconds: 600 },
  about: 'Exports everything stored about the caller as a JSON file. Requires a confirmed identity (403).',
})

export const deleteAccount = endpoint('DELETE /api/:lang/user/me', {
  access: 'user',
  limit: { calls: 20, seconds: 60 },
  input: z.strictObject({ password: z.string().min(1, 'required').max(200) }),
  output: Deleted,
  about:
    'Deletes the caller’s account permanently. Their questions and answers stay, under “deleted member”. Workspaces that only they belong to are deleted too.',
})
