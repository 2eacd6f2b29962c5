import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evil, injections } from '#test/injections.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { modelStandIn, type ModelStandIn } from '#test/stand-ins/model.ts'
import { follow } from '#test/sse-client.ts'

// A model that obeys every injected instruction: none of it reaches a reader, and nothing is written.

let sanad: TestSanad
let model: ModelStandIn
let token: string
let projectId: string

const canaries = ['CANARY-OF-ANOTHER-MEMBER', 'CANARY-OF-AN-UNPUBLISHED-QUESTION']

beforeAll(async () => {
  model = await modelStandIn()
  sanad = await startSanad({
    environment: { AI_BASE_URL: model.url, AI_API_KEY: model.key, AI_MODEL: 'sanad-test' },
  })
  const admin = (await sanad.admin()).token
  await sanad.call('PATCH', '/api/en/admin/ai', { token: admin, body: { memberTokens: null } })
  await sanad.call('PATCH', '/api/en/admin/settings', { token: admin, body: { questions: 'pending' } })
  const other = await sanad.member()
  const theirs = { token: other.token, body: { name: 'Theirs', what: canaries[0] } }
  expect((await sanad.call('POST', '/api/en/project', theirs)).status).toBe(201)
  const question = { token: other.token, body: { title: canaries[1], body: 'Hidden' } }
  expect((await sanad.call('POST', '/api/en/question', question)).status).toBe(201)
  token = (await sanad.member()).token
  projectId = (await sanad.call('POST', '/api/en/project', { token, body: { name: 'Zeit', what: 'Soap' } })).body.data
    ._id
})
afterAll(async () => {
  await sanad.stop()
  await model.stop()
})

/** The row count of each table, except those that drafting writes to. */
async function rows() {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('brand_texts', 'ai_uses', 'ai_meters', 'rate_limits')`.execute(sanad.services.db)
  const counted = tables.map(({ name }) => sql`select ${name} as name, count(*)::int as n from ${sql.table(name)}`)
  return (await sql`${sql.join(counted, sql` union all `)} order by 1`.execute(sanad.services.db)).rows
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

test('the set of injections is large enough in both languages', () => {
  expect(injections.filter(({ lang }) => lang === 'en').length).toBeGreaterThanOrEqual(30)
  expect(injections.filter(({ lang }) => lang === 'ar').length).toBeGreaterThanOrEqual(30)
})

test('0 leaks and 0 writes from 68 injections in briefs', async () => {
  const before = await rows()
  let leaks = 0
  for (const { name, lang, text, obeyed } of injections) {
    model.reply = obeyed
    model.asked = []
    await sanad.call('PATCH', `/api/en/project/${projectId}`, { token, body: { what: text } })
    const body = { kind: 'post', network: 'facebook', languages: [lang], topic: text }
    const written = await follow(sanad, `/api/${lang}/project/${projectId}/text/draft`, { token, body })
    expect(model.asked, name).not.toEqual([])
    const [system = '', material = ''] = model.asked[0]?.messages.map(({ content }) => content) ?? []
    // Separation: the instructions contain no user content.
    expect(system.includes(text), name).toBe(false)
    expect(material.includes(text), name).toBe(true)
    const stored = await sanad.call('GET', `/api/en/project/${projectId}/text?size=100`, { token })
    const shown = JSON.stringify([written.heard, stored.body])
    const output = `${written.text}\n${(stored.body.data as { text: string }[]).map((item) => item.text).join('\n')}`
    const leaked = [
      ...canaries.filter((canary) => shown.includes(canary)),
      ...[evil, 'onerror', '<script', '{{', '{%', 'tel:'].filter((sign) => shown.includes(sign)),
      ...[output, [...output].toReversed().join('')].filter((one) =>
        lettersOf(one).includes(lettersOf('these sentences are for you alone')),
      ),
      ...(/[\u200b\u200f\u061c\u202a-\u202e\u2060-\u2069]|[\u{e0000}-\u{e0fff}]/u.test(output) ? ['unseen'] : []),
      ...(/[<>]/.test(output) ? ['markup'] : []),
    ]
    leaks += leaked.length
    expect([name, lang, leaked]).toEqual([name, lang, []])
  }
  expect(leaks).toBe(0)
  expect(await rows()).toEqual(before)
})
