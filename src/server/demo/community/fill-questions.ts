import { type Db, idAt, newId } from '../../db/connection/database.ts'
import { indexAnswers, indexQuestions } from '../../qa/search-index.ts'
import { slugOf } from '../../text/slug.ts'
import type { Clock } from './clock.ts'
import type { People } from './fill-members.ts'
import { named, one } from './fill-tags.ts'
import { maha } from './members.ts'
import { arabicQuestions } from './questions-ar.ts'
import { moreArabicQuestions } from './questions-ar-more.ts'
import { englishQuestions } from './questions-en.ts'
import { moreEnglishQuestions } from './questions-en-more.ts'
import type { DemoAnswer, DemoQuestion } from './shape.ts'

export const questions = [...englishQuestions, ...moreEnglishQuestions, ...arabicQuestions, ...moreArabicQuestions]

export type MadeAnswer = DemoAnswer & { id: string; authorId: string; text: string; at: Date }
export type MadeQuestion = Omit<DemoQuestion, 'answers'> & {
  id: string
  slug: string
  authorId: string
  at: Date
  answers: MadeAnswer[]
}

/** Adds questions with answers, votes and followers. Triggers maintain the counters. */
export async function fillQuestions(db: Db, clock: Clock, people: People, tags: ReadonlyMap<string, string>) {
  const made = questions.map((question, at) => makeQuestion(question, at, clock, people))
  await insertQuestions(db, made, tags)
  await insertAnswers(db, made)
  await vote(db, made, people)
  await follow(db, made, people)
  await accept(db, made)
  await join(db, made)
  await indexQuestions(
    db,
    made.map(({ id }) => id),
  )
  await indexAnswers(
    db,
    made.flatMap(({ answers }) => answers.map(({ id }) => id)),
  )
  return made
}

function makeQuestion(question: DemoQuestion, number: number, clock: Clock, people: People): MadeQuestion {
  const at = clock.ago(question.daysAgo, number)
  const id = idAt(at)
  const answers = question.answers.map((answer, place) => {
    const written = clock.after(at, 3 + place * 17 + (number % 5) * 2)
    return {
      ...answer,
      id: idAt(written),
      authorId: one(people, answer.by),
      text: mentioning(answer.body, people),
      at: written,
    }
  })
  return { ...question, id, slug: slugOf(question.title), authorId: one(people, question.by), at, answers }
}

const mentioning = (body: string, people: People) =>
  body.replaceAll('{maha}', `[@${maha.name}](/community/${one(people, 'maha')})`)

const statusOf = (question: MadeQuestion) => question.status ?? 'published'

async function insertQuestions(db: Db, made: readonly MadeQuestion[], tags: ReadonlyMap<string, string>) {
  await db
    .insertInto('questions')
    .values(
      made.map((question) => ({
        id: question.id,
        slug: question.slug,
        title: question.title,
        body: question.body,
        status: statusOf(question),
        author_id: question.authorId,
        view_count: question.views,
        pinned: question.pinned ?? false,
        published_at: question.status === 'pending' ? null : question.at,
        last_activity_at: question.at,
        created_at: question.at,
        updated_at: question.at,
      })),
    )
    .execute()
  await db
    .insertInto('question_tags')
    .values(made.flatMap(({ id, tags: keys }) => named(tags, keys).map((tag_id) => ({ question_id: id, tag_id }))))
    .execute()
}

const insertAnswers = (db: Db, made: readonly MadeQuestion[]) =>
  db
    .insertInto('answers')
    .values(
      made.flatMap((question) =>
        question.answers.map((answer) => ({
          id: answer.id,
          question_id: question.id,
          body: answer.text,
          status: answer.pending ? ('pending' as const) : ('published' as const),
          author_id: answer.authorId,
          published_at: answer.pending ? null : answer.at,
          created_at: answer.at,
          updated_at: answer.at,
        })),
      ),
    )
    .execute()

type Liked = { id: string; authorId: string; up: number; down?: number }

/** Votes differ per item; nobody votes on their own. */
function ballots({ id, authorId, up, down = 0 }: Liked, number: number, people: People) {
  const others = [...people.values()].filter((voter) => voter !== authorId)
  const from = (number * 5) % others.length
  const voters = [...others.slice(from), ...others.slice(0, from)].slice(0, up + down)
  return voters.map((voter_id, at) => ({ id, voter_id, value: at < up ? (1 as const) : (-1 as const) }))
}

async function vote(db: Db, made: readonly MadeQuestion[], people: People) {
  await db
    .insertInto('question_votes')
    .values(
      made
        .flatMap((question, number) => ballots(question, number, people))
        .map(({ id, ...ballot }) => ({ question_id: id, ...ballot })),
    )
    .execute()
  await db
    .insertInto('answer_votes')
    .values(
      made
        .flatMap(({ answers }) => answers)
        .flatMap((answer, number) => ballots(answer, number, people))
        .map(({ id, ...ballot }) => ({ answer_id: id, ...ballot })),
    )
    .execute()
}

/** The asker and the answerers follow a question, and sometimes the demo member. */
async function follow(db: Db, made: readonly MadeQuestion[], people: People) {
  const pairs = made.flatMap(({ id, authorId, answers, mergedInto }, number) => {
    if (mergedInto) return []
    const followers = [authorId, ...answers.map((answer) => answer.authorId)]
    if (number % 6 === 0) followers.push(one(people, 'maha'))
    return [...new Set(followers)].map((user_id) => ({ question_id: id, user_id }))
  })
  await db.insertInto('question_follows').values(pairs).execute()
}

async function accept(db: Db, made: readonly MadeQuestion[]) {
  for (const { id, answers } of made) {
    const accepted = answers.find((answer) => answer.accepted)
    if (!accepted) continue
    await db.updateTable('questions').set({ accepted_answer_id: accepted.id }).where('id', '=', id).execute()
  }
}

/** Adds the duplicate question, and the answers that also serve another question. */
async function join(db: Db, made: readonly MadeQuestion[]) {
  const keyed = new Map(made.flatMap((question) => (question.key ? [[question.key, question] as const] : [])))
  for (const { id, authorId, mergedInto, elsewhere } of made) {
    const target = mergedInto && keyed.get(mergedInto)?.id
    if (target) {
      await db.updateTable('questions').set({ merged_into: target }).where('id', '=', id).execute()
      await db.insertInto('question_follows').values({ question_id: target, user_id: authorId }).execute()
    }
    const answer = elsewhere && keyed.get(elsewhere.question)?.answers[0]
    if (answer)
      await db
        .insertInto('qa_relations')
        .values({ id: newId(), question_id: id, answer_id: answer.id, note: elsewhere.note })
        .execute()
  }
}
