import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { indexQuestions } from '../qa/search-index.ts'
import { searchQuery, searchVector } from './search-words.ts'

// Lists of words and questions by readers who had not seen the code. They were measured once before they became tests
// (bench/RESULTS.md).

const Family = z.object({ kind: z.string(), forms: z.array(z.string()) })
const Pair = z.tuple([z.string(), z.string()])
const Lists = z.object({
  families: z.array(Family),
  english: z.array(Family),
  strangers: z.array(Pair),
  questions: z.array(z.object({ title: z.string(), query: z.string() })),
  names: z.array(Pair),
})
type Family = z.infer<typeof Family>

const read = (name: string) =>
  Lists.parse(JSON.parse(readFileSync(new URL(`../../../test/search-lists/${name}.json`, import.meta.url), 'utf8')))

let sanad: TestSanad

/** The share of pairs of which the first, as a search, finds the second as a title. */
async function shareFound(pairs: readonly (readonly [string, string])[]): Promise<number> {
  const matches = pairs.map(([query, text]) => sql`(${searchVector([{ text, weight: 'A' }])} @@ ${searchQuery(query)})`)
  let found = 0
  for (let at = 0; at < matches.length; at += 200) {
    const { rows } = await sql<{ found: boolean }>`
      select unnest(array[${sql.join(matches.slice(at, at + 200))}]) as found`.execute(sanad.services.db)
    found += rows.filter((row) => row.found).length
  }
  return found / pairs.length
}

const pairsOf = (families: readonly Family[]) =>
  families.flatMap(({ forms }) =>
    forms.flatMap((form) => forms.filter((other) => other !== form).map((other) => [form, other] as const)),
  )

async function addQuestions(titles: readonly string[]): Promise<string[]> {
  const ids = titles.map(() => crypto.randomUUID())
  const published = { status: 'published' as const, published_at: new Date() }
  await sanad.services.db
    .insertInto('questions')
    .values(titles.map((title, at) => ({ id: ids[at] ?? '', slug: ids[at] ?? '', title, body: '…', ...published })))
    .execute()
  await indexQuestions(sanad.services.db, ids)
  return ids
}

const search = async (words: string) =>
  (await sanad.call('GET', `/api/en/question?size=50&search=${encodeURIComponent(words)}`)).body.data as {
    id: string
  }[]

/** The least share of each kind of family; the later lists were mended less. */
const bars: Record<string, [kind: string, least: number][]> = {
  first: [
    ['broken', 0.95],
    ['noun', 0.95],
    ['verb', 0.95],
    ['spelling', 0.95],
    ['latin', 0.95],
    ['dialect', 0.85],
  ],
  second: [
    ['broken', 0.95],
    ['noun', 0.95],
    ['verb', 0.95],
    ['spelling', 0.95],
    ['latin', 0.95],
    ['dialect', 0.85],
  ],
  third: [
    ['broken', 0.95],
    ['noun', 0.93],
    ['verb', 0.8],
    ['spelling', 0.94],
    ['latin', 0.94],
    ['dialect', 0.76],
  ],
  fourth: [
    ['broken', 0.95],
    ['noun', 0.88],
    ['verb', 0.85],
    ['spelling', 0.93],
    ['latin', 0.94],
    ['dialect', 0.87],
  ],
  fifth: [
    ['broken', 0.95],
    ['noun', 0.92],
    ['verb', 0.87],
    ['spelling', 0.81],
    ['latin', 0.95],
    ['dialect', 0.76],
  ],
  sixth: [
    ['broken', 0.95],
    ['noun', 0.94],
    ['verb', 0.88],
    ['spelling', 0.95],
    ['latin', 0.95],
    ['dialect', 0.65],
  ],
  seventh: [
    ['broken', 0.95],
    ['noun', 0.96],
    ['verb', 0.74],
    ['spelling', 0.95],
    ['latin', 0.92],
    ['dialect', 0.85],
  ],
  eighth: [
    ['broken', 0.95],
    ['noun', 0.92],
    ['verb', 0.77],
    ['spelling', 0.95],
    ['latin', 0.95],
    ['dialect', 0.89],
  ],
}

