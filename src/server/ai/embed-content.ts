import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { reserveOfSite, tokensIn } from './budget.ts'
import { calibrationTexts, similarityThreshold } from './calibration.ts'
import { type DueText, claimTexts, storeVectors, enqueueAll, releaseTexts } from './embedding-queue.ts'
import { embed } from './embedding.ts'
import type { Endpoint } from './endpoint.ts'
import { ModelFault } from './faults.ts'
import { embeddingEndpointOf, modelSettings } from './settings.ts'
import { logUse } from './usage-log.ts'

/** Embeds new and changed public texts until the queue is empty. */
export const embedContent: Task<object> = {
  name: 'embed-content',
  every: '* * * * *',
  async run(services, _payload, signal) {
    const set = await modelSettings(services.db)
    const endpoint = embeddingEndpointOf(set, services)
    if (!endpoint && set.embedding_model !== '') return
    try {
      if (set.embeddings_of !== set.embedding_model) await begin(services, endpoint, signal)
      if (endpoint) await embedAll(services, endpoint, signal)
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error
      await releaseTexts(services.db)
      // The next run tries again, a minute later.
      if (error.kind !== 'stopped') await tell(services, error.kind)
    }
  },
}

const tell = ({ db }: Services, fault: ModelFault['kind'] | 'budget' | null) =>
  sql`update ai_settings set embedding_fault = ${fault} where embedding_fault is distinct from ${fault}`.execute(db)

const batchSize = 5000

/**
 * Vectors of another model are useless: they are deleted, all public texts are queued, and the new model's scale is
 * measured.
 */
async function begin(services: Services, endpoint: Endpoint | null, signal: AbortSignal) {
  const { db } = services
  let cleared = batchSize
  while (cleared === batchSize && !signal.aborted) {
    const done =
      await sql`delete from embeddings where ctid = any(array(select ctid from embeddings limit ${batchSize}))`.execute(
        db,
      )
    cleared = Number(done.numAffectedRows ?? 0)
  }
  if (!endpoint) {
    await db.deleteFrom('embeddings_due').execute()
    await db.updateTable('ai_settings').set({ embeddings_of: '' }).where('embedding_model', '=', '').execute()
    return
  }
  const vectors = await embedWithinBudget(services, endpoint, calibrationTexts, signal)
  if (!vectors) return
  await enqueueAll(db)
  await db
    .updateTable('ai_settings')
    .set({ embeddings_of: endpoint.model, embedding_floor: similarityThreshold(vectors), embedding_fault: null })
    .where('embedding_model', '=', endpoint.model)
    .execute()
}

async function embedAll(services: Services, endpoint: Endpoint, signal: AbortSignal) {
  while (!signal.aborted) {
    const texts = await claimTexts(services)
    if (texts.length === 0) return
    const vectors = await embedShortened(services, endpoint, texts, signal)
    if (!vectors) return releaseTexts(services.db)
    await storeVectors(services.db, endpoint.model, texts, vectors)
    await tell(services, null)
  }
}

// Characters per text. If the model's context is shorter, the next attempt sends fewer.
const lengths = [6000, 1500, 400]

async function embedShortened(services: Services, endpoint: Endpoint, texts: readonly DueText[], signal: AbortSignal) {
  for (const length of lengths) {
    try {
      const cut = texts.map(({ text }) => text.slice(0, length).toWellFormed())
      return await embedWithinBudget(services, endpoint, cut, signal)
    } catch (error) {
      const tooLong = error instanceof ModelFault && error.kind === 'too_long' && length !== lengths.at(-1)
      if (!tooLong) throw error
    }
  }
  return null
}

/** Embeds texts within today's budget of the site; null if it is exhausted. @throws ModelFault */
async function embedWithinBudget(
  services: Services,
  endpoint: Endpoint,
  texts: readonly string[],
  signal: AbortSignal,
) {
  const maxTokens = texts.reduce((sum, text) => sum + tokensIn(text), 0)
  const reserved = await reserveOfSite(services, maxTokens)
  if (!reserved) {
    await tell(services, 'budget')
    return null
  }
  const began = performance.now()
  let spent = 0
  let fault: ModelFault | null = null
  try {
    const { vectors, tokens } = await embed(endpoint, texts, signal)
    spent = tokens ?? maxTokens
    return vectors
  } catch (error) {
    fault = error instanceof ModelFault ? error : null
    throw error
  } finally {
    await reserved.settle(spent)
    const milliseconds = Math.round(performance.now() - began)
    const use = { kind: 'embedding', userId: null, model: endpoint.model, spent: { in: spent, out: 0 } } as const
    await logUse(services, { ...use, fault, milliseconds })
  }
}
