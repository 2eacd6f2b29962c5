import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { isCommonWord } from '../text/search-words.ts'
import { countWords, reindex } from './search-index.ts'

let sanad: TestSanad
let admin: SignedIn
let asker: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
  asker = await sanad.member('Asma')
})
afterAll(() => sanad.stop())

const as = (person: SignedIn | null, method: Method, path: string, body?: object) =>
  sanad.call(method, path, { ...(person && { token: person.token }), ...(body && { body }) })
const ask = async (title: string, body = '…', tags: string[] = []) =>
  (await as(asker, 'POST', '/api/en/question', { title, body, tags })).body.data
const find = async (words: string, more = '') =>
  (
    (await as(null, 'GET', `/api/en/question?search=${encodeURIComponent(words)}${more}`)).body.data as { id: string }[]
  ).map(({ id }) => id)
const alike = async (title: string) =>
  (
    (await as(null, 'GET', `/api/en/question/similar?title=${encodeURIComponent(title)}`)).body.data as { id: string }[]
  ).map(({ id }) => id)

describe('question search', () => {
  test('finds Arabic word forms, spellings and prefixes', async () => {
    const { id } = await ask('كيف أجد مكتبةً تبيع الكُتُب القديمة؟', 'أريد شراءها بأسعار جيدة')
    for (const words of ['كتاب', 'كتب', 'الكتاب', 'كتابي قديم', 'سعر', 'السعر', 'أسعار', 'مكتبه', 'قديمه'])
      expect([words, await find(words)]).toEqual([words, [id]])
    for (const words of ['كاتب', 'الكاتب', 'مكتب', 'شعر', 'كتاب سيارة'])
      expect([words, await find(words)]).toEqual([words, []])
  })

  test('a search as people type it finds the question without its function words', async () => {
    const { id } = await ask('أفضل شركة شحن داخل السعودية')
    await ask('أفضل شركة تأمين في الأردن')
    expect((await find('ما هي أفضل شركات الشحن في السعودية؟'))[0]).toBe(id)
  })

  test('where no question has all words, those with most of them are found, the best first, and the words are named', async () => {
    const best = await ask('Which oven suits sourdough bread at home?')
    const near = await ask('Sourdough bread classes at home')
    await ask('Which car suits a family?')
    const words = encodeURIComponent('sourdough bread oven home recommendations')
    const { body } = await as(null, 'GET', `/api/en/question?search=${words}`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([best.id, near.id])
    expect(body.pagination.total).toBe(2)
    expect(body.loosened).toBe('sourdough bread oven home')
    const { body: second } = await as(null, 'GET', `/api/en/question?search=${words}&size=1&page=2`)
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual([near.id])
    expect((await as(null, 'GET', '/api/en/question?search=sourdough')).body).not.toHaveProperty('loosened')
  })

  test.each([
    ['Upholstery for armchairs', ['uphlstery', 'upholstrey', 'armchiar']],
    ['تنجيد الكنب القديم وصيانته', ['تنجبد', 'تنجييد', 'صيانته', 'الصياننة']],
  ])('typing errors still find «%s»', async (title, errors) => {
    const { id } = await ask(title)
    for (const words of errors) expect([words, await find(words)]).toEqual([words, [id]])
    expect(await find('qqzzxxvv')).toEqual([])
  })

  test('a phrase in quotation marks is found as it stands', async () => {
    const { id } = await ask('Glass jars with lids for jam')
    await ask('Lids with glass for jars')
    expect(await find('“glass jars with lids”')).toEqual([id])
    expect(await find('"jars with glass lids"')).toEqual([])
    expect(await find('glass lids')).toHaveLength(2)
  })

  test('finds English stems in any case, and every word must match', async () => {
    const { id } = await ask('Shipping candles to another country', 'The courier wants papers.')
    for (const words of ['candle', 'CANDLES ship', 'countries', 'paper couri', 'the candles'])
      expect([words, await find(words)]).toEqual([words, [id]])
    expect(await find('candles soap')).toEqual([])
  })

  test.each(['!!!', "' or 1=1 --", ':* & | !', '\\', '%', "it's", 'a:b <-> c', '()', '\u202e', 'x'.repeat(200)])(
    'treats operators as plain text: %s',
    async (words) => {
      expect(
        (await as(null, 'GET', `/api/en/question?search=${encodeURIComponent(words)}`)).status,
      ).toBeLessThanOrEqual(400)
      expect((await as(null, 'GET', `/api/en/question?search=${encodeURIComponent("it's")}`)).status).toBe(200)
    },
  )

  test('ignores accents, hamza seats, hyphens, and the Arabic article before Latin words', async () => {
    const { id } = await ask('Slow Wi-Fi in the Café', 'من المسئول عن الـhosting؟')
    for (const words of [
      'cafe',
      'CAFE\u0301',
      'wifi',
      'wi fi',
      'Wi-Fi',
      'slow wifi',
      'مسؤول',
      'المسئول',
      'hosting',
      'الـhosting',
      'بالـHosting',
    ])
      expect([words, await find(words)]).toEqual([words, [id]])
    expect(await find('ما هو الـ hosting')).toEqual([id])
    const apart = await ask('Is wi fi safe with بالـDropshipping?')
    for (const words of ['wifi safe', 'dropshipping', 'الـdropshipping', 'wi-fi dropshipping'])
      expect([words, await find(words)]).toEqual([words, [apart.id]])
  })

  test('finds a title that consists of stop words', async () => {
    const { id } = await ask('What is it about?', 'Zebras')
    expect(await find('what is it about')).toEqual([id])
    expect(await find('What is it')).toEqual([id])
    expect(await alike('What is it about')).toEqual([id])
  })

  test('finds a verb by its noun: أسعّر and سعر', async () => {
    const { id } = await ask('كيف أسعّر شمعة يدوية؟')
    expect(await find('سعر شمعة')).toEqual([id])
    expect(await alike('سعر الشموع')).toContain(id)
  })

  test('ranks titles before texts, and finds accepted answers too', async () => {
    const inBody = await ask('Something else', 'About zucchini, mostly')
    const inTitle = await ask('Selling zucchini')
    expect(await find('zucchini')).toEqual([inTitle.id, inBody.id])
    expect(await find('zucchini', '&sort=newest&sortType=asc')).toEqual([inBody.id, inTitle.id])
    expect(await find('zucchini', '&page=2&size=1')).toEqual([inBody.id])
    const answered = (await as(admin, 'POST', '/api/en/answer', { questionId: inBody.id, body: 'Try quinoa' })).body
      .data
    expect(await find('quinoa')).toEqual([])
    await as(asker, 'POST', `/api/en/answer/${answered.id}/accept`)
    expect(await find('quinoa')).toEqual([inBody.id])
    await as(admin, 'PATCH', `/api/en/answer/${answered.id}`, { body: 'Try barley' })
    expect([await find('quinoa'), await find('barley')]).toEqual([[], [inBody.id]])
  })

  test('finds tags by either name, and by a new name after reindexing', async () => {
    const tag = (await as(admin, 'POST', '/api/en/tag', { name: { en: 'Logistics', ar: 'الإمداد' } })).body.data
    const { id } = await ask('A parcel', '…', [tag.id])
    expect([await find('logistics'), await find('امداد')]).toEqual([[id], [id]])
    await as(admin, 'PATCH', `/api/en/tag/${tag.id}`, { name: { en: 'Freight', ar: 'النقل' } })
    await reindex.run(sanad.services, {}, new AbortController().signal)
    expect([await find('logistics'), await find('freight'), await find('نقل')]).toEqual([[], [id], [id]])
  })

  test('reindexes rows of older versions in the background', async () => {
    const { id } = await ask('Harvesting saffron')
    await sanad.services.db
      .updateTable('question_search')
      .set({ vector: '', version: 0 })
      .where('question_id', '=', id)
      .execute()
    expect(await find('saffron')).toEqual([])
    await reindex.run(sanad.services, {}, new AbortController().signal)
    expect(await find('saffron')).toEqual([id])
  })
})

describe('totals of a search', () => {
  const total = async (person: SignedIn | null, query: string) =>
    (await as(person, 'GET', `/api/en/question?${query}`)).body.pagination.total as number

  test('count what each person may see, by words, by tag, and by both', async () => {
    const tag = (await as(admin, 'POST', '/api/en/tag', { name: { en: 'Weaving', ar: 'النسيج' } })).body.data
    await ask('A loom for wool', '…', [tag.id])
    const hidden = await ask('Another loom for wool', '…', [tag.id])
    await as(admin, 'PATCH', `/api/en/question/${hidden.id}/status`, { status: 'pending' })
    const stranger = await sanad.member('Strange')
    for (const query of [
      'search=loom',
      'search=loom+wool&sort=newest',
      `tagId=${tag.id}`,
      `tagId=${tag.id}&search=wool`,
    ]) {
      const totals = await Promise.all([null, stranger, asker, admin].map((person) => total(person, query)))
      expect([query, totals]).toEqual([query, [1, 1, 2, 2]])
    }
  })

  test('are not counted again for a known common word, but are for others', async () => {
    const tag = (await as(admin, 'POST', '/api/en/tag', { name: { en: 'Stones', ar: 'الحجارة' } })).body.data
    const plain = await ask('Basalt and granite')
    const tagged = await ask('Basaltic dust', 'Basalt', [tag.id])
    const { db } = sanad.services
    await db
      .insertInto('question_words')
      .values([
        { word: 'basalt', questions: 20_000 },
        { word: 'granit', questions: 9000 },
      ])
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet({ questions: (eb) => eb.ref('excluded.questions') }),
      )
      .execute()
    expect((await as(null, 'GET', '/api/en/question?search=basalt')).body.pagination).toMatchObject({
      total: 10_001,
      totalIsEstimate: true,
    })
    expect(await total(null, 'search=basal')).toBe(10_001)
    for (const query of ['search=granite', 'search=basalt+granite', `search=basal&tagId=${tag.id}`])
      expect([query, await total(null, query)]).toEqual([query, 1])
    expect(await total(null, 'search=basalt&status=published')).toBe(2)
    // A common word uses another plan, with the same result.
    for (const words of ['basalt', 'basal']) {
      expect([words, (await find(words)).toSorted()]).toEqual([words, [plain.id, tagged.id].toSorted()])
      expect([words, await find(words, '&sort=newest')]).toEqual([words, [tagged.id, plain.id]])
      expect([words, await find(words, `&tagId=${tag.id}`)]).toEqual([words, [tagged.id]])
    }
    const isCommon = async (words: string) =>
      (await sql<{ common: boolean }>`select ${isCommonWord(words)} as common`.execute(db)).rows[0]?.common
    expect(await Promise.all(['basalt', 'basalt granite', 'basalt quartz'].map(isCommon))).toEqual([true, false, false])
    await db.updateTable('question_words').set({ questions: 11_000 }).where('word', '=', 'granit').execute()
    expect(await Promise.all(['basalt granite', 'granite basal', 'wi-fi'].map(isCommon))).toEqual([true, true, false])
    expect((await find('granite basalt')).toSorted()).toEqual([plain.id])
    await countWords.run(sanad.services, {}, new AbortController().signal)
    expect([await total(null, 'search=basalt'), await total(null, 'search=granite')]).toEqual([2, 1])
  })
})

