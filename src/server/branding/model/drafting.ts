import type { draftTexts } from '#contract/branding.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import { ModelFault } from '../../ai/faults.ts'
import { followed, type Told, told } from '../../ai/stream.ts'
import { modelOf, type Order, whole } from '../../ai/generate.ts'
import type { UserContext } from '../../context.ts'
import { heldProject, type ProjectRow, projectOf } from '../projects.ts'
import { networkOf } from '../texts.ts'
import { sayable } from '../writer/avoided-words.ts'
import type { Brief, Draft } from '../writer/brief.ts'
import { lengths, within } from '../writer/lengths.ts'
import { briefOf, storeDrafts } from '../writing.ts'
import { fewTags, roomFor, shortened } from './fit-length.ts'
import { instructionsFor, materialOf, shorterFor, type Wanted } from './instructions.ts'
import { draftsIn } from './parse-drafts.ts'

/** Tokens of three drafts of the longest kind. */
const mostTokens = 2400
const draftsAtOnce = 3

/**
 * Lets the language model write drafts, which the reader follows; they are stored when all are there, as those of the built-in writer are.
 * @throws not_found, validation_failed, rate_limited, ModelFault
 */
export async function draft(ctx: UserContext, input: In<typeof draftTexts>) {
  const network = networkOf(input)
  const project = await projectOf(ctx.db, ctx.viewer.id, input.projectId)
  await modelOf(ctx)
  return told(ctx, drafting(ctx, project, { ...input, network }))
}

type Asked = Omit<In<typeof draftTexts>, 'network'> & { network: Wanted['network'] }

async function* drafting(ctx: UserContext, project: ProjectRow, asked: Asked): AsyncGenerator<Told> {
  const drafts: (Draft & { lang: Lang })[] = []
  for (const lang of asked.languages) {
    const found = yield* inLanguage(ctx, briefOf(project, lang), { ...asked, lang })
    drafts.push(...found.map((draft) => ({ lang, ...draft })))
  }
  const { projectId, kind, languages, network } = asked
  const data = await ctx.db.transaction().execute(async (db) => {
    await heldProject(db, ctx.viewer.id, projectId)
    return storeDrafts(db, ctx.now(), { projectId, kind, languages, network, writtenBy: 'model', drafts })
  })
  yield { event: 'drafts', data: { data } }
}

async function* inLanguage(ctx: UserContext, brief: Brief, wanted: Asked & Wanted): AsyncGenerator<Told, Draft[]> {
  const order: Order = {
    kind: 'draft',
    timeZone: wanted.timeZone,
    instructions: instructionsFor(wanted, brief.tone),
    material: materialOf(brief, wanted),
    links: brief.link,
    most: mostTokens,
  }
  const text = yield* followed(ctx, order, { event: 'language', data: { lang: wanted.lang } })
  const may = sayable(brief.avoid)
  const read = draftsIn(text).map((draft) => fewTags(draft, wanted))
  const sound = read.filter(({ text, subject = '', hashtags }) => may(`${text}\n${subject}\n${hashtags.join(' ')}`))
  if (sound.length === 0) throw new ModelFault('empty')
  const fitted: Draft[] = []
  for (const draft of sound.slice(0, draftsAtOnce)) fitted.push(await fitting(ctx, draft, { ...wanted, brief }))
  return fitted
}

/** A draft within its length: one that is too long is asked for once more, and cut where that was of no use. */
async function fitting(ctx: UserContext, draft: Draft, { brief, ...wanted }: Asked & Wanted & { brief: Brief }) {
  const room = roomFor(wanted, draft.hashtags)
  const subject = draft.subject === undefined ? {} : { subject: shortened(draft.subject, lengths.subject) }
  if (within(draft.text, room)) return { ...draft, ...subject }
  const again = await whole(ctx, {
    kind: 'draft',
    timeZone: wanted.timeZone,
    instructions: shorterFor(wanted.lang, room.most),
    material: { draft: draft.text },
    links: brief.link,
    most: Math.min(mostTokens, room.most + 100),
  }).catch((error: unknown) => {
    if (ctx.signal.aborted) throw error
    return draft.text
  })
  const text = draftsIn(again)[0]?.text ?? ''
  const sound = text !== '' && sayable(brief.avoid)(text) ? text : draft.text
  return { ...draft, ...subject, text: shortened(sound, room) }
}
