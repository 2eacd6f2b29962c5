import { z } from 'zod'
import { readersDay } from './ai.ts'
import { endpoint } from './endpoint.ts'
import { blank, Id, line, one, paragraph } from './fields.ts'
import { ContentTagBrief } from './tags.ts'

/** Source of a sentence: published content that the asker may read. */
export const HelpSource = z.object({
  kind: z.enum(['question', 'answer', 'article']),
  _id: Id,
  title: z.string(),
  /** Path within the product: `/qa/…`, `/articles/…`. */
  link: z.string(),
})
export type HelpSource = z.infer<typeof HelpSource>

/** Sentences, each with its source (an index into `sources`); empty if there are no sources. */
export const SourcedSentences = z.object({
  sentences: z.array(z.object({ text: z.string(), source: z.number().int().nonnegative() })),
  sources: z.array(HelpSource),
  /** Quoted word for word, or written by the language model. */
  writtenBy: z.enum(['built-in', 'model']),
})
export type SourcedSentences = z.infer<typeof SourcedSentences>

const base = '/api/:lang/question' as const
const helping = { calls: 60, seconds: 600 }

export const suggestAnswer = endpoint(`POST ${base}/suggestion`, {
  access: 'user',
  limit: helping,
  input: z.strictObject({ title: line(200), body: paragraph(30_000).default(''), ...readersDay }),
  output: one(SourcedSentences),
  about: 'An answer drawn from published questions, answers and articles alone, each sentence with its source.',
})

export const summarize = endpoint(`POST ${base}/:questionId/summary`, {
  access: 'user',
  limit: helping,
  input: z.strictObject(readersDay),
  output: one(SourcedSentences),
  about: 'What the published answers to a question say, in a few sentences with their sources.',
})

export const proposeTags = endpoint(`GET ${base}/proposed-tags`, {
  access: 'user',
  input: z.strictObject({ title: line(200), body: blank(paragraph(1500)), ...readersDay }),
  output: z.object({ data: z.array(ContentTagBrief) }),
  about: 'Up to 5 tags that a question may carry: named by its words, or worn by questions that it resembles.',
})

/** Translates a question into the language of the path. */
export const translateQuestion = endpoint(`POST ${base}/:questionId/translation`, {
  access: 'user',
  events: true,
  limit: helping,
  input: z.strictObject(readersDay),
  about:
    'By the language model, as events: `text` { at, text }, then `done`, or `fault`. The original stays beside it.',
})

export const translateAnswer = endpoint('POST /api/:lang/answer/:answerId/translation', {
  access: 'user',
  events: true,
  limit: helping,
  input: z.strictObject(readersDay),
  about: 'As that of a question.',
})

export const draftAnswer = endpoint(`POST ${base}/:questionId/draft-answer`, {
  access: 'user',
  events: true,
  limit: helping,
  input: z.strictObject(readersDay),
  about:
    'For administrators (403): a draft from what is published, as events: `text` { at, text }, then `done` (AnswerDraft), or `fault`. By the language model, or where none is set word for word. It is sent by nobody but its reader.',
})

/** Sources of a draft; without sources there is no text. */
export type AnswerDraft = Pick<SourcedSentences, 'sources' | 'writtenBy'>
