import { z } from 'zod'
import { readersDay } from './ai.ts'
import { HostedImage } from './articles.ts'
import { endpoint } from './endpoint.ts'
import {
  blank,
  Both,
  bothChange,
  bothInput,
  bothParagraphs,
  Count,
  Deleted,
  entity,
  flag,
  Id,
  Instant,
  InstantInput,
  hasVisibleText,
  Lang,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
  Version,
} from './fields.ts'
import { WebAddress } from './tools.ts'

export const tones = ['friendly', 'professional', 'playful', 'warm', 'bold'] as const
export const messageKinds = ['tagline', 'pitch', 'about', 'bio', 'welcome_mail', 'auto_reply'] as const
export const networks = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'whatsapp'] as const

const Tone = z.enum(tones)
export const TextKind = z.enum([...messageKinds, 'post'])
export type TextKind = z.infer<typeof TextKind>
export const Network = z.enum(networks)
export type Network = z.infer<typeof Network>
const ProjectStatus = z.enum(['active', 'archived'])

/** Limits: projects per member, texts per project. */
export const maxProjects = 100
export const maxTexts = 500

/** A member's side business, in their own words. */
export const Project = z.object({
  ...entity,
  name: Both,
  what: Both,
  audience: Both,
  tone: Tone,
  values: z.array(z.string()),
  wordsToUse: z.array(z.string()),
  wordsToAvoid: z.array(z.string()),
  languages: z.array(Lang),
  colours: z.array(z.string()),
  link: z.string().nullable(),
  logo: z.string().nullable(),
  status: ProjectStatus,
  /** Saved texts only. */
  messageCount: Count,
  postCount: Count,
})
export type Project = z.infer<typeof Project>

/** Short words and phrases, without duplicates. */
const phrases = (most: number) =>
  z
    .array(line(60))
    .max(most, 'tooMany')
    .transform((given) => [...new Set(given)])

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'colour')
const Languages = z
  .array(Lang)
  .min(1, 'required')
  .max(2)
  .transform((given) => [...new Set(given)])
const Address = z.union([z.literal('').transform(() => null), z.null(), WebAddress])

const changeable = {
  tone: Tone,
  values: phrases(8),
  wordsToUse: phrases(20),
  wordsToAvoid: phrases(20),
  languages: Languages,
  colours: z.array(Colour).max(8, 'tooMany'),
  link: Address,
  logo: HostedImage.nullable(),
}

const base = '/api/:lang/project' as const

export const listProjects = endpoint(`GET ${base}`, {
  access: 'user',
  input: z.strictObject({ ...pageInput(['updatedAt', 'createdAt', 'name']), status: blank(ProjectStatus) }),
  output: pageOf(Project),
  about: "The caller's own projects.",
})

export const getProject = endpoint(`GET ${base}/:projectId`, { access: 'user', output: one(Project) })

export const createProject = endpoint(`POST ${base}`, {
  access: 'user',
  status: 201,
  input: z.strictObject({
    name: bothInput(80),
    what: bothParagraphs(500).default({ en: '', ar: '' }),
    audience: bothParagraphs(300).default({ en: '', ar: '' }),
    tone: changeable.tone.default('friendly'),
    values: changeable.values.default([]),
    wordsToUse: changeable.wordsToUse.default([]),
    wordsToAvoid: changeable.wordsToAvoid.default([]),
    languages: changeable.languages.default(['en', 'ar']),
    colours: changeable.colours.default([]),
    link: changeable.link.default(null),
    logo: changeable.logo.default(null),
  }),
  output: one(Project),
})

export const updateProject = endpoint(`PATCH ${base}/:projectId`, {
  access: 'user',
  input: z.strictObject({
    name: bothChange(line(80)).optional(),
    what: bothChange(paragraph(500)).optional(),
    audience: bothChange(paragraph(300)).optional(),
    tone: changeable.tone.optional(),
    values: changeable.values.optional(),
    wordsToUse: changeable.wordsToUse.optional(),
    wordsToAvoid: changeable.wordsToAvoid.optional(),
    languages: changeable.languages.optional(),
    colours: changeable.colours.optional(),
    link: changeable.link.optional(),
    logo: changeable.logo.optional(),
    status: ProjectStatus.optional(),
    version: Version,
  }),
  output: one(Project),
})

export const deleteProject = endpoint(`DELETE ${base}/:projectId`, {
  access: 'user',
  output: Deleted,
  about: 'Deletes a project with everything that was written for it.',
})

