import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase } from '#test/sanad.ts'
import { openDatabase } from '../../db/connection/database.ts'
import { families, strangers } from './families.ts'
import { foldArabic } from './letters.ts'
import { searchQuery, searchVector, wordsOf } from '../search-words.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let opened: ReturnType<typeof openDatabase>

beforeAll(async () => {
  database = await newDatabase()
  opened = openDatabase({ connectionString: database.url }, { max: 2 })
})
afterAll(async () => {
  await opened.pool.end()
  await database.drop()
})

/** Which words find which others, as a search in a real database would. */
async function finds(pairs: readonly (readonly [string, string])[]): Promise<boolean[]> {
  const matches = pairs.map(
    ([query, text]) => sql`(${searchVector([{ text, weight: 'A' }])} @@ ${searchQuery(query, { beginning: false })})`,
  )
  const found: boolean[] = []
  for (let at = 0; at < matches.length; at += 200) {
    const { rows } = await sql<{
      found: boolean
    }>`select unnest(array[${sql.join(matches.slice(at, at + 200))}]) as found`.execute(opened.db)
    found.push(...rows.map((row) => row.found))
  }
  return found
}

describe('families of Arabic words', () => {
  const within = families.flatMap((family) =>
    family.flatMap((word) => family.filter((other) => other !== word).map((other) => [word, other] as const)),
  )

  test('find at least nine tenths of their own words', async () => {
    const found = await finds(within)
    const share = found.filter(Boolean).length / found.length
    expect(found.length).toBeGreaterThan(2000)
    expect(share).toBeGreaterThanOrEqual(0.9)
  })

  test('find no word of another family, or one that only looks similar', async () => {
    const across = families.flatMap((family, at) =>
      families.slice(at + 1).flatMap(
        (other) =>
          [
            [family[0] ?? '', other[0] ?? ''],
            [family[1] ?? '', other[2] ?? ''],
          ] as const,
      ),
    )
    const pairs: (readonly [string, string])[] = [
      ...across,
      ...strangers,
      ...strangers.map(([one, other]) => [other, one] as const),
    ]
    const found = await finds(pairs)
    expect(pairs.filter((_pair, at) => found[at])).toEqual([])
  })

  test('share no stored form with another family', async () => {
    const { rows } = await sql<{ stored: string[] }>`select * from (values ${sql.join(
      families.map((family) => sql`(tsvector_to_array(${searchVector([{ text: family.join(' '), weight: 'A' }])}))`),
    )}) as families (stored)`.execute(opened.db)
    const seen = new Map<string, string>()
    const shared: string[] = []
    for (const [at, { stored }] of rows.entries()) {
      for (const word of stored) {
        const before = seen.get(word)
        if (before !== undefined && before !== families[at]?.[0])
          shared.push(`${word}: ${before}, ${families[at]?.[0]}`)
        seen.set(word, families[at]?.[0] ?? '')
      }
    }
    expect(shared).toEqual([])
  })
})

test.each([
  ['مسؤل', 'مسؤول'],
  ['شؤن', 'شؤون'],
  ['أسألة', 'أسئلة'],
  ['شيئ', 'شيء'],
  ['بيأة', 'بيئة'],
  ['القرءان', 'القرآن'],
  ['دقيئة', 'دقيقة'],
  ['فديو', 'فيديو'],
  ['كاميره', 'كاميرا'],
  ['شبيفاي', 'شوبيفاي'],
  ['غارافيتي', 'قرافيتي'],
  ['خمس مائة', 'خمسمئة'],
])('%s, as people type it, finds %s and is found by it', async (typed, usual) => {
  expect(
    await finds([
      [typed, usual],
      [usual, typed],
    ]),
  ).toEqual([true, true])
})

test.each([
  ['رأس', 'روس'],
  ['بديل', 'بودل'],
  ['كرسي', 'كورس'],
])('%s and %s remain different words', async (one, other) => {
  expect(
    await finds([
      [one, other],
      [other, one],
    ]),
  ).toEqual([false, false])
})

describe('Arabic spellings', () => {
  test.each([
    ['كِتَابٌ', 'كتاب'],
    ['كـــتاب', 'كتاب'],
    ['إدارة', 'ادارة'],
    ['مدرسه', 'مدرسة'],
    ['على', 'علي'],
    ['مسؤول', 'مسوول'],
    ['ﻛﺘﺎﺏ', 'كتاب'],
  ])('%s is stored as %s', (word, folded) => expect(foldArabic(word)).toBe(folded))

  test('words and numbers in any digits are found, without their punctuation', () => {
    expect(wordsOf('سعر «الصابون» ١٢٣؟ E-Mail, isn’t!')).toEqual(['سعر', 'الصابون', '123', 'e', 'mail', 'isn', 't'])
    expect(wordsOf(' \u202e!? ')).toEqual([])
    expect(wordsOf('أستخدم الـhosting وبالـDropshipping، الـ SEO أو ال-ads')).toEqual([
      'أستخدم',
      'hosting',
      'dropshipping',
      'seo',
      'أو',
      'ads',
    ])
  })
})
