import { sql } from 'kysely'
import type * as endpoints from '#contract/qa-help.ts'
import type { AnswerDraft } from '#contract/qa-help.ts'
import type { In, Out } from '#contract/endpoint.ts'
import { ModelFault } from '../../ai/faults.ts'
import { languageName } from '../../ai/prompt.ts'
import { relay, type AiEvent, toEvents } from '../../ai/stream.ts'
import { modelOf, type Prompt } from '../../ai/generate.ts'
import { endpointOf, modelSettings } from '../../ai/settings.ts'
import type { Context, UserContext } from '../../context.ts'
import { forbidden, found } from '../../failure.ts'
import { answerSeenBy, questionSeenBy } from '../reading.ts'
import { centralSentences, toAnswer, rephrase, paragraphsOf, sentencesAbout } from './extract.ts'
import { answersTo, numbered, type Source, sourcesFor } from './sources.ts'

const hasModel = async (ctx: Context) => endpointOf(await modelSettings(ctx.db), ctx) !== null

/** An answer from published sources, each sentence with a citation. */
export async function suggest(
  ctx: UserContext,
  { title, body, timeZone }: In<typeof endpoints.suggestAnswer>,
): Promise<Out<typeof endpoints.suggestAnswer>> {
  const sources = await sourcesFor(ctx, { title, body, timeZone })
  const builtIn = sentencesAbout(`${title} ${body.slice(0, 500)}`, sources)
  // Unrelated sources are withheld from the model, which would use them anyway.
  if (builtIn.length === 0 || !(await hasModel(ctx))) return { data: toAnswer(builtIn, 'built-in') }
  const data = await rephrase(ctx, {
    kind: 'answer',
    timeZone,
    what: 'Answer the question.',
    material: { question: `${title}\n${body.slice(0, 1500)}` },
    sources,
  })
  return { data: data ?? toAnswer(builtIn, 'built-in') }
}

type HelpQuestion = { id: string; title: string; body: string }

/** A question that the caller may see. @throws not_found */
async function questionOf({ db, viewer }: Context, id: string): Promise<HelpQuestion> {
  const { rows } = await sql<HelpQuestion>`select q.id, q.title, q.body from questions q
    where q.id = ${id}::uuid and ${questionSeenBy(viewer)}`.execute(db)
  return found(rows[0])
}

/** A summary of the published answers to a question. @throws not_found */
export async function summary(
  ctx: UserContext,
  { questionId, timeZone }: In<typeof endpoints.summarize>,
): Promise<Out<typeof endpoints.summarize>> {
  const question = await questionOf(ctx, questionId)
  const sources = await answersTo(ctx.db, [question.id], 12)
  const builtIn = centralSentences(sources)
  if (builtIn.length === 0 || !(await hasModel(ctx))) return { data: toAnswer(builtIn, 'built-in') }
  const data = await rephrase(ctx, {
    kind: 'summary',
    timeZone,
    what: 'Sum up what the answers to the question say; name where they disagree.',
    material: { question: question.title },
    sources,
  })
  return { data: data ?? toAnswer(builtIn, 'built-in') }
}

/** Translates a question. @throws not_found, rate_limited, ModelFault */
export async function translateQuestion(
  ctx: UserContext,
  { questionId, timeZone }: In<typeof endpoints.translateQuestion>,
) {
  const { title, body } = await questionOf(ctx, questionId)
  return translation(ctx, `${title}\n\n${body}`, timeZone)
}

/** Translates an answer. @throws not_found, rate_limited, ModelFault */
export async function translateAnswer(ctx: UserContext, { answerId, timeZone }: In<typeof endpoints.translateAnswer>) {
  const { rows } = await sql<{ body: string }>`select a.body from answers a join questions q on q.id = a.question_id
    where a.id = ${answerId}::uuid and ${answerSeenBy(ctx.viewer)}`.execute(ctx.db)
  return translation(ctx, found(rows[0]).body, timeZone)
}

const maxLength = 8000

function translation(ctx: UserContext, text: string, timeZone: string) {
  return streamed(ctx, {
    kind: 'translation',
    timeZone,
    instructions: `Translate the text into ${languageName(ctx.lang)}, faithfully, paragraph by paragraph.`,
    material: { text: text.slice(0, maxLength) },
    links: text,
    maxTokens: 3000,
  })
}

/**
 * A draft of an answer for administrators; only they can post it. @throws forbidden, not_found, rate_limited,
 * ModelFault
 */
export async function draft(ctx: UserContext, { questionId, timeZone }: In<typeof endpoints.draftAnswer>) {
  if (ctx.viewer.role !== 'admin') throw forbidden()
  return toEvents(ctx, drafting(ctx, await questionOf(ctx, questionId), timeZone))
}

async function* drafting(ctx: UserContext, question: HelpQuestion, timeZone: string): AsyncGenerator<AiEvent> {
  const sources = await sourcesFor(ctx, { ...question, timeZone })
  const builtIn = sentencesAbout(`${question.title} ${question.body.slice(0, 500)}`, sources)
  const { sources: drawnOn } = toAnswer(builtIn, 'built-in')
  const done = (writtenBy: AnswerDraft['writtenBy'], from = drawnOn): AiEvent => {
    const data: AnswerDraft = { sources: from, writtenBy }
    return { event: 'done', data }
  }
  const started: AiEvent = { event: 'begun', data: {} }
  if (builtIn.length === 0 || !(await hasModel(ctx))) {
    yield started
    if (builtIn.length > 0) yield { event: 'text', data: { at: 0, text: paragraphsOf(builtIn) } }
    yield done('built-in')
    return
  }
  try {
    yield* relay(ctx, draftOrder(question, sources, timeZone), started)
    yield done('model')
  } catch (error) {
    // The instructions request an empty answer if the sources do not contain one.
    if (!(error instanceof ModelFault) || error.kind !== 'empty') throw error
    yield done('model', [])
  }
}

const draftOrder = ({ title, body }: HelpQuestion, sources: readonly Source[], timeZone: string): Prompt => ({
  kind: 'reply',
  timeZone,
  instructions: `Write an answer to the question in the language in which it is asked, from the sources alone, in two short paragraphs at most. Where they say nothing of it, answer with nothing.`,
  material: { question: `${title}\n${body.slice(0, 3000)}`, ...numbered(sources) },
  maxTokens: 900,
})

async function streamed(ctx: UserContext, order: Prompt) {
  await modelOf(ctx)
  return toEvents(ctx, telling(ctx, order))
}

async function* telling(ctx: UserContext, order: Prompt): AsyncGenerator<AiEvent> {
  yield* relay(ctx, order, { event: 'begun', data: {} })
  yield { event: 'done', data: {} }
}
