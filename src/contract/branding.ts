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
  ContentLang,
  Count,
  Deleted,
  entity,
  flag,
  hasVisibleText,
  Id,
  Instant,
  InstantInput,
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
  languages: z.array(ContentLang),
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
  .array(ContentLang)
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
  about: 'Returns the caller’s projects.',
})

export const getProject = endpoint(`GET ${base}/:projectId`, {
  access: 'user',
  output: one(Project),
  about: 'Returns a branding project.',
})

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
  about: 'Creates a branding project.',
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
  about: 'Updates a branding project.',
})

export const deleteProject = endpoint(`DELETE ${base}/:projectId`, {
  access: 'user',
  output: Deleted,
  about: 'Deletes a project and all its texts.',
})

/** A brand message (tagline, pitch, …) or a social post. Generated texts are drafts until saved. */
export const BrandText = z.object({
  ...entity,
  projectId: Id,
  kind: TextKind,
  /** Posts only. */
  network: Network.nullable(),
  lang: ContentLang,
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
    language: blank(ContentLang),
    kept: blank(flag),
    plannedFrom: blank(InstantInput),
    plannedTo: blank(InstantInput),
  }),
  output: pageOf(BrandText),
  about: 'Lists the texts of a branding project.',
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
    'Writes drafts with the built-in writer, at least three in each language. Replaces drafts of the same kind that were neither saved nor edited.',
})

export const draftTexts = endpoint(`POST ${texts}/draft`, {
  access: 'user',
  events: true,
  limit: { calls: 60, seconds: 600 },
  input: z.strictObject({ ...writing, ...readersDay }),
  about:
    'Writes drafts with AI, as server-sent events: `language` { lang }, `text` { at, text } (the text from that position on), finally `drafts` { data }, or `fault` { kind, message, retryAfter }. Closing the connection stops it.',
})

export const createText = endpoint(`POST ${texts}`, {
  access: 'user',
  status: 201,
  input: z.strictObject({
    kind: TextKind,
    network: Network.optional(),
    language: ContentLang,
    subject: line(200, 0).default(''),
    text: paragraph(10_000).refine(hasVisibleText, 'required'),
    hashtags: phrases(30).default([]),
    pictureIdea: line(300, 0).default(''),
    plannedAt: InstantInput.nullable().default(null),
  }),
  output: one(BrandText),
  about: 'Adds a text written by the member, already saved.',
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
  about: 'Edits a text and saves it. The previous text is added to its versions.',
})

export const deleteText = endpoint(`DELETE ${texts}/:textId`, {
  access: 'user',
  output: Deleted,
  about: 'Deletes a text of a branding project.',
})

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
  about: 'Returns a text’s revision history, newest first. The last 50 are stored.',
})

export const exportTexts = endpoint(`GET ${base}/:projectId/texts.csv`, {
  access: 'user',
  file: true,
  about: 'Exports all brand messages and posts of a project as a CSV file (RFC 4180), oldest first.',
})

/** Feed of a project's planned posts, for calendar subscriptions. */
export const exportPosts = endpoint(`GET ${base}/:projectId/posts.ics`, {
  responseType: 'text/calendar',
  access: 'user',
  about: 'Returns the scheduled posts as a calendar file (RFC 5545).',
})
