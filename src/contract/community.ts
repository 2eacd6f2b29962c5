import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blank, Count, entity, Id, line, one, pageInput, pageOf } from './fields.ts'
import { SocialLinks } from './profile.ts'
import { normalForm } from './folding.ts'

/** A short introduction of a person. */
export const MemberBrief = z.object({ _id: Id, id: Id, name: z.string(), image: z.string().nullable() })
export type MemberBrief = z.infer<typeof MemberBrief>

/** A member who chose to be listed, as other members see them. Never includes email address or phone number. */
export const CommunityMember = z.object({
  ...entity,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  image: z.string().nullable(),
  bio: z.string(),
  location: z.string(),
  skills: z.array(z.string()),
  socialLinks: SocialLinks,
})
export type CommunityMember = z.infer<typeof CommunityMember>

/** At least three characters, without combining marks and spaces: shorter searches match everyone. */
const Search = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
  line(100)
    .refine((text) => [...normalForm(text, 'NFKD').replace(/[\p{M}\s]/gu, '')].length >= 3, 'threeCharacters')
    .optional(),
)

const skillList = blank(
  z
    .string()
    .max(1000)
    .transform((text) =>
      text
        .split(/[,،]/)
        .map((skill) => skill.trim())
        .filter(Boolean),
    )
    .pipe(z.array(line(40)).max(10, 'tooMany')),
)

export const listCommunity = endpoint('GET /api/:lang/user/community-members', {
  staleOk: true,
  access: 'user',
  input: z.strictObject({
    ...pageInput(['createdAt', 'name']),
    search: Search,
    /** Skills separated by commas; matches members who have all of them. */
    skills: skillList,
    location: blank(line(120, 0)),
    sort: blank(z.enum(['newest', 'name'])),
  }),
  output: pageOf(CommunityMember),
  about: 'Lists the members of the community.',
})

const Facet = z.object({ value: z.string(), members: Count })

export const listCommunityFacets = endpoint('GET /api/:lang/user/community-members/facets', {
  staleOk: true,
  access: 'user',
  input: z.strictObject({ search: blank(line(100, 0)) }),
  output: one(z.object({ members: Count, skills: z.array(Facet), locations: z.array(Facet) })),
  about: 'Returns the 50 most common skills and locations. `search` filters both lists.',
})

export const getCommunityMember = endpoint('GET /api/:lang/user/community-members/:memberId', {
  staleOk: true,
  access: 'user',
  output: one(CommunityMember.extend({ questionCount: Count, answerCount: Count })),
  about: 'Returns a member’s public profile.',
})

const Mentionable = MemberBrief.extend({
  /** Whether they wrote the question or one of its published answers. */
  inThread: z.boolean(),
})
export type Mentionable = z.infer<typeof Mentionable>

export const listMentionable = endpoint('GET /api/:lang/user/community-members/mentionable', {
  staleOk: true,
  access: 'user',
  input: z.strictObject({
    /** The beginning of a word of the name. Without it, only people of the thread are found. */
    search: blank(line(60, 0)),
    questionId: blank(Id),
  }),
  output: one(z.array(Mentionable)),
  about:
    'Returns at most eight members for a mention: first the authors of the question and of its answers, then listed members.',
})
