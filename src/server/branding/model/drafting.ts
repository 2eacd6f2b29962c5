import type { draftTexts } from '#contract/branding.ts'
import type { In } from '#contract/endpoint.ts'
import type { SourceLang } from '#contract/text/languages.ts'
import { ModelFault } from '../../ai/faults.ts'
import { relay, type AiEvent, toEvents } from '../../ai/stream.ts'
import { modelOf, type Prompt, complete } from '../../ai/generate.ts'
import type { UserContext } from '../../context.ts'
import { lockProject, type ProjectRow, projectOf } from '../projects.ts'
import { networkOf } from '../texts.ts'
import { allowedBy } from '../writer/avoided-words.ts'
import type { Brief, Draft } from '../writer/brief.ts'
import { lengths, fits } from '../writer/lengths.ts'
import { briefOf, storeDrafts } from '../writing.ts'
import { limitHashtags, maxLengthFor, shorten } from './fit-length.ts'
import { instructionsFor, materialOf, shorterFor, type DraftRequest } from './instructions.ts'
import { parseDrafts } from './parse-drafts.ts'

/** Maximum tokens of three drafts of the longest kind. */
const maxDraftTokens = 2400
const draftsAtOnce = 3

/**
 * Streams drafts from the language model, and stores them once all are complete, like those of the built-in writer.
 * @throws not_found, validation_failed, rate_limited, ModelFault
 */
export async function draft(ctx: UserContext, input: In<typeof draftTexts>) {
  const network = networkOf(input)
  const project = await projectOf(ctx.db, ctx.viewer.id, input.projectId)
  await modelOf(ctx)
  return toEvents(ctx, drafting(ctx, project, { ...input, network }))
}

type DraftInput = Omit<In<typeof draftTexts>, 'network'> & { network: DraftRequest['network'] }

async function* drafting(ctx: UserContext, project: ProjectRow, input: DraftInput): AsyncGenerator<AiEvent> {
  const drafts: (Draft & { lang: SourceLang })[] = []
  for (const lang of input.languages) {
    const found = yield* inLanguage(ctx, briefOf(project, lang), { ...input, lang })
    drafts.push(...found.map((draft) => ({ lang, ...draft })))
  }
  const { projectId, kind, languages, network } = input
  const data = await ctx.db.transaction().execute(async (db) => {
    await lockProject(db, ctx.viewer.id, projectId)
    return storeDrafts(db, ctx.now(), { projectId, kind, languages, network, writtenBy: 'model', drafts })
  })
  yield { event: 'drafts', data: { data } }
}

async function* inLanguage(
  ctx: UserContext,
  brief: Brief,
  request: DraftInput & DraftRequest,
): AsyncGenerator<AiEvent, Draft[]> {
  const order: Prompt = {
    kind: 'draft',
    timeZone: request.timeZone,
    instructions: instructionsFor(request, brief.tone),
    material: materialOf(brief, request),
    links: brief.link,
    maxTokens: maxDraftTokens,
  }
  const text = yield* relay(ctx, order, { event: 'language', data: { lang: request.lang } })
  const may = allowedBy(brief.avoid)
  const read = parseDrafts(text).map((draft) => limitHashtags(draft, request))
  const sound = read.filter(({ text, subject = '', hashtags }) => may(`${text}\n${subject}\n${hashtags.join(' ')}`))
  if (sound.length === 0) throw new ModelFault('empty')
  const fitted: Draft[] = []
  for (const draft of sound.slice(0, draftsAtOnce)) fitted.push(await fitting(ctx, draft, { ...request, brief }))
  return fitted
}

/** Limits a draft to its length: one that is too long is requested once more, then truncated. */
async function fitting(
  ctx: UserContext,
  draft: Draft,
  { brief, ...request }: DraftInput & DraftRequest & { brief: Brief },
) {
  const room = maxLengthFor(request, draft.hashtags)
  const subject = draft.subject === undefined ? {} : { subject: shorten(draft.subject, lengths.subject) }
  if (fits(draft.text, room)) return { ...draft, ...subject }
  const again = await complete(ctx, {
    kind: 'draft',
    timeZone: request.timeZone,
    instructions: shorterFor(request.lang, room.max),
    material: { draft: draft.text },
    links: brief.link,
    maxTokens: Math.min(maxDraftTokens, room.max + 100),
  }).catch((error: unknown) => {
    if (ctx.signal.aborted) throw error
    return draft.text
  })
  const text = parseDrafts(again)[0]?.text ?? ''
  const sound = text !== '' && allowedBy(brief.avoid)(text) ? text : draft.text
  return { ...draft, ...subject, text: shorten(sound, room) }
}
