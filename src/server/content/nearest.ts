import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection/database.ts'
import { foldArabic, plainArabic, withoutArticle } from '../text/arabic/letters.ts'
import { nounKeys } from '../text/arabic/lexicon.ts'
import { allowedErrors, correctedArabic, isNumber } from '../text/corrections.ts'
import { distance } from '../text/letter-distance.ts'
import { quoted, searchVector, wordsOf } from '../text/search-words.ts'
import { synonymsOf } from '../text/synonyms.ts'
import { topicWords } from '../text/topic-words.ts'

// What a search finds that no text matches in all words: the texts that share most of its meaning, where a rare word
// means more than a common one. Words that no text has are first corrected as typing errors.

/** The texts that a search looks through. */
export type Corpus = {
  /** The number of texts, about. */
  size: RawBuilder<number>
  /** The number of texts with a stored word, about. */
  textsWith: (word: RawBuilder<string>) => RawBuilder<number>
  /** The stored words, as `word`, which may correct a typing error. */
  words: RawBuilder<unknown>
  /** The texts that match a query, as `id` and `vector`. */
  matching: (query: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The texts that the caller may see, as `q`. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  title: RawBuilder<unknown>
}

const maxWords = 12
// A correction reads hundreds of words.
const maxCorrected = 3
const candidates = 2000
export const maxNearest = 100
/** The share of a search's known words, by weight, that a text must have, in at least two words. */
const leastShare = 0.4
const leastWords = 2

/** A word of the search, or its correction, the stored words that it stands for, and those of its synonyms. */
type Term = { word: string; lexemes: string[]; alike: string[]; texts: number; corrects?: boolean }

/** What a synonym counts beside the word itself. */
const synonymWeight = 0.6

export type Nearest = { ids: string[]; words: string }

/** The texts nearest to a search, the best first, and the words that they have of it; null if there are none. */
export async function nearestTexts(db: Db, corpus: Corpus, text: string): Promise<Nearest | null> {
  const { terms, words } = await termsOf(db, corpus, text)
  if (terms.length === 0) return null
  const { from, where, title } = corpus
  const values = terms.map(
    ({ lexemes, alike, texts }, at) =>
      sql`(${at}::int, ${anyOf([...lexemes, ...alike])}::tsquery, ${anyOf([...lexemes, ...alike], ':A')}::tsquery,
        ${anyOf(lexemes)}::tsquery, ${texts}::int)`,
  )
  const rarest = sql`(select string_agg(any_of::text, ' | ')::tsquery from weighed where rank = 1 or reach <= ${candidates})`
  const { rows } = await sql<{ id: string; terms: number[]; title: string }>`
    with terms (place, any_of, in_title, itself, texts) as materialized (values ${sql.join(values)}),
    weighed as materialized (
      select *, ln(2 + ${corpus.size} / (1.0 + texts)) as weight,
        sum(texts) over (order by texts, place) as reach, row_number() over (order by texts, place) as rank
      from terms
    ),
    near as (select id, vector from (${corpus.matching(rarest)}) as matching limit ${candidates}),
    best as (
      select n.id, sum(w.weight * case when n.vector @@ w.in_title then 2 else 1 end
          * case when n.vector @@ w.itself then 1 else ${sql.lit(synonymWeight)} end) as score,
        array_agg(w.place order by w.place) as terms
      from near n join weighed w on n.vector @@ w.any_of
      group by n.id
      having count(*) >= ${Math.min(leastWords, words)} and sum(w.weight) >= ${leastShare} * (select sum(weight) from weighed)
    )
    select q.id, best.terms, ${title} as title from ${from} join best on best.id = q.id where ${where}
    order by best.score desc, similarity(folded(${title}), folded(${text})) desc, q.id desc limit ${maxNearest}`.execute(
    db,
  )
  if (rows.length === 0) return null
  const shared = new Set(rows.flatMap((row) => row.terms))
  return {
    ids: rows.map(({ id }) => id),
    words: terms
      .flatMap(({ word, corrects }, at) => (shared.has(at) ? [corrects ? asWritten(word, rows) : word] : []))
      .join(' '),
  }
}

/** A correction, which is a stem, as the word that the best result's title has of it. */
function asWritten(stem: string, rows: readonly { title: string }[]): string {
  const titles = rows.slice(0, maxTitles).flatMap(({ title }) => wordsOf(title))
  return titles.find((word) => word.startsWith(stem) || word.startsWith(stem.replace(/i$/, 'y'))) ?? stem
}

const maxTitles = 10

const anyOf = (lexemes: readonly string[], label: '' | ':A' = '') =>
  lexemes.map((lexeme) => quoted(lexeme, label)).join(' | ')

/** The words of a search that texts have, corrected where none has them, and the number of its words. */
async function termsOf(db: Db, corpus: Corpus, text: string): Promise<{ terms: Term[]; words: number }> {
  const telling = topicWords(text)
  const words = [...new Set(telling.length > 0 ? telling : wordsOf(text))].slice(0, maxWords)
  const synonyms = words.map(synonymsOf)
  const every = [...new Set([...words, ...synonyms.flat()])]
  const stored = new Map((await inTexts(db, corpus, every)).map((one, at) => [every[at], one] as const))
  const found = words.map((word, at) => termOf(word, synonyms[at] ?? [], (one) => stored.get(one)))
  const missing = words.flatMap((_, at) => (found[at]?.texts === 0 ? [at] : [])).slice(0, maxCorrected)
  const corrections = await Promise.all(
    missing.map((at) => correctionOf(db, corpus, words[at] ?? '', found[at]?.lexemes ?? [])),
  )
  const terms = words.flatMap((word, at) => {
    const term = found[at]
    if (!term || term.texts > 0) return term ? [term] : []
    const corrected = corrections[missing.indexOf(at)]
    return corrected ? [corrected] : []
  })
  return { terms, words: words.length }
}

type Stored = { lexemes: string[]; texts: number }

/** A word with those of its synonyms that texts have. */
function termOf(word: string, synonyms: readonly string[], storedAs: (word: string) => Stored | undefined): Term {
  const { lexemes, texts } = storedAs(word) ?? { lexemes: [], texts: 0 }
  const others = synonyms.flatMap((one) => storedAs(one) ?? []).filter((one) => one.texts > 0)
  const alike = others.flatMap((one) => one.lexemes).filter((lexeme) => !lexemes.includes(lexeme))
  return { word, lexemes, alike, texts: Math.max(texts, ...others.map((one) => one.texts)) }
}

/** The stored words of each word, and the number of texts that have the most common one. */
async function inTexts(db: Db, { textsWith }: Corpus, words: readonly string[]): Promise<Stored[]> {
  if (words.length === 0) return []
  const vectors = words.map((word, at) => sql`(${at}::int, ${searchVector([{ text: word, weight: 'C' }])})`)
  const { rows } = await sql<{ place: number; lexemes: string[]; texts: number }>`
    select place, array_agg(lexeme) as lexemes, coalesce(max(texts), 0)::int as texts from (
      select v.place, l.lexeme, ${textsWith(sql`l.lexeme`)} as texts
      from (values ${sql.join(vectors)}) as v (place, vector) cross join lateral unnest(v.vector) as l
    ) as found group by place`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return words.map((_, at) => byPlace.get(at) ?? { lexemes: [], texts: 0 })
}

const tried = 40

/** Whether a word, without its article, stands in the lexicon: no typing error then. */
const isListed = (word: string) => nounKeys(foldArabic(withoutArticle(plainArabic(word)))) !== undefined

/** The most usual word of texts that a typing error may have made into this one, which is stored as `lexemes`. */
async function correctionOf(db: Db, corpus: Corpus, word: string, lexemes: readonly string[]): Promise<Term | null> {
  const errors = allowedErrors(word)
  if (errors === 0 || isNumber(word) || isListed(word)) return null
  const known = correctedArabic(word)
  const keys = new Map(known.toReversed().flatMap((one) => one.keys.slice(0, 1).map((key) => [key, one.word] as const)))
  const forms = [word, ...lexemes]
  const { rows } = await sql<{ word: string; texts: number }>`
    select word, texts::int from (
      select near.word, ${corpus.textsWith(sql`near.word`)} as texts from (
        select word from unnest(${[...keys.keys()]}::text[]) as word
        union all
        (select w.word from ${corpus.words} as w, unnest(${forms}::text[]) as form
          where w.word % form order by similarity(w.word, form) desc limit ${tried})
      ) as near
    ) as found where texts > 0`.execute(db)
  const near = rows.flatMap(({ word: found, texts }) => {
    const errorsTo = keys.has(found) ? 1 : Math.min(...forms.map((form) => distance(form, found, errors)))
    return errorsTo <= errors
      ? [{ word: keys.get(found) ?? found, lexemes: [found], alike: [], texts, corrects: true, errorsTo }]
      : []
  })
  const [best] = near.toSorted((one, other) => one.errorsTo - other.errorsTo || other.texts - one.texts)
  return best ?? null
}
