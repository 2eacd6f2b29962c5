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
  about: 'Suggests an answer from published questions, answers and articles only, with the source of each sentence.',
})

export const summarize = endpoint(`POST ${base}/:questionId/summary`, {
  access: 'user',
  limit: helping,
  input: z.strictObject(readersDay),
  output: one(SourcedSentences),
  about: 'Summarises the published answers to a question in a few sentences, with their sources.',
})

export const proposeTags = endpoint(`GET ${base}/proposed-tags`, {
  access: 'user',
  input: z.strictObject({ title: line(200), body: blank(paragraph(1500)), ...readersDay }),
  output: z.object({ data: z.array(ContentTagBrief) }),
  about: 'Suggests up to 5 tags for a question, from its words or from similar questions.',
})

/** Translates a question into the language of the path. */
export const translateQuestion = endpoint(`POST ${base}/:questionId/translation`, {
  access: 'user',
  events: true,
  limit: helping,
  input: z.strictObject(readersDay),
  about:
    'Translates a question with AI, as server-sent events: `text` { at, text }, then `done`, or `fault`. The original stays unchanged.',
})

export const translateAnswer = endpoint('POST /api/:lang/answer/:answerId/translation', {
  access: 'user',
  events: true,
  limit: helping,
  input: z.strictObject(readersDay),
  about: 'Translates an answer with AI, with the same events as for a question.',
})

export const draftAnswer = endpoint(`POST ${base}/:questionId/draft-answer`, {
  access: 'user',
  events: true,
  limit: helping,
  input: z.strictObject(readersDay),
  about:
    'Drafts an answer from published content, for administrators (403), as server-sent events: `text` { at, text }, then `done` (AnswerDraft), or `fault`. Written with AI, or quoted word for word if no model is set. The draft is never posted automatically.',
})

/** Sources of a draft; without sources there is no text. */
export type AnswerDraft = Pick<SourcedSentences, 'sources' | 'writtenBy'>
