import { type Kysely, sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Tables } from '#server/db/tables/tables.ts'
import { answerVector, countWords, questionVector } from '#server/qa/search-index.ts'
import { searchVersion } from '#server/text/search-words.ts'
import { textMaker } from './qa-texts.ts'

// Questions, answers, tags and members as the product would insert them, with triggers off; their counters are set at
// the end.

export const { next, text, vocabularies } = textMaker(7)

/** Ids that sort by creation. */
export const idAt = (at: number, kind: string) =>
  `0190${at
    .toString(16)
    .padStart(8, '0')
    .replace(/^(.{4})(.{4})$/, '$1-$2')}-7${kind}00-8000-${at.toString(16).padStart(12, '0')}`

const filled = ['users', 'content_tags', 'questions', 'question_tags', 'answers']

export const tags = Array.from({ length: 200 }, (_, at) => ({
  id: idAt(at, '2'),
  en: `Tag ${vocabularies.en[at]} ${at}`,
  ar: `وسم ${vocabularies.ar[at]} ${at}`,
}))

/** Inserts that many questions, twice as many answers, and a tenth as many members. */
export async function fill(db: Kysely<Tables>, count: number) {
  const members = Array.from({ length: Math.max(10, count / 10) }, (_, at) => idAt(at, '1'))
  const pick = <T>(list: readonly T[]) => list[Math.floor(list.length ** next()) - 1] ?? list[0]
  await db.connection().execute(async (db) => {
    // Counters are set at the end, all at once.
    for (const table of filled) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await sql`insert into users (id, first_name, last_name, email) select id, 'Member', 'No ' || n, id || '@bench.test'
      from unnest(${members}::uuid[]) with ordinality as m (id, n)`.execute(db)
    await sql`insert into content_tags (id, name_en, name_ar) select * from unnest(${tags.map(({ id }) => id)}::uuid[],
      ${tags.map(({ en }) => en)}::text[], ${tags.map(({ ar }) => ar)}::text[])`.execute(db)
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: Math.min(500, count - from) }, (_, at) => {
        const lang = next() < 0.5 ? 'en' : 'ar'
        const chosen = new Set(Array.from({ length: Math.floor(next() * 4) }, () => pick(tags)))
        return {
          id: idAt(from + at, '3'),
          at: from + at,
          lang,
          title: text(lang, 4 + Math.floor(next() * 8)),
          body: text(lang, 40 + Math.floor(next() * 80)),
          tags: [...chosen].filter((tag) => tag !== undefined),
          author: pick(members),
        } as const
      })
      await sql`insert into questions (id, slug, title, body, status, author_id, upvote_count, downvote_count, view_count, published_at, last_activity_at, created_at)
        values ${sql.join(
          rows.map(
            (
              row,
            ) => sql`(${row.id}::uuid, ${`q-${row.at}`}, ${row.title}, ${row.body}, ${next() < 0.97 ? 'published' : next() < 0.5 ? 'closed' : 'pending'},
          ${row.author}::uuid, ${Math.floor(20 ** next()) - 1}::int, ${Math.floor(4 ** next()) - 1}::int, ${Math.floor(next() * 500)}::int, now(),
          now() - ${count - row.at}::int * interval '1 minute' + ${Math.floor(next() * 10_000)}::int * interval '1 minute', now() - ${count - row.at}::int * interval '1 minute')`,
          ),
        )}`.execute(db)
      await sql`insert into question_search (question_id, vector, version, tags) values ${sql.join(
        rows.map(
          (row) => sql`(${row.id}::uuid,
        ${questionVector({ ...row, tags: row.tags.map((tag) => `${tag.en} ${tag.ar}`) })}, ${searchVersion}::int, ${row.tags.map(({ id }) => id)}::uuid[])`,
        ),
      )}`.execute(db)
      const tagged = rows.flatMap((row) => row.tags.map((tag) => sql`(${row.id}::uuid, ${tag.id}::uuid)`))
      if (tagged.length > 0) await sql`insert into question_tags values ${sql.join(tagged)}`.execute(db)
      const answers = rows.flatMap((row) =>
        Array.from({ length: Math.floor(next() * 5) }, (_, at) => ({
          id: idAt(row.at * 8 + at, '4'),
          of: row.id,
          body: text(row.lang, 30 + Math.floor(next() * 60)),
        })),
      )
      if (answers.length === 0) continue
      await sql`insert into answers (id, question_id, body, status, author_id, upvote_count, published_at) values ${sql.join(
        answers.map(
          ({ id, of, body }) =>
            sql`(${id}::uuid, ${of}::uuid, ${body}, 'published', ${pick(members)}::uuid, ${Math.floor(10 ** next()) - 1}::int, now())`,
        ),
      )}`.execute(db)
      await sql`insert into answer_search (answer_id, vector, version) values ${sql.join(answers.map(({ id, body }) => sql`(${id}::uuid, ${answerVector(body)}, ${searchVersion}::int)`))}`.execute(
        db,
      )
    }
    await sql`update questions q set answer_count = a.n from (select question_id, count(*) as n from answers group by 1) a where a.question_id = q.id`.execute(
      db,
    )
    await sql`update question_counts c set count = (select count(*) from questions q where q.status = c.status)`.execute(
      db,
    )
    await sql`update content_tags t set usage_count = (select count(*) from question_tags qt where qt.tag_id = t.id)`.execute(
      db,
    )
    for (const table of filled) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  })
  // Autovacuum would do the same.
  await sql`vacuum (analyze) questions, question_search, question_tags, answers, answer_search, content_tags, users`.execute(
    db,
  )
  await countWords.run({ db } as Services, {}, new AbortController().signal)
  await sql`analyze question_words`.execute(db)
}
