import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Every list of the administration as a file: its filters, every row once, and no cell that a spreadsheet evaluates.

let sanad: TestSanad
let admin: SignedIn
let clock = Date.now()

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(clock) })
  admin = await sanad.admin()
})
afterAll(() => sanad.stop())

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  sanad.call(method, path, { token: admin.token, ...(body && { body }) })
const made = async (path: string, body: object): Promise<string> => {
  const answer = await call('POST', path, body)
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
  return answer.body.data.id as string
}
const file = async (path: string) => {
  const { status, body, headers } = await call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(headers.get('content-type')).toContain('text/csv')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.csv"$/)
  const [head = '', ...lines] = String(body).trimEnd().split('\r\n')
  return { head: head.split(','), lines }
}

const both = (text: string) => ({ en: `=${text}`, ar: `@${text} بالعربية` })
let names = 0
const question = (title: string, status = 'published') =>
  made('/api/en/question', { title, body: 'Body, of "a" question' }).then(async (id) => {
    if (status !== 'published') await call('PATCH', `/api/en/question/${id}/status`, { status, reason: '' })
    return id
  })
const answered = async (body: string) =>
  made('/api/en/answer', { questionId: await question(`Question ${(names += 1)}`), body })
const classified = () => made('/api/en/keep-classification', { group: `G${(names += 1)}`, name: both('Class') })

/** For each list: how to create an entry with a word, the columns of its file, and a filter that excludes the entry. */
const lists: [path: string, make: (word: string) => Promise<unknown>, columns: string[], out: string][] = [
  [
    '/api/en/tag',
    (word) => made('/api/en/tag', { name: both(word) }),
    ['name_en', 'name_ar', 'used'],
    'search=nothing',
  ],
  [
    '/api/en/tool',
    (word) => made('/api/en/tool', { name: both(word), url: 'https://tool.test', category: 'Work' }),
    ['name_en', 'name_ar', 'description_ar', 'category', 'status'],
    'status=inactive',
  ],
  [
    '/api/en/article',
    (word) => made('/api/en/article', { title: both(word), body: both('Text') }),
    ['title_en', 'title_ar', 'body_en', 'body_ar', 'tags_en', 'tags_ar'],
    'status=archived',
  ],
  [
    '/api/en/zoom',
    (word) => made('/api/en/zoom', { title: both(word), startsAt: '2099-01-01T10:00:00Z', durationMinutes: 60 }),
    ['title_en', 'title_ar', 'starts_at', 'attendees'],
    'from=2100-01-01T00:00:00Z',
  ],
  [
    '/api/en/question',
    (word) => question(`=${word}`),
    ['title', 'body', 'tags_en', 'tags_ar', 'answers'],
    'status=closed',
  ],
  ['/api/en/answer', (word) => answered(`=${word}`), ['question', 'body', 'accepted'], 'status=hidden'],
  [
    '/api/en/qa-relation',
    async (note) =>
      made('/api/en/qa-relation', {
        questionId: await question('Served'),
        answerId: await answered('A'),
        note: `=${note}`,
      }),
    ['question', 'answer', 'note', 'order'],
    'search=nothing',
  ],
  [
    '/api/en/keep-classification',
    (word) => made('/api/en/keep-classification', { group: `G${(names += 1)}`, name: both(word) }),
    ['group', 'name_en', 'name_ar', 'texts'],
    'status=inactive',
  ],
  [
    '/api/en/keep-content',
    async (word) =>
      made('/api/en/keep-content', { title: both(word), body: both('Text'), classificationId: await classified() }),
    ['title_en', 'title_ar', 'body_en', 'body_ar', 'classification_en', 'classification_ar'],
    'status=inactive',
  ],
]

describe.each(lists)('%s', (path, make, columns, out) => {
  test('is exported as filtered, in both languages, without formulas', async () => {
    const word = `Zebra${(names += 1)}`
    await make(word)
    await make(`Other${names}`)
    const found = await file(`${path}/export.csv?search=${word}`)
    expect(found.head).toEqual(expect.arrayContaining(['id', ...columns, 'created_at', 'updated_at']))
    expect(found.lines).toHaveLength(1)
    expect(found.lines[0]).toContain(`'=${word}`)
    expect(found.lines[0]).not.toMatch(/(^|,)"?[=@]/)
    expect((await file(`${path}/export.csv?${out}`)).lines).toEqual([])
    const { pagination } = (await call('GET', path)).body as { pagination: { total: number } }
    expect((await file(`${path}/export.csv`)).lines.length).toBeGreaterThanOrEqual(pagination.total)
    const { status } = await sanad.call('GET', `${path}/export.csv?page=2`, { token: admin.token })
    expect(status).toBe(400)
  })
})

const openers = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']

test('no cell is evaluated, not even in full width, after blanks and marks, or after a semicolon', async () => {
  const questionId = await question('Formulas')
  const bodies = openers.flatMap((sign) => [
    `${sign}cmd`,
    `\u200e${sign}cmd`,
    `\u00a0\u3000${sign}cmd`,
    `\n\t${sign}cmd`,
    `a;${sign}cmd`,
    `a;\u00a0${sign}cmd`,
  ])
  for (const body of bodies) await made('/api/en/answer', { questionId, body })
  const { body } = await call('GET', `/api/en/answer/export.csv?questionId=${questionId}`)
  const cells = [...String(body).matchAll(/"((?:[^"]|"")*)"|[^",\r\n]+/g)].map(([whole, quoted]) => quoted ?? whole)
  expect(cells.filter((cell) => cell.endsWith('cmd'))).toHaveLength(bodies.length)
  const run = cells
    .flatMap((cell) => cell.split(';'))
    .filter((part) => /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(part))
  expect(run).toEqual([])
})

