import { type RawBuilder, sql } from 'kysely'
import type { SearchWords } from '../content/question-search.ts'
import type { Db } from '../db/connection/database.ts'
import { contains } from '../text/folding.ts'
import { quoted, searchVector, wordsOf } from '../text/search-words.ts'
import { foldArabic, plainArabic, withoutArticle } from '../text/arabic/letters.ts'
import { nounKeys } from '../text/arabic/lexicon.ts'
import { allowedErrors, correctedArabic, distance, isNumber } from '../text/corrections.ts'
import { synonymsOf } from '../text/synonyms.ts'
import { topicWords } from '../text/topic-words.ts'
import type { Scope } from './question-totals.ts'

// What a search finds that no question matches in all words: the questions that share most of its meaning, where a rare
// word means more than a common one. Words that no question has are first corrected as typing errors.

const maxWords = 12
// A correction reads hundreds of words.
const maxCorrected = 3
const candidates = 2000
const ranked = 100
/** The share of a search's known words, by weight, that a question must have, in at least two words. */
const leastShare = 0.4
const leastWords = 2

/** A word of the search, or its correction, the stored words that it stands for, and those of its synonyms. */
type Term = { word: string; lexemes: string[]; alike: string[]; questions: number }

/** What a synonym counts beside the word itself. */
const synonymWeight = 0.6

type Nearest = { ids: string[]; words: string }

/** The questions nearest to a search, the best first, and the words that they have of it; null if there are none. */
export async function nearestQuestions(db: Db, scope: Scope, text: string): Promise<Nearest | null> {
  const { terms, words } = await termsOf(db, text)
  if (terms.length === 0) return null
  const { from, where } = scope
  const values = terms.map(
    ({ lexemes, alike, questions }, at) =>
      sql`(${at}::int, ${anyOf([...lexemes, ...alike])}::tsquery, ${anyOf([...lexemes, ...alike], ':A')}::tsquery,
        ${anyOf(lexemes)}::tsquery, ${questions}::int)`,
  )
  const { rows } = await sql<{ id: string; terms: number[] }>`
    with terms (place, any_of, in_title, itself, questions) as materialized (values ${sql.join(values)}),
    weighed as materialized (
      select *, ln(2 + (select coalesce(sum(count), 0) from question_counts) / (1.0 + questions)) as weight,
        sum(questions) over (order by questions, place) as reach, row_number() over (order by questions, place) as rank
      from terms
    ),
    near as (
      select s.question_id, s.vector from question_search s
      where s.vector @@ (select string_agg(any_of::text, ' | ')::tsquery from weighed where rank = 1 or reach <= ${candidates})
      limit ${candidates}
    ),
    best as (
      select n.question_id, sum(w.weight * case when n.vector @@ w.in_title then 2 else 1 end
          * case when n.vector @@ w.itself then 1 else ${sql.lit(synonymWeight)} end) as score,
        array_agg(w.place order by w.place) as terms
      from near n join weighed w on n.vector @@ w.any_of
      group by n.question_id
      having count(*) >= ${Math.min(leastWords, words)} and sum(w.weight) >= ${leastShare} * (select sum(weight) from weighed)
    )
    select q.id, best.terms from ${from} join best on best.question_id = q.id where ${where}
    order by best.score desc, similarity(folded(q.title), folded(${text})) desc, q.id desc limit ${ranked}`.execute(db)
  if (rows.length === 0) return null
  const shared = new Set(rows.flatMap((row) => row.terms))
  return {
    ids: rows.map(({ id }) => id),
    words: terms.flatMap(({ word }, at) => (shared.has(at) ? [word] : [])).join(' '),
  }
}