test('of answers are counted for administrators; for a very common word the total is a minimum', async () => {
  const question = await ask('Which glaze for stoneware?')
  const answer = (
    await as(asker, 'POST', '/api/en/answer', { questionId: question.id, body: 'Celadon, slowly cooled' })
  ).body.data
  const listed = async (query: string) => {
    const { data, pagination } = (await as(admin, 'GET', `/api/en/answer?${query}`)).body
    return [data.map(({ id }: { id: string }) => id), pagination.total]
  }
  for (const query of ['search=celadon', 'search=celad', 'search=celadon+cooled', 'search=celadon&status=published'])
    expect([query, ...(await listed(query))]).toEqual([query, [answer.id], 1])
  await sanad.services.db.updateTable('question_words').set({ answers: 20_000 }).where('word', '=', 'celadon').execute()
  for (const query of ['search=celadon', 'search=cela'])
    expect([query, ...(await listed(query))]).toEqual([query, [answer.id], 20_000])
  for (const query of ['search=celadon+cooled', 'search=celadon&status=published'])
    expect([query, ...(await listed(query))]).toEqual([query, [answer.id], 1])
  await countWords.run(sanad.services, {}, new AbortController().signal)
  expect(await listed('search=celadon')).toEqual([[answer.id], 1])
})

