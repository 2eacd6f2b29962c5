import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { collectWords } from '#server/content/nearest-content.ts'
import { indexContent } from '#server/content/search-index.ts'
import { searchVector, searchVersion } from '#server/text/search-words.ts'
import { crowd, type Person } from '#test/many-members.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: string
let member: Person
let other: Person

beforeAll(async () => {
  sanad = await startSanad()
  admin = (await sanad.admin()).token
  const people = await crowd(sanad, 2)
  member = people[0] ?? { id: '', token: '' }
  other = people[1] ?? { id: '', token: '' }
  const add = (path: string, body: object) => sanad.call('POST', path, { token: admin, body })
  const title = { en: 'Shipping lanterns', ar: 'شحن الفوانيس' }
  await add('/api/en/article', { title, body: 'All about *boxes*', status: 'published' })
  await add('/api/en/article', { title: 'Lanterns in draft', body: 'Hidden' })
  const tool = { name: title, url: 'https://a.test', category: 'Light' }
  await add('/api/en/tool', tool)
  await add('/api/en/tool', { ...tool, status: 'inactive' })
  await add('/api/en/zoom', { title, startsAt: '2099-01-01T10:00:00Z', durationMinutes: 60 })
  await ask('Which lanterns sell best?', 'published', other.id)
  await ask('Pending lanterns of mine', 'pending', member.id)
  await ask('Pending lanterns of another', 'pending', other.id)
  await sanad.services.db
    .updateTable('users')
    .set({ first_name: 'Lantern', last_name: 'Maker', skills: ['lanterns'], mobile: '+962790000000' })
    .where('id', '=', other.id)
    .execute()
})
afterAll(() => sanad.stop())

async function ask(title: string, status: 'published' | 'pending', authorId: string) {
  const id = newId()
  const { db } = sanad.services
  await db
    .insertInto('questions')
    .values({ id, slug: id, title, body: 'I **wonder**', status, author_id: authorId })
    .execute()
  await db
    .insertInto('question_search')
    .values({ question_id: id, vector: searchVector([{ text: title, weight: 'A' }]), version: searchVersion })
    .execute()
}

type Group = { kind: string; results: { title: string; excerpt: string; link: string }[] }

const search = async (q: string, token?: string, lang = 'en') =>
  sanad.call('GET', `/api/${lang}/search?q=${encodeURIComponent(q)}`, token === undefined ? {} : { token })
const found = async (q: string, token?: string, lang = 'en') => {
  const { body } = await search(q, token, lang)
  return Object.fromEntries(
    (body.data.groups as Group[]).map(({ kind, results }) => [kind, results.map(({ title }) => title)]),
  )
}

describe('search results', () => {
  test('are only published questions for a visitor', async () => {
    expect(await found('lantern')).toEqual({ question: ['Which lanterns sell best?'] })
  })

  test('are from all areas for a member, with their own pending question', async () => {
    expect(await found('lanterns', member.token)).toEqual({
      question: ['Pending lanterns of mine', 'Which lanterns sell best?'],
      article: ['Shipping lanterns'],
      member: ['Lantern Maker'],
      tool: ['Shipping lanterns'],
      meeting: ['Shipping lanterns'],
    })
  })

  test('include drafts and inactive tools for an administrator', async () => {
    const all = await found('lanterns', admin)
    expect(all['article']).toContain('Lanterns in draft')
    expect(all['tool']).toHaveLength(2)
  })

  test("are in the caller's language, and match another form of the word", async () => {
    expect(await found('للشحن', member.token, 'ar')).toMatchObject({
      article: ['شحن الفوانيس'],
      tool: ['شحن الفوانيس'],
    })
  })

  test('include no hidden member, and nothing private of visible ones', async () => {
    expect(JSON.stringify((await search('lantern', member.token)).body)).not.toContain('962790000000')
    expect((await found('962790', member.token))['member']).toBeUndefined()
    await sanad.services.db
      .updateTable('users')
      .set({ visible_to_community: false })
      .where('id', '=', other.id)
      .execute()
    expect((await found('lantern', member.token))['member']).toBeUndefined()
  })
})

test('a search result has a kind, an address and an excerpt without markup', async () => {
  const { body } = await search('shipping', member.token)
  const [article] = body.data.groups.find(({ kind }: Group) => kind === 'article').results
  expect(article).toMatchObject({ kind: 'article', link: '/articles/shipping-lanterns', excerpt: 'All about boxes' })
})

describe('a search that nothing matches in all words', () => {
  const loosened = async (q: string, token?: string, lang = 'en') => {
    const { body } = await search(q, token, lang)
    const groups: Record<string, string[] | undefined> = await found(q, token, lang)
    return { ...groups, article: groups['article'], words: body.data.loosened as string | undefined }
  }

  test('returns what shares most of its words from every area, and names the words', async () => {
    expect(await loosened('how can I ship lanterns overseas', member.token)).toMatchObject({
      article: ['Shipping lanterns'],
      tool: ['Shipping lanterns'],
      meeting: ['Shipping lanterns'],
      words: 'ship lanterns',
    })
  })

  test('corrects typing errors, in both languages', async () => {
    await collectWords.run(sanad.services, {}, new AbortController().signal)
    expect(await loosened('lantrens', member.token)).toMatchObject({
      article: ['Shipping lanterns'],
      words: 'lanterns',
    })
    expect((await loosened('الفوانييس', member.token, 'ar')).article).toEqual(['شحن الفوانيس'])
  })

  test('returns no draft, and nothing for words that nothing has', async () => {
    expect(JSON.stringify(await loosened('hidden lantrens draft', member.token))).not.toContain('draft')
    expect(await loosened('qqzzxxvv', member.token)).toEqual({ words: undefined, article: undefined })
  })

  test('is not loosened where something matches', async () => {
    expect((await loosened('lanterns', member.token)).words).toBeUndefined()
  })
})

test('a phrase in quotation marks is found as it stands', async () => {
  expect(await found('“shipping lanterns”', member.token)).toMatchObject({ article: ['Shipping lanterns'] })
  expect(await found('"lanterns shipping"', member.token)).toEqual({})
})

test('a title with the words themselves comes before one with other forms of them', async () => {
  const add = (title: string) =>
    sanad.call('POST', '/api/en/article', { token: admin, body: { title, body: 'x', status: 'published' } })
  await add('Weaving: how to weave woven carpets')
  await add('Who weaves in Nablus?')
  await add('Woven baskets, weaving and weave')
  expect((await found('weaves', member.token))['article']?.[0]).toBe('Who weaves in Nablus?')
})

test.each(['', ' ', 'x', 'a\u0000b', 'x'.repeat(201)])(
  'a search for %j is refused: too short, too long or not text',
  async (q) => {
    expect((await search(q, member.token)).status).toBe(400)
  },
)

test.each(['%%', "'--", '!!', '& | !', ':*', '\\', '()'])('a search treats %s as plain text', async (q) => {
  expect((await search(q + ' ' + q, member.token)).status).toBe(200)
})

test('search finds rows of an older version once they are reindexed in the background', async () => {
  const { db } = sanad.services
  const id = newId()
  await db
    .insertInto('tools')
    .values({ id, name_en: 'Kiln', name_ar: 'فرن', url: 'https://k.test', category: 'Clay' })
    .execute()
  expect((await found('clays', member.token))['tool']).toBeUndefined()
  await indexContent.run(sanad.services, {}, new AbortController().signal)
  expect((await found('clays', member.token))['tool']).toEqual(['Kiln'])
  const row = await db.selectFrom('tools').select('search_version').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.search_version).toBe(searchVersion)
})