/** The least share of typing errors that are corrected, where it is not 0.9. */
const correctedBars: Record<string, number> = { fifth: 0.85, seventh: 0.72 }

describe.each(Object.keys(bars))('the %s list of a fresh reader', (name) => {
  const lists = read(name)
  // Each list has a site of its own: the questions of one must not compete with those of the other.
  beforeAll(async () => {
    sanad = await startSanad()
  })
  afterAll(() => sanad.stop())

  test.each(bars[name] ?? [])('Arabic families of the kind %s find each other', async (kind, least) => {
    const families = lists.families.filter((family) => family.kind === kind)
    expect(await shareFound(pairsOf(families))).toBeGreaterThanOrEqual(least)
  })

  test('English inflections, compounds, accents and British spellings find each other', async () => {
    expect(await shareFound(pairsOf(lists.english))).toBeGreaterThanOrEqual(0.95)
  })

  test('words that only look alike do not find each other', async () => {
    const bothWays = lists.strangers.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
    expect(await shareFound(bothWays)).toBeLessThanOrEqual(0.05)
  })

  test('a question is among the first three for the words of another person, and despite typing errors', async () => {
    const ids = await addQuestions(lists.questions.map(({ title }) => title))
    let found = 0
    for (const [at, { query }] of lists.questions.entries())
      if ((await search(query)).slice(0, 3).some(({ id }) => id === ids[at])) found++
    expect(found / lists.questions.length).toBeGreaterThanOrEqual(0.9)
    const misspelt = lists.families.filter(({ kind }) => kind === 'typo')
    const typed = await addQuestions(misspelt.map(({ forms }) => forms[0] ?? ''))
    const errors = misspelt.flatMap(({ forms }, at) => forms.slice(1).map((form) => [form, typed[at]] as const))
    let corrected = 0
    for (const [form, right] of errors) if ((await search(form)).some(({ id }) => id === right)) corrected++
    expect(corrected / errors.length).toBeGreaterThanOrEqual(correctedBars[name] ?? 0.9)
  })

  test('contacts, users and members are found by another spelling of their name', async () => {
    const { token, user } = await sanad.admin()
    const contacts = `/api/${user.defaultWorkspace}/email-marketing/email`
    const people = lists.names.map(([name], at) => {
      const [first_name = '', ...rest] = name.split(' ')
      return { id: crypto.randomUUID(), first_name, last_name: rest.join(' '), email: `name-${at}@x.test` }
    })
    await sanad.services.db.insertInto('users').values(people).execute()
    for (const { email, first_name: firstName, last_name: lastName } of people)
      await sanad.call('POST', contacts, { token, body: { email, firstName, lastName } })
    const share = async (path: string, key: 'id' | 'email', shortest = 1) => {
      const found: boolean[] = []
      for (const [at, [, other]] of lists.names.entries()) {
        if (other.normalize('NFKD').replace(/\p{M}/gu, '').length < shortest) continue
        const { body } = await sanad.call('GET', `${path}search=${encodeURIComponent(other)}`, { token })
        found.push((body.data as Record<string, string>[]).some((one) => one[key] === people[at]?.[key]))
      }
      return found.filter(Boolean).length / found.length
    }
    const least = 0.97
    expect(await share(`${contacts}?size=50&`, 'email')).toBeGreaterThanOrEqual(least)
    expect(await share('/api/en/user?limit=50&', 'id')).toBeGreaterThanOrEqual(least)
    // The directory takes no searches of two letters.
    expect(await share('/api/en/user/community-members?limit=50&', 'id', 3)).toBeGreaterThanOrEqual(least)
  })
})
