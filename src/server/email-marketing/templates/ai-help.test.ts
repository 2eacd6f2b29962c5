import { afterAll, beforeAll, expect, test } from 'vitest'
import { evil, injections } from '#test/injections.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { modelStandIn, type ModelStandIn } from '#test/stand-ins/model.ts'
import { follow, lastOf } from '#test/sse-client.ts'

let sanad: TestSanad
let model: ModelStandIn
let token: string

beforeAll(async () => {
  model = await modelStandIn()
  sanad = await startSanad({ environment: { AI_BASE_URL: model.url, AI_API_KEY: model.key, AI_MODEL: 'sanad-test' } })
  const admin = (await sanad.admin()).token
  await sanad.call('PATCH', '/api/en/admin/ai', { token: admin, body: { memberTokens: null } })
  token = (await sanad.member()).token
})
afterAll(async () => {
  await sanad.stop()
  await model.stop()
})

const help = (body: object, lang = 'en') =>
  follow(sanad, `/api/${lang}/email-marketing/template/help`, {
    token,
    body: { task: 'rewrite', language: lang, ...body },
  })

test('AI rewriting of an email keeps its links and fields, and drops invented ones', async () => {
  model.reply = () => `Hello {{ firstName }}, see https://shop.test/new. {{ email }} https://${evil}/x`
  const written = await help({ text: 'Hi {{ firstName }}! https://shop.test/new' })
  expect(written.text).toBe('Hello {{ firstName }}, see https://shop.test/new.')
  expect(lastOf(written)).toMatchObject({ event: 'done', data: { spamWords: [] } })
})

test('AI writing help reports known spam words in both languages', async () => {
  model.reply = () => 'Act now\nA quiet morning\nعرض لا يفوت'
  const written = await help({ task: 'subjects', text: 'Our news' })
  expect(lastOf(written)?.data.spamWords).toEqual(['act now', 'عرض لا يفوت'])
})

test('AI writing help leaks 0 of 68 prompt injections in emails', async () => {
  for (const { name, lang, text, obeyed } of injections) {
    model.reply = obeyed
    const { heard } = await help({ task: 'translate', text }, lang)
    const prompts = JSON.stringify(heard)
    const letters = prompts.toLowerCase().replace(/[^a-z]/g, '')
    expect([
      name,
      lang,
      prompts.includes(evil),
      letters.includes('thesesentencesareforyoualone'),
      /[<>]|\{\{|\{%/.test(prompts),
    ]).toEqual([name, lang, false, false, false])
  }
})
