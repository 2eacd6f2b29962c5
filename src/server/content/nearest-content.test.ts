import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { collectWords } from './nearest-content.ts'

// Lists of articles, tools, meetings and keep contents return the closest results where nothing has all words.

let sanad: TestSanad
let keeper: { token: string; slug: string }
let other: { token: string; slug: string }

const add = (token: string, path: string, body: object) => sanad.call('POST', path, { token, body })
const noAbort = () => new AbortController().signal

async function newKeeper() {
  const { token, user, workspace } = await sanad.member()
  await sanad.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  return { token, slug: workspace }
}

async function addContent({ token, slug }: typeof keeper, title: string) {
  const classification = await add(token, `/api/${slug}/keep-classification`, { group: 'Shop', name: title })
  await add(token, `/api/${slug}/keep-content`, { title, body: 'x', classificationId: classification.body.data.id })
}

beforeAll(async () => {
  sanad = await startSanad()
  keeper = await newKeeper()
  other = await newKeeper()
  const { token } = keeper
  for (const title of ['Upholstery for old armchairs', 'Old lamps']) {
    await add(token, '/api/en/article', { title, body: 'x', status: 'published' })
    await add(token, '/api/en/tool', { name: title, url: 'https://a.test', category: 'Home' })
    await add(token, '/api/en/zoom', { title, startsAt: '2099-01-01T10:00:00Z', durationMinutes: 60 })
    await addContent(keeper, title)
  }
  await addContent(other, 'Marquetry of others')
  await collectWords.run(sanad.services, {}, noAbort())
})
afterAll(() => sanad.stop())

const lists = [
  ['articles', '/api/en/article', 'title'],
  ['tools', '/api/en/tool', 'name'],
  ['meetings', '/api/en/zoom', 'title'],
  ['meetings by their next occurrence', '/api/en/zoom?orderBy=nextStartsAt&sortType=asc', 'title'],
  ['keep contents', 'keep-content', 'title'],
] as const

const asked = async (path: string, search: string, by = keeper) => {
  const address = path.startsWith('/') ? path : `/api/${by.slug}/${path}`
  const query = `${address.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`
  return (await sanad.call('GET', address + query, { token: by.token })).body
}

test.each(lists)(
  'a search of %s finds what shares most of its words, despite typing errors, and names them',
  async (_, path, name) => {
    const search = async (text: string) => {
      const { data, tools, loosened, pagination } = await asked(path, text)
      const rows = (data ?? tools) as Record<string, { en: string }>[]
      return { titles: rows.map((row) => row[name]?.en), loosened, total: pagination.total }
    }
    const found = { titles: ['Upholstery for old armchairs'], total: 1 }
    expect(await search('upholstery armchairs recommendations')).toEqual({ ...found, loosened: 'upholstery armchairs' })
    expect(await search('uphlstery armchiars')).toEqual({ ...found, loosened: 'upholstery armchairs' })
    expect(await search('what upholstery')).toEqual({ ...found, loosened: undefined })
    expect(await search('"old armchairs"')).toEqual({ ...found, loosened: undefined })
    expect(await search('"armchairs old"')).toEqual({ titles: [], total: 0, loosened: undefined })
    expect(await search('qqzzxxvv')).toEqual({ titles: [], total: 0, loosened: undefined })
  },
)

test('a typing error in one workspace is not corrected by the words of another', async () => {
  expect((await asked('keep-content', 'marqutery', other)).loosened).toBe('marquetry')
  expect(await asked('keep-content', 'marqutery')).toMatchObject({ data: [] })
})

test('a deleted text leaves no words', async () => {
  const { db } = sanad.services
  const words = async () =>
    (await db.selectFrom('content_words').select('word').where('word', '=', 'marquetri').execute()).length
  expect(await words()).toBe(1)
  await db.deleteFrom('keep_contents').where('title_en', '=', 'Marquetry of others').execute()
  await collectWords.run(sanad.services, {}, noAbort())
  expect(await words()).toBe(0)
})
