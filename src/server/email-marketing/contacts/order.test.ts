import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

/** Names in the order of both alphabets: by letters, then by accents and forms (docs/decisions/0071). */
const names =
  '9 CAFE Café cafe cafeteria Emil Émile Ozan Özil Strasse Straße Zoe Zoë Zoey إبراهيم ابراهيم أحمد احمد آدم ادم بدر سارة ساره محمد مُحَمَّد محمود هدى هدي'.split(
    ' ',
  )

test('contacts are sorted by name alphabetically in both languages, on pages of any size', async () => {
  const suite = await sender(sanad, 25)
  // Created in a different order from the expected one.
  for (const [at, firstName] of names.toReversed().entries())
    expect((await suite.call('POST', 'email', { email: `n${at}@order.test`, firstName })).status).toBe(201)
  for (const search of ['', 'search=order.test&'])
    for (const size of [100, 5])
      for (const sortType of ['asc', 'desc']) {
        const found: string[] = []
        for (let page = 1; page <= Math.ceil(names.length / size); page += 1) {
          const path = `email?${search}orderBy=firstName&sortType=${sortType}&size=${size}&page=${page}`
          found.push(
            ...(await suite.call('GET', path)).body.data.map(({ firstName }: { firstName: string }) => firstName),
          )
        }
        expect(found).toEqual(sortType === 'asc' ? names : names.toReversed())
      }
})

test('templates are sorted by name alphabetically in both languages', async () => {
  const suite = await sender(sanad, 25)
  for (const name of names.toReversed()) {
    expect(
      (await suite.call('POST', 'template', { name, subject: 's', content: 'c', contentType: 'text' })).status,
    ).toBe(201)
  }
  const { body } = await suite.call('GET', 'template?orderBy=name&sortType=asc&size=100')
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names)
})
