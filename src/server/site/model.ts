import { sql } from 'kysely'
import type { aiState, testAi, updateAi } from '#contract/ai.ts'
import type { In, Out } from '#contract/endpoint.ts'
import { shareOf, usedOn, wholeSite } from '../ai/budget.ts'
import { dayIn } from '../text/time-zone.ts'
import { embedContent } from '../ai/embed-content.ts'
import { embed } from '../ai/embedding.ts'
import { streamAnswer, type Endpoint, listModels } from '../ai/endpoint.ts'
import { ModelFault } from '../ai/faults.ts'
import { toPlainText } from '../ai/plain-text.ts'
import { endpointOf, modelSettings, type ModelSettings, sourceOf } from '../ai/settings.ts'
import { record } from '../people/audit.ts'
import type { Context, UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { modelKeyPlace, modelTarget } from '../secrets/sealed.ts'
import { isSameTarget, originOf } from '../secrets/stored-secrets.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { textIn } from '../i18n/text-in.ts'

// An endpoint must answer within 10 s.
const timeoutMs = 8000

/** Whether a language model is available, and the caller's remaining budget for today. */
export async function state(ctx: UserContext, { timeZone }: In<typeof aiState>): Promise<Out<typeof aiState>> {
  const endpoint = endpointOf(await modelSettings(ctx.db), ctx)
  const share = endpoint && (await shareOf(ctx, timeZone))
  return { data: { ready: endpoint !== null, model: endpoint?.model || null, share } }
}

/** The model settings, without the key. */
export const get = async (ctx: UserContext) => ({ data: await presented(ctx, ctx.db) })

async function presented(ctx: Context, db: Db) {
  const set = await modelSettings(db)
  const endpoint = endpointOf({ ...set, key_sealed: null }, ctx)
  return {
    source: sourceOf(set, ctx),
    baseUrl: endpoint?.baseUrl ?? null,
    model: endpoint?.model || null,
    hasKey: set.base_url === null ? endpoint?.apiKey != null : set.key_sealed !== null,
    memberTokens: set.member_tokens,
    siteTokens: set.site_tokens,
    usedToday: await usedOn(db, wholeSite, dayIn('UTC', ctx.now())),
    embeddingModel: set.embedding_model,
    embedding: await progress(db, set),
    updatedAt: set.updated_at.toISOString(),
  }
}

/** Progress of the embedding; null until the queue for a new model is filled. */
async function progress(db: Db, set: ModelSettings) {
  const { rows } = await sql<{ done: number; waiting: number }>`
    select (select count(*)::int from embeddings) as done, (select count(*)::int from embeddings_due) as waiting`.execute(
    db,
  )
  const { done, waiting } = rows[0] ?? { done: 0, waiting: 0 }
  const listed = set.embeddings_of === set.embedding_model
  return { done: listed ? done : 0, waiting, fault: set.embedding_model === '' ? null : set.embedding_fault }
}

/**
 * Applies the settings of the input. A key belongs to its address and is removed when that changes. @throws conflict
 * for an outdated version
 */
export async function update(ctx: UserContext, { version, ...input }: In<typeof updateAi>) {
  return ctx.db.transaction().execute(async (db) => {
    const set = await db.selectFrom('ai_settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
    const before = await presented(ctx, db)
    await checkVersion({
      version,
      updatedAt: set.updated_at,
      current: async () => ({ data: before, by: await lastHand(db, 'settings', 'ai') }),
    })
    const anotherMeaning = input.embeddingModel !== undefined && input.embeddingModel !== set.embedding_model
    await db
      .updateTable('ai_settings')
      .set({
        ...(input.baseUrl !== undefined && { base_url: input.baseUrl }),
        ...(input.model !== undefined && { model: input.model }),
        key_sealed: keyAfter(ctx, set, input),
        ...(input.memberTokens !== undefined && { member_tokens: input.memberTokens }),
        ...(input.siteTokens !== undefined && { site_tokens: input.siteTokens }),
        ...(anotherMeaning && { embedding_model: input.embeddingModel, embeddings_of: null, embedding_fault: null }),
        updated_at: changedAt(ctx.now(), set.updated_at),
      })
      .execute()
    await ctx.queue.add(db, embedContent, {}, { key: embedContent.name })
    const after = await presented(ctx, db)
    const entry = { action: 'ai.update' as const, entityType: 'settings', entityId: 'ai' }
    await record(db, ctx, { ...entry, before: logFields(before), after: logFields(after) })
    return { data: after }
  })
}

type Presented = Awaited<ReturnType<typeof presented>>
const logFields = ({ source, baseUrl, model, hasKey, memberTokens, siteTokens, embeddingModel }: Presented) => ({
  source,
  baseUrl,
  model,
  hasKey,
  perMember: memberTokens,
  perSite: siteTokens,
  embeddingModel,
})

function keyAfter(
  ctx: Context,
  set: ModelSettings,
  { baseUrl, apiKey }: Pick<In<typeof updateAi>, 'baseUrl' | 'apiKey'>,
) {
  const next = baseUrl === undefined ? set.base_url : baseUrl
  if (next === null) return null
  if (apiKey !== undefined) return apiKey === '' ? null : ctx.secrets.seal(apiKey, modelKeyPlace)
  return isSameTarget(modelTarget, originOf(set.base_url), originOf(next)) ? set.key_sealed : null
}

/**
 * Tests the stored or entered endpoint: lists its models and requests one word. The result is the response, or the
 * reason why there is none.
 */
export async function test(ctx: UserContext, input: In<typeof testAi>): Promise<Out<typeof testAi>> {
  const set = await modelSettings(ctx.db)
  const endpoint = endpointOf(
    {
      ...set,
      ...(input.baseUrl !== undefined && { base_url: input.baseUrl }),
      ...(input.model !== undefined && { model: input.model }),
      key_sealed: keyAfter(ctx, set, input),
    },
    ctx,
  )
  const began = performance.now()
  const came = await tried(
    endpoint,
    input.embeddingModel ?? set.embedding_model,
    AbortSignal.any([ctx.signal, AbortSignal.timeout(timeoutMs)]),
  )
  const { fault, said: detail, models } = came
  const message = fault ? textIn(fault.words, ctx.lang) : textIn(worked, ctx.lang)
  const entry = { action: 'ai.test' as const, entityType: 'settings', entityId: 'ai' }
  await record(ctx.db, ctx, {
    ...entry,
    after: { baseUrl: endpoint?.baseUrl ?? null, success: fault === null, said: detail },
  })
  const milliseconds = Math.round(performance.now() - began)
  return { data: { success: fault === null, fault: fault?.kind ?? null, message, said: detail, models, milliseconds } }
}

const worked = { en: 'Connection works', ar: 'الاتصال يعمل' }

async function tried(endpoint: Endpoint | null, embeddingModel: string, signal: AbortSignal) {
  let models: string[] = []
  let answer = ''
  try {
    if (!endpoint) throw new ModelFault('not_set')
    const hasty = { ...endpoint, timeoutMs: Math.min(timeoutMs, endpoint.timeoutMs) }
    models = (await listModels(hasty, signal)).toSorted().slice(0, 200)
    const messages = [{ role: 'user' as const, content: 'Answer with the one word: ready' }]
    for await (const piece of streamAnswer(hasty, { messages, maxTokens: 16, signal }))
      if ('text' in piece) answer += piece.text
    if (embeddingModel !== '') await embed({ ...hasty, model: embeddingModel }, ['ready'], signal)
    return { fault: null, said: toPlainText(answer).slice(0, 200), models }
  } catch (error) {
    const fault = error instanceof ModelFault ? error : null
    if (!fault) throw error
    return {
      fault: fault.kind === 'stopped' ? new ModelFault('slow_start') : fault,
      said: toPlainText(fault.detail),
      models,
    }
  }
}