/** A brand message (tagline, pitch, …) or a social post. Generated texts are drafts until saved. */
export const BrandText = z.object({
  ...entity,
  projectId: Id,
  kind: TextKind,
  /** Posts only. */
  network: Network.nullable(),
  lang: Lang,
  /** Mail texts only. */
  subject: z.string(),
  text: z.string(),
  hashtags: z.array(z.string()),
  pictureIdea: z.string(),
  /** When the post is planned. */
  plannedAt: Instant.nullable(),
  kept: z.boolean(),
  /** Length by the network's own count, including hashtags, and the network's maximum. */
  length: Count,
  most: Count,
  /** Author of the current text: the built-in writer, a language model, or the member. */
  writtenBy: z.enum(['built-in', 'model', 'member']),
})
export type BrandText = z.infer<typeof BrandText>

const texts = `${base}/:projectId/text` as const

export const listTexts = endpoint(`GET ${texts}`, {
  access: 'user',
  input: z.strictObject({
    ...pageInput(['createdAt', 'plannedAt']),
    /** `message`: all but posts. */
    kind: blank(z.enum([...TextKind.options, 'message'])),
    network: blank(Network),
    language: blank(Lang),
    kept: blank(flag),
    plannedFrom: blank(InstantInput),
    plannedTo: blank(InstantInput),
  }),
  output: pageOf(BrandText),
})

const writing = {
  kind: TextKind,
  network: Network.optional(),
  languages: Languages,
  /** What a post is about. */
  topic: line(200, 0).default(''),
}

export const writeTexts = endpoint(`POST ${texts}/write`, {
  access: 'user',
  status: 201,
  limit: { calls: 120, seconds: 600 },
  input: z.strictObject(writing),
  output: z.object({ data: z.array(BrandText) }),
  about:
    'Writes drafts, at least three in each language. Drafts of the same kind that were neither kept nor changed make room for them.',
})

export const draftTexts = endpoint(`POST ${texts}/draft`, {
  access: 'user',
  events: true,
  limit: { calls: 60, seconds: 600 },
  input: z.strictObject({ ...writing, ...readersDay }),
  about:
    'As `write`, by the language model, as events: `language` { lang }, `text` { at, text } (what stands there from that place on), at last `drafts` { data }, or `fault` { kind, message, retryAfter }. Closing the line stops it.',
})

export const createText = endpoint(`POST ${texts}`, {
  access: 'user',
  status: 201,
  input: z.strictObject({
    kind: TextKind,
    network: Network.optional(),
    language: Lang,
    subject: line(200, 0).default(''),
    text: paragraph(10_000).refine(hasVisibleText, 'required'),
    hashtags: phrases(30).default([]),
    pictureIdea: line(300, 0).default(''),
    plannedAt: InstantInput.nullable().default(null),
  }),
  output: one(BrandText),
  about: 'What the member wrote herself; kept at once.',
})

export const updateText = endpoint(`PATCH ${texts}/:textId`, {
  access: 'user',
  input: z.strictObject({
    subject: line(200, 0).optional(),
    text: paragraph(10_000).refine(hasVisibleText, 'required').optional(),
    hashtags: phrases(30).optional(),
    pictureIdea: line(300, 0).optional(),
    plannedAt: InstantInput.nullable().optional(),
    kept: z.boolean().optional(),
    version: Version,
  }),
  output: one(BrandText),
  about: 'A changed text is kept, and what it said before stays among its versions.',
})

export const deleteText = endpoint(`DELETE ${texts}/:textId`, { access: 'user', output: Deleted })

export const TextVersion = z.object({
  _id: Id,
  id: Id,
  subject: z.string(),
  text: z.string(),
  hashtags: z.array(z.string()),
  writtenBy: BrandText.shape.writtenBy,
  writtenAt: Instant,
})
export type TextVersion = z.infer<typeof TextVersion>

export const listTextVersions = endpoint(`GET ${texts}/:textId/version`, {
  access: 'user',
  input: z.strictObject(pageInput(['writtenAt'])),
  output: pageOf(TextVersion),
  about: 'What a text said before, newest first; the last 50 are kept.',
})

export const exportTexts = endpoint(`GET ${base}/:projectId/texts.csv`, {
  access: 'user',
  file: true,
  about: 'All messages and posts of a project as a CSV file (RFC 4180), the oldest first.',
})

/** Feed of a project's planned posts, for calendar subscriptions. */
export const exportPosts = endpoint(`GET ${base}/:projectId/posts.ics`, {
  access: 'user',
  about: 'The planned posts as a calendar file (RFC 5545).',
})