describe('similar questions', () => {
  test('share the rare words of a title; the most similar come first, at most five', async () => {
    const near = await ask('How do I register a trademark for my bakery?')
    const far = await ask('Is a trademark worth it?')
    for (let times = 0; times < 6; times += 1) await ask(`Something about trademark number ${times}`)
    const found = await alike('How to register my bakery trademark')
    expect(found).toHaveLength(5)
    expect(found[0]).toBe(near.id)
    expect(await alike('worth of trademarks')).toContain(far.id)
    expect(await alike('؟؟')).toEqual([])
    const arabic = await ask('كيف أسجل علامة تجارية لمخبزي؟')
    expect(await alike('تسجيل العلامة التجارية للمخبز')).toContain(arabic.id)
  })

  test.each([
    ['How do I glaze what is mine?', 'How do I whittle what is mine?', 'glazes'],
    ['كيف أعلّق فانوسًا حتى لا يسقط؟', 'كيف أحيك حتى لا أتعب؟', 'كيف يكون الفانوس حتى لا يتلف؟'],
  ])('%s and %s share no rare word', async (near, far, text) => {
    const [one, other] = [await ask(near), await ask(far)]
    const found = await alike(text)
    expect(found).toContain(one.id)
    expect(found).not.toContain(other.id)
  })

  test('do not include pending ones', async () => {
    const { id } = await ask('Ultramarine pigments')
    expect(await alike('ultramarine')).toEqual([id])
    await as(admin, 'PATCH', `/api/en/question/${id}/status`, { status: 'pending' })
    expect(await alike('ultramarine')).toEqual([])
    expect(await find('ultramarine')).toEqual([])
  })
})
