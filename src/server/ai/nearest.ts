import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { Failure } from '../failure.ts'
import { reserve, tokensIn } from './budget.ts'
import { embed } from './embedding.ts'
import type { Endpoint } from './endpoint.ts'
import { ModelFault } from './faults.ts'
import { embeddingEndpointOf, modelSettings, type ModelSettings } from './settings.ts'
import { cosineSimilarity, maxDifferingBits, packVector, signatureOf } from './signature.ts'
import { logUse } from './usage-log.ts'

export type Near = { id: string; kind: 'question' | 'answer' | 'article' }

/** Time limit after which search uses words alone (ms). */
const timeoutMs = 1500
// Pause after a failure of the model.
const restFor = 10_000
const candidates = 300
const maxResults = 20
const maxLength = 2000

type Meaning = { text: string; timeZone: string }

/**
 * Public texts with about the same meaning as a text, the nearest first. Empty if no embedding model is set or it is
 * too slow.
 */
export async function nearest(ctx: UserContext, { text, timeZone }: Meaning): Promise<Near[]> {
  const set = await modelSettings(ctx.db)
  const [vector] = (await meant(ctx, set, { texts: [text], timeZone })) ?? []
  if (!vector) return []
  return nearestStored(ctx.db, vector, set.embedding_floor)
}

/** Stored texts above a minimum similarity to a vector, the nearest first. */
export async function nearestStored(db: Db, vector: readonly number[], floor: number): Promise<Near[]> {
  const signature = signatureOf(vector)
  // A sequential scan: filtering by distance first avoids sorting the distant vectors.
  const { rows } = await sql<Near & { vector: Buffer }>`
    with near as materialized (
      select entity_id, kind, bit_count(signature # ${signature}::bit(512)) as differing from embeddings
      where bit_count(signature # ${signature}::bit(512)) <= ${maxDifferingBits(floor)}
      order by differing limit ${candidates})
    select n.entity_id as id, n.kind, v.vector from near n join embedding_vectors v using (entity_id)`.execute(db)
  const own = packVector(vector)
  return rows
    .map(({ id, kind, vector: other }) => ({ id, kind, closeness: cosineSimilarity(own, other) }))
    .filter((one) => one.closeness >= floor)
    .toSorted((a, b) => b.closeness - a.closeness)
    .slice(0, maxResults)
    .map(({ id, kind }) => ({ id, kind }))
}

type Claim = { text: string; of: string }

/** Whether each sentence has the meaning of its source; false if that cannot be determined. */
export async function sameMeaning(ctx: UserContext, claims: readonly Claim[], timeZone: string): Promise<boolean[]> {
  const none = claims.map(() => false)
  if (claims.length === 0) return none
  const set = await modelSettings(ctx.db)
  const vectors = await meant(ctx, set, { texts: claims.map(({ text }) => text), timeZone })
  if (!vectors) return none
  const rows = await ctx.db
    .selectFrom('embedding_vectors')
    .selectAll()
    .where(
      'entity_id',
      'in',
      claims.map(({ of }) => of),
    )
    .execute()
  const known = new Map(rows.map(({ entity_id, vector }) => [entity_id, vector]))
  return claims.map(({ of }, at) => {
    const [vector, source] = [vectors[at], known.get(of)]
    return (
      vector !== undefined &&
      source !== undefined &&
      cosineSimilarity(packVector(vector), source) >= set.embedding_floor
    )
  })
}

/** State of this process: recent vectors by query, and paused models. */
const remembered = new Map<string, number[]>()
const maxCached = 300
const resting = new Map<string, number>()

type Meanings = { texts: readonly string[]; timeZone: string }

/** Vectors of texts within the time limit and the caller's budget; null if they are unavailable. */
async function meant(ctx: UserContext, set: ModelSettings, { texts, timeZone }: Meanings): Promise<number[][] | null> {
  const endpoint = embeddingEndpointOf(set, ctx)
  if (!endpoint || set.embeddings_of !== set.embedding_model) return null
  const cut = texts.map((text) => text.slice(0, maxLength).toWellFormed())
  const nameOf = (text: string) => `${endpoint.baseUrl}\n${endpoint.model}\n${text}`
  const known = cut.map((text) => remembered.get(nameOf(text)))
  if (known.every((vector) => vector !== undefined)) return known
  const model = nameOf('')
  if ((resting.get(model) ?? 0) > performance.now()) return null
  try {
    const vectors = await embedWithinTime(ctx, endpoint, cut, timeZone)
    cut.forEach((text, at) => remember(nameOf(text), vectors[at] ?? []))
    return vectors
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error instanceof ModelFault && !ctx.signal.aborted) resting.set(model, performance.now() + restFor)
    return null
  }
}

function remember(name: string, vector: number[]) {
  remembered.set(name, vector)
  const [oldest] = remembered.keys()
  if (remembered.size > maxCached && oldest !== undefined) remembered.delete(oldest)
}

async function embedWithinTime(caller: UserContext, endpoint: Endpoint, texts: readonly string[], timeZone: string) {
  const ctx = { ...caller, db: caller.primary }
  const tokens = texts.reduce((sum, text) => sum + tokensIn(text), 0)
  const reservation = await reserve(ctx, { tokens, timeZone })
  const began = performance.now()
  let spent = 0
  let fault: ModelFault | null = null
  try {
    const late = AbortSignal.timeout(timeoutMs)
    const found = await embed(endpoint, texts, AbortSignal.any([ctx.signal, late]))
    spent = found.tokens ?? tokens
    return found.vectors
  } catch (error) {
    fault = error instanceof ModelFault ? error : null
    // The timeout aborted it, not the caller.
    if (fault?.kind === 'stopped' && !ctx.signal.aborted)
      fault = new ModelFault('slow_start', `No data for ${timeoutMs / 1000} s`)
    throw error
  } finally {
    await reservation.settle(spent)
    const milliseconds = Math.round(performance.now() - began)
    const use = {
      kind: 'embedding',
      userId: ctx.viewer.id,
      model: endpoint.model,
      spent: { in: spent, out: 0 },
    } as const
    await logUse(ctx, { ...use, fault, milliseconds })
  }
}