/** The phrases in quotation marks of a search. */
export const quotedIn = (text: string): string[] =>
  [...text.matchAll(/["“”«]([^"“”«»]{2,})["“”»]/g)].map(([, phrase = '']) => phrase.trim()).slice(0, maxPhrases)

const maxPhrases = 3

/** The newest questions with all words of a search and its quoted phrases as they stand, those with one in the title first. */
export async function quotedQuestions(
  db: Db,
  { from, where }: Scope,
  words: SearchWords,
  phrases: readonly string[],
): Promise<string[]> {
  const every = (column: RawBuilder<string>) =>
    sql.join(
      phrases.map((phrase) => contains(column, phrase)),
      sql` and `,
    )
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      select q.id, q.title, q.body from ${from} join question_search s on s.question_id = q.id
      where ${where} and s.vector @@ ${words.query} order by q.id desc limit ${candidates}
    )
    select id from found where ${every(sql`title || ' ' || body`)}
    order by (${every(sql`title`)}) desc, id desc limit ${ranked}`.execute(db)
  return rows.map(({ id }) => id)
}

const anyOf = (lexemes: readonly string[], label: '' | ':A' = '') =>
  lexemes.map((lexeme) => quoted(lexeme, label)).join(' | ')

/** The words of a search that questions have, corrected where none has them, and the number of its words. */
async function termsOf(db: Db, text: string): Promise<{ terms: Term[]; words: number }> {
  const telling = topicWords(text)
  const words = [...new Set(telling.length > 0 ? telling : wordsOf(text))].slice(0, maxWords)
  const synonyms = words.map(synonymsOf)
  const every = [...new Set([...words, ...synonyms.flat()])]
  const stored = new Map((await inQuestions(db, every)).map((question, at) => [every[at], question] as const))
  const found = words.map((word, at) => termOf(word, synonyms[at] ?? [], (synonym) => stored.get(synonym)))
  const missing = words.flatMap((_, at) => (found[at]?.questions === 0 ? [at] : [])).slice(0, maxCorrected)
  const corrections = await Promise.all(
    missing.map((at) => correctionOf(db, words[at] ?? '', found[at]?.lexemes ?? [])),
  )
  const terms = words.flatMap((word, at) => {
    const term = found[at]
    if (!term || term.questions > 0) return term ? [term] : []
    const corrected = corrections[missing.indexOf(at)]
    return corrected ? [corrected] : []
  })
  return { terms, words: words.length }
}

type Stored = { lexemes: string[]; questions: number }

/** A word with those of its synonyms that questions have. */
function termOf(word: string, synonyms: readonly string[], storedAs: (word: string) => Stored | undefined): Term {
  const { lexemes, questions } = storedAs(word) ?? { lexemes: [], questions: 0 }
  const others = synonyms.flatMap((synonym) => storedAs(synonym) ?? []).filter((synonym) => synonym.questions > 0)
  const alike = others.flatMap((synonym) => synonym.lexemes).filter((lexeme) => !lexemes.includes(lexeme))
  return { word, lexemes, alike, questions: Math.max(questions, ...others.map((synonym) => synonym.questions)) }
}

/** The stored words of each word, and the number of questions that have the most common one. */
async function inQuestions(db: Db, words: readonly string[]): Promise<Stored[]> {
  if (words.length === 0) return []
  const vectors = words.map((word, at) => sql`(${at}::int, ${searchVector([{ text: word, weight: 'C' }])})`)
  const { rows } = await sql<{ place: number; lexemes: string[]; questions: number }>`
    select v.place, array_agg(l.lexeme) as lexemes, coalesce(max(w.questions), 0)::int as questions
    from (values ${sql.join(vectors)}) as v (place, vector) cross join lateral unnest(v.vector) as l
    left join question_words w on w.word = l.lexeme group by v.place`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return words.map((_, at) => byPlace.get(at) ?? { lexemes: [], questions: 0 })
}

const tried = 40

/** Whether a word, without its article, stands in the lexicon: no typing error then. */
const isListed = (word: string) => nounKeys(foldArabic(withoutArticle(plainArabic(word)))) !== undefined

/** The most usual word of questions that a typing error may have made into this one, which is stored as `lexemes`. */
async function correctionOf(db: Db, word: string, lexemes: readonly string[]): Promise<Term | null> {
  const errors = allowedErrors(word)
  if (errors === 0 || isNumber(word) || isListed(word)) return null
  const known = correctedArabic(word)
  const keys = new Map(
    known.toReversed().flatMap((synonym) => synonym.keys.slice(0, 1).map((key) => [key, synonym.word] as const)),
  )
  const forms = [word, ...lexemes]
  const { rows } = await sql<{ word: string; questions: number }>`
    select word, questions from question_words where questions > 0 and word = any(${[...keys.keys()]}::text[])
    union all
    (select word, questions from question_words, unnest(${forms}::text[]) as form
     where questions > 0 and word % form order by similarity(word, form) desc limit ${tried})`.execute(db)
  const near = rows.flatMap(({ word: found, questions }) => {
    const errorsTo = keys.has(found) ? 1 : Math.min(...forms.map((form) => distance(form, found, errors)))
    return errorsTo <= errors
      ? [{ word: keys.get(found) ?? found, lexemes: [found], alike: [], questions, errorsTo }]
      : []
  })
  const [best] = near.toSorted((a, b) => a.errorsTo - b.errorsTo || b.questions - a.questions)
  return best ?? null
}
