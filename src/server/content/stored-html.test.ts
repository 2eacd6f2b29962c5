import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { markdownVersion, renderMarkdown } from './markdown.ts'
import { storeHtml } from './stored-html.ts'

// The HTML of a Markdown text is stored with the text and served from there.

let sanad: TestSanad
let admin: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
})
afterAll(() => sanad.stop())

const as = async (method: Method, path: string, body?: object) => {
  const answer = await sanad.call(method, `/api/en/${path}`, { token: admin.token, ...(body && { body }) })
  expect([answer.status, answer.body.message]).toEqual([expect.toSatisfy((status) => status < 300), undefined])
  return answer.body.data
}

const both = (text: string) => ({ en: text, ar: text })
const ask = (text: string) => as('POST', 'question', { title: `A question about ${text}`, body: text })
const meeting = () => ({
  title: both('A meeting'),
  durationMinutes: 60,
  startsAt: new Date(Date.now() + 86_400_000).toISOString(),
})

type Kind = {
  table: 'questions' | 'answers' | 'articles' | 'meetings'
  column: string
  html: string
  write: (text: string) => Promise<{ id: string }>
  change: (id: string, text: string) => Promise<unknown>
  /** The HTML that a reader gets. */
  read: (id: string) => Promise<string>
}

const kinds: Record<string, Kind> = {
  question: {
    table: 'questions',
    column: 'body',
    html: 'body_html',
    write: ask,
    change: (id, body) => as('PATCH', `question/${id}`, { body }),
    read: async (id) => (await as('GET', `question/${id}`)).bodyHtml,
  },
  answer: {
    table: 'answers',
    column: 'body',
    html: 'body_html',
    write: async (body) => as('POST', 'answer', { questionId: (await ask('answers')).id, body }),
    change: (id, body) => as('PATCH', `answer/${id}`, { body }),
    read: async (id) => (await as('GET', `answer/${id}`)).bodyHtml,
  },
  article: {
    table: 'articles',
    column: 'body_ar',
    html: 'body_html_ar',
    write: (text) => as('POST', 'article', { title: both('An article'), body: both(text) }),
    change: (id, text) => as('PATCH', `article/${id}`, { body: both(text) }),
    read: async (id) => (await as('GET', `article/${id}`)).bodyHtml.ar,
  },
  meeting: {
    table: 'meetings',
    column: 'description_ar',
    html: 'description_html_ar',
    write: (text) => as('POST', 'zoom', { ...meeting(), description: both(text) }),
    change: (id, text) => as('PATCH', `zoom/${id}`, { description: both(text) }),
    read: async (id) => (await as('GET', `zoom/${id}`)).descriptionHtml.ar,
  },
}

describe.each(Object.entries(kinds))('Markdown of each %s', (_name, { table, column, html, write, change, read }) => {
  const set = (id: string, to: Record<string, string | number>) =>
    sql`update ${sql.table(table)} set ${sql.join(
      Object.entries(to).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    )} where id = ${id}`.execute(sanad.services.db)
  const stored = async (id: string) => {
    const { rows } = await sql<{ html: string; version: number }>`
      select ${sql.ref(html)} as html, html_version as version from ${sql.table(table)} where id = ${id}`.execute(
      sanad.services.db,
    )
    return rows[0]
  }

  test('the HTML is stored with every write and served to readers', async () => {
    const { id } = await write('**One**')
    expect(await stored(id)).toEqual({ html: renderMarkdown('**One**'), version: markdownVersion })
    await set(id, { [html]: '<p>As it was stored</p>' })
    expect(await read(id)).toBe('<p>As it was stored</p>')
    await change(id, '*Two*')
    expect(await stored(id)).toEqual({ html: renderMarkdown('*Two*'), version: markdownVersion })
    expect(await read(id)).toBe(renderMarkdown('*Two*'))
  })

  test('missing or outdated HTML is rendered on read and stored later', async () => {
    const { id } = await write('**One**')
    await set(id, { [html]: '<script>of an older renderer</script>', html_version: markdownVersion - 1 })
    expect(await read(id)).toBe(renderMarkdown('**One**'))
    await sanad.services.queue.add(sanad.services.db, storeHtml, {}, { key: 'by hand' })
    await eventually(async () =>
      expect(await stored(id)).toEqual({ html: renderMarkdown('**One**'), version: markdownVersion }),
    )
  })

  test("a text changed by other means never shows another text's HTML", async () => {
    const { id } = await write('**One**')
    await set(id, { [column]: '*Two*' })
    expect((await stored(id))?.version).toBe(0)
    expect(await read(id)).toBe(renderMarkdown('*Two*'))
  })
})

test('a moderator reads the stored HTML of pending items and edits', async () => {
  await as('PATCH', 'admin/settings', { questions: 'published' })
  const asker = await sanad.member('Asma')
  const call = (method: Method, path: string, body: object) =>
    sanad.call(method, `/api/en/${path}`, { token: asker.token, body })
  const question = (await call('POST', 'question', { title: 'What is asked here?', body: '**One**' })).body.data
  await as('PATCH', 'admin/settings', { questions: 'pending' })
  const changed = await call('PATCH', `question/${question.id}`, { body: '*Two*' })
  expect(changed.status).toBe(200)
  await sanad.services.db
    .updateTable('qa_edits')
    .set({ body_html: '<p>As it was stored</p>' })
    .where('question_id', '=', question.id)
    .where('html_version', '=', markdownVersion)
    .execute()
  const waiting = (await as('GET', 'admin/moderation')) as { id: string; bodyHtml: string }[]
  expect(waiting.find(({ id }) => id === question.id)?.bodyHtml).toBe('<p>As it was stored</p>')
})
