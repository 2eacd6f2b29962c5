import { sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'

/** Deletes the questions, with their answers, the answers and the images of a person. Requires a transaction. */
export async function deleteContent(db: Db, userId: string) {
  await sql`with answered as (
      select q.id from questions q join answers a on a.id = q.accepted_answer_id where a.author_id = ${userId}
    )
    update question_search s set version = 0 from answered where s.question_id = answered.id`.execute(db)
  await sql`select from questions where author_id = ${userId} or id in (select question_id from answers where author_id = ${userId})
    order by id for no key update`.execute(db)
  await db.deleteFrom('questions').where('author_id', '=', userId).execute()
  await db.deleteFrom('answers').where('author_id', '=', userId).execute()
  await db.deleteFrom('images').where('owner_id', '=', userId).execute()
}
