import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { excerptOf } from '../content/markdown.ts'
import { packVector, signatureOf } from './signature.ts'

/** A public text to embed. `turn` changes if the text is queued again in the meantime. */
export type DueText = { id: string; turn: string; kind: 'question' | 'answer' | 'article'; text: string }

const batchSize = 32
// Longer than a call of the endpoint may take, so that another worker only takes over from a dead process.
const leaseFor = 5 * 60_000
const maxLength = 3000

/** Queues all public texts. */
export async function enqueueAll(db: Db) {
  await sql`insert into embeddings_due (entity_id, kind)
    select id, 'question' from questions where is_public
    union all select a.id, 'answer' from answers a join questions q on q.id = a.question_id where a.status = 'published' and q.is_public
    union all select id, 'article' from articles where status = 'published'
    on conflict (entity_id) do nothing`.execute(db)
}

/** Claims the next texts of the queue. Texts that are no longer public are removed from it. */
export async function claimTexts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<DueText[]> {
  const at = now()
  const { rows } = await sql<Omit<DueText, 'text'> & { titles: string[]; bodies: string[] }>`
    with held as (
      update embeddings_due set held_until = ${new Date(at.getTime() + leaseFor)}
      where entity_id in (
        select entity_id from embeddings_due where held_until < ${at} order by turn limit ${batchSize} for update skip locked)
      returning entity_id, kind, turn
    )
    select h.entity_id as id, h.kind, h.turn::text as turn,
      array_remove(array[coalesce(q.title, aq.title, r.title_en), nullif(r.title_ar, r.title_en)], null) as titles,
      array_remove(array[left(coalesce(q.body, case when aq.id is not null then a.body end, r.body_en), 20000),
        left(nullif(r.body_ar, r.body_en), 20000)], null) as bodies
    from held h
    left join questions q on h.kind = 'question' and q.id = h.entity_id and q.is_public
    left join answers a on h.kind = 'answer' and a.id = h.entity_id and a.status = 'published'
    left join questions aq on aq.id = a.question_id and aq.is_public
    left join articles r on h.kind = 'article' and r.id = h.entity_id and r.status = 'published'`.execute(db)
  const texts = rows.map(({ id, kind, turn, titles, bodies }) => {
    const length = Math.floor(maxLength / Math.max(1, bodies.length))
    return { id, kind, turn, text: [...titles, ...bodies.map((body) => excerptOf(body, length))].join('\n').trim() }
  })
  const empty = texts.filter(({ text }) => text === '')
  if (empty.length > 0) await strike(db, empty)
  const present = texts.filter(({ text }) => text !== '')
  return present.length === 0 && empty.length > 0 ? claimTexts({ db, now }) : present
}

/** Releases unprocessed texts. */
export async function releaseTexts(db: Db) {
  await sql`update embeddings_due set held_until = '-infinity' where held_until > '-infinity'`.execute(db)
}

const listed = (texts: readonly Pick<DueText, 'id' | 'turn'>[]) =>
  sql`unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ turn }) => turn)}::bigint[])`

const strike = (db: Db, texts: readonly DueText[]) =>
  sql`delete from embeddings_due d using ${listed(texts)} as t(id, turn) where d.entity_id = t.id and d.turn = t.turn`.execute(
    db,
  )

/**
 * Stores vectors of texts that are still public and have not changed since they were read. A concurrent withdrawal
 * waits for this transaction and then deletes them.
 */
export async function storeVectors(
  db: Db,
  model: string,
  texts: readonly DueText[],
  vectors: readonly (readonly number[])[],
) {
  await db.transaction().execute(async (within) => {
    const { rows: same } = await sql`select from ai_settings where embedding_model = ${model} for share`.execute(within)
    if (same.length === 0) return
    const open = await stillPublic(
      within,
      texts.map(({ id }) => id),
    )
    const rows = texts.flatMap(({ id, turn, kind }, at) => {
      const vector = vectors[at]
      return vector && open.has(id)
        ? [{ id, turn, kind, signature: signatureOf(vector), vector: packVector(vector).toString('hex') }]
        : []
    })
    await sql`
      with made as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as m(id uuid, turn bigint, kind text, signature text, vector text)
          where exists (select from embeddings_due d where d.entity_id = m.id and d.turn = m.turn)
      ), stored as (
        insert into embeddings (entity_id, kind, signature) select id, kind, signature::bit(512) from made
        on conflict (entity_id) do update set signature = excluded.signature
        returning entity_id
      )
      insert into embedding_vectors (entity_id, vector) select m.id, decode(m.vector, 'hex') from made m join stored s on s.entity_id = m.id
      on conflict (entity_id) do update set vector = excluded.vector`.execute(within)
    await strike(within, texts)
  })
}

/** The texts that are still public, locked until the transaction ends. */
async function stillPublic(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows: questions } = await sql<{ id: string }>`select q.id from questions q
    where q.is_public and (q.id = any(${ids}::uuid[]) or q.id in (select question_id from answers where id = any(${ids}::uuid[])))
    order by q.id for share`.execute(db)
  const open = questions.map(({ id }) => id)
  const { rows: answers } = await sql<{ id: string }>`select id from answers
    where id = any(${ids}::uuid[]) and status = 'published' and question_id = any(${open}::uuid[]) order by id for share`.execute(
    db,
  )
  const { rows: articles } = await sql<{ id: string }>`select id from articles
    where id = any(${ids}::uuid[]) and status = 'published' order by id for share`.execute(db)
  return new Set([...open, ...[...answers, ...articles].map(({ id }) => id)])
}
