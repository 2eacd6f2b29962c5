import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// A tag with more questions than are read from the beginning: later pages start from anchors.

const many = 300
let sanad: TestSanad
let tag: string

beforeAll(async () => {
  sanad = await startSanad()
  const { token } = await sanad.admin()
  const names = { en: 'Shipping', ar: 'الشحن' }
  tag = (await sanad.call('POST', '/api/en/tag', { token, body: { name: names } })).body.data.id
  await sql`with made as (
      insert into questions (id, slug, title, body, status, published_at, last_activity_at, upvote_count)
      select gen_random_uuid(), 'q-' || n, 'Question ' || n, 'Body', case when n % 10 = 0 then 'pending' else 'published' end,
        now(), now() - (n * 7919 % 1009) * interval '1 minute', n % 7
      from generate_series(1, ${many}::int) n returning id)
    insert into question_tags select id, ${tag}::uuid from made`.execute(sanad.services.db)
})
afterAll(() => sanad.stop())

test.each([
  ['active', sql`last_activity_at desc, id desc`],
  ['votes', sql`score desc, id desc`],
  ['newest', sql`id desc`],
])('sorted by %s, every page continues the previous one', async (sort, order) => {
  const { rows } = await sql<{ id: string }>`select id from questions where is_public order by ${order}`.execute(
    sanad.services.db,
  )
  const shown: string[] = []
  for (let page = 1; page <= 28; page += 1) {
    const { body } = await sanad.call('GET', `/api/en/question?tagId=${tag}&sort=${sort}&page=${page}`)
    expect(body.pagination.total).toBe(rows.length)
    shown.push(...body.data.map(({ id }: { id: string }) => id))
  }
  expect(rows.length).toBe(270)
  expect(shown).toEqual(rows.map(({ id }) => id))
})