test('the file declares its encoding to spreadsheets', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await fetch(`${sanad.url}/api/en/tag/export.csv`, { headers })
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('a list that takes many batches is complete, each row once', async () => {
  const { db } = sanad.services
  await db
    .insertInto('content_tags')
    .values(
      Array.from({ length: 2500 }, (_, n) => ({ id: crypto.randomUUID(), name_en: `Many ${n}`, name_ar: `كثير ${n}` })),
    )
    .execute()
  const { lines } = await file('/api/en/tag/export.csv?search=many')
  expect(lines).toHaveLength(2500)
  expect(new Set(lines).size).toBe(2500)
})

test('questions are filtered by tag, status and asker as in their list', async () => {
  const tag = await made('/api/en/tag', { name: { en: 'Export', ar: 'تصدير' } })
  const id = await made('/api/en/question', { title: 'Tagged', body: 'B', tags: [tag] })
  await question('Closed', 'closed')
  const tagged = await file(`/api/en/question/export.csv?tagId=${tag}`)
  expect(tagged.lines).toEqual([expect.stringMatching(new RegExp(`^${id},.*Export,تصدير`))])
  expect((await file('/api/en/question/export.csv?status=closed')).lines).toHaveLength(1)
  expect((await file(`/api/en/question/export.csv?authorId=${crypto.randomUUID()}`)).lines).toEqual([])
  expect((await file(`/api/en/question/export.csv?sort=unanswered&tagId=${tag}`)).lines).toHaveLength(1)
  expect((await file('/api/en/question/export.csv?search=%3F%3F')).lines).toEqual([])
})

describe('a download ticket', () => {
  const path = '/api/en/user/export.csv?search=admin'
  const ticket = async (address = path, token = admin.token) =>
    sanad.call('POST', '/api/en/download', { token, body: { address } })
  const addressOf = async (address?: string, token?: string) =>
    (await ticket(address, token)).body.data.address as string
  const open = (address: string) => sanad.call('GET', address)

  test('opens its file once, without a session', async () => {
    const address = await addressOf()
    expect(address.startsWith(`${path}&ticket=`)).toBe(true)
    const got = await open(address)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(got.body).toContain('admin@sanad.test')
    expect((await open(address)).status).toBe(401)
  })

  test('opens nothing else, and soon expires', async () => {
    const address = await addressOf()
    const secret = address.slice(address.lastIndexOf('=') + 1)
    for (const other of [
      '/api/en/user/export.csv',
      '/api/en/user/export.csv?search=other',
      '/api/en/user',
      '/api/en/site/x',
    ])
      expect([401, 404]).toContain((await open(`${other}${other.includes('?') ? '&' : '?'}ticket=${secret}`)).status)
    expect((await open(`${path}&ticket=${'x'.repeat(43)}`)).status).toBe(401)
    expect((await open(address)).status).toBe(200)
    const late = await addressOf()
    clock += 61_000
    expect((await open(late)).status).toBe(401)
  })

  test('admits no one without access, and ends with the session', async () => {
    const member = await sanad.member()
    expect((await open(await addressOf(path, member.token))).status).toBe(403)
    expect(
      (await open(await addressOf(`/api/${member.workspace}/email-marketing/email/export.csv`, member.token))).status,
    ).toBe(200)
    const inWorkspace = await addressOf(`/api/${member.workspace}/email-marketing/email/export.csv`)
    expect((await open(inWorkspace)).status).toBe(404)
    const second = (
      await sanad.call('POST', '/api/en/auth/signin', {
        body: { email: 'admin@sanad.test', password: 'correct horse 1' },
      })
    ).body as SignedIn
    const address = await addressOf(path, second.token)
    await sanad.call('POST', '/api/en/auth/logout', { token: second.token })
    expect((await open(address)).status).toBe(401)
  })

  test.each(['https://elsewhere.test/x', '//elsewhere.test', '/qa', '/api/a b', '/api/x#y'])(
    'is not issued for %s',
    async (address) => {
      expect((await ticket(address)).status).toBe(400)
    },
  )
})
