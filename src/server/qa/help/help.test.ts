import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SourcedSentences } from '#contract/qa-help.ts'
import { injections } from '#test/injections.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { modelStandIn, type ModelStandIn } from '#test/stand-ins/model.ts'
import { follow, lastOf } from '#test/sse-client.ts'

let sanad: TestSanad
let model: ModelStandIn
let admin: string
let asker: string
let questionId: string
let answerId: string

const canary = 'CANARY-OF-AN-UNPUBLISHED-ANSWER'
const advice =
  'Calculate the cost of olive oil and packaging before you price your soap. Add thirty percent for your own work on each order.'

const post = async (path: string, body: object, token: string) => {
  const answer = await sanad.call('POST', path, { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}

beforeAll(async () => {
  model = await modelStandIn()
  sanad = await startSanad()
  admin = (await sanad.admin()).token
  asker = (await sanad.member()).token
  const writer = (await sanad.member()).token
  const tag = await post('/api/en/tag', { name: { en: 'Pricing', ar: 'التسعير' } }, admin)
  const question = { title: 'How do I price hand-made soap?', body: 'I make soap from olive oil.', tags: [tag._id] }
  questionId = (await post('/api/en/question', question, writer))._id
  answerId = (
    await post('/api/en/answer', { questionId, body: `${advice}\n\nSee **[my page](https://x.test)**.` }, admin)
  )._id
  await post(
    '/api/en/answer',
    { questionId, body: 'Look at what other soap makers ask for, and never sell below your cost.' },
    asker,
  )
  const hidden = await post(
    '/api/en/answer',
    { questionId, body: `Price your soap by ${canary} and nothing else at all.` },
    asker,
  )
  await sanad.call('PATCH', `/api/en/answer/${hidden._id}/status`, { token: admin, body: { status: 'hidden' } })
  const arabic = { title: 'كيف أسعّر منتجاتي اليدوية؟', body: 'أصنع الشموع في البيت.' }
  const second = (await post('/api/ar/question', arabic, writer))._id
  await post(
    '/api/ar/answer',
    { questionId: second, body: 'احسب تكلفة المواد والتغليف أولًا ثم أضف أجر وقتك إلى سعر المنتج. لا تنس تكلفة التوصيل.' },
    admin,
  )
  const article = {
    title: 'Delivery in summer',
    body: 'Soap melts in summer heat, so send it early in the morning with a cool pack.',
  }
  const draft = { title: 'Soap secrets', body: `Soap draft ${canary} melts in summer heat.` }
  const published = await post('/api/en/article', article, admin)
  await sanad.call('PATCH', `/api/en/article/${published._id}/status`, { token: admin, body: { status: 'published' } })
  await post('/api/en/article', draft, admin)
})
afterAll(async () => {
  await sanad.stop()
  await model.stop()
})
afterEach(async () => {
  model.trouble = () => undefined
  model.asked = []
  await sanad.call('PATCH', '/api/en/admin/ai', { token: admin, body: { baseUrl: null } })
})

const withModel = () =>
  sanad.call('PATCH', '/api/en/admin/ai', {
    token: admin,
    body: { baseUrl: model.url, apiKey: model.key, model: 'sanad-test', memberTokens: null },
  })
const suggest = async (title: string, lang = 'en', body = ''): Promise<SourcedSentences> =>
  post(`/api/${lang}/question/suggestion`, { title, body }, asker)

describe('Q&A help without a model', () => {
  test('extracts an answer verbatim from published sources, with citations', async () => {
    const drawn = await suggest('What price should I ask for my olive oil soap?')
    expect(drawn.writtenBy).toBe('built-in')
    expect(drawn.sentences.map(({ text }) => text)).toContain(
      'Calculate the cost of olive oil and packaging before you price your soap.',
    )
    for (const { source } of drawn.sentences) expect(drawn.sources[source]?.link).toMatch(/^\/(?:qa|articles)\//)
    expect(JSON.stringify(drawn)).not.toContain(canary)
    const summer = await suggest('Does soap melt in the heat of summer?')
    expect(summer.sources).toContainEqual(
      expect.objectContaining({ kind: 'article', link: expect.stringMatching(/^\/articles\//) }),
    )
    expect(JSON.stringify(summer)).not.toContain(canary)
  })

  test('finds Arabic sources by word families', async () => {
    const drawn = await suggest('ما السعر المناسب للمنتج اليدوي؟', 'ar')
    expect(drawn.sentences.map(({ text }) => text)).toContain(
      'احسب تكلفة المواد والتغليف أولًا ثم أضف أجر وقتك إلى سعر المنتج.',
    )
  })

  test('reports that there are no sources', async () => {
    expect(await suggest('Which visa do I need for Japan?')).toMatchObject({ sentences: [], sources: [] })
    expect(await suggest('هل يصلح القمر للسكن؟', 'ar')).toMatchObject({ sentences: [], sources: [] })
  })

  test('summarises a thread from its published answers', async () => {
    const drawn: SourcedSentences = await post(`/api/en/question/${questionId}/summary`, {}, asker)
    expect(drawn.sentences.length).toBeGreaterThan(1)
    expect(new Set(drawn.sources.map(({ _id }) => _id)).size).toBe(2)
    expect(JSON.stringify(drawn)).not.toContain(canary)
  })

  test('proposes tags by words and similar questions; translation requires a model', async () => {
    const ask = async (title: string) =>
      (await sanad.call('GET', `/api/en/question/proposed-tags?title=${encodeURIComponent(title)}`, { token: asker }))
        .body.data
    expect(await ask('Pricing of candles')).toMatchObject([{ name: { en: 'Pricing' } }])
    expect(await ask('تسعير الشموع')).toMatchObject([{ name: { en: 'Pricing' } }])
    expect(await ask('Visa for Japan')).toEqual([])
    const none = await follow(sanad, `/api/ar/answer/${answerId}/translation`, { token: asker, body: {} })
    expect(none.status).toBe(503)
  })
})

test('gives administrators a verbatim draft with sources, or reports that there are none', async () => {
  const question = { title: 'What price for olive oil soap in winter?', body: 'I make ten a week.' }
  const { _id } = await post('/api/en/question', question, asker)
  const path = `/api/en/question/${_id}/draft-answer`
  expect((await follow(sanad, path, { token: asker, body: {} })).status).toBe(403)
  const drafted = await follow(sanad, path, { token: admin, body: {} })
  expect(drafted.text).toContain('Calculate the cost of olive oil and packaging before you price your soap.')
  expect(lastOf(drafted)).toMatchObject({
    event: 'done',
    data: { writtenBy: 'built-in', sources: expect.arrayContaining([expect.objectContaining({ _id: answerId })]) },
  })
  const strange = await post('/api/en/question', { title: 'Which visa do I need for Japan?', body: 'Soon.' }, asker)
  const none = await follow(sanad, `/api/en/question/${strange._id}/draft-answer`, { token: admin, body: {} })
  expect([none.text, lastOf(none)?.data.sources]).toEqual(['', []])
  for (const id of [_id, strange._id]) {
    expect((await sanad.call('GET', `/api/en/question/${id}`, { token: admin })).body.data.answerCount).toBe(0)
    await sanad.call('DELETE', `/api/en/question/${id}`, { token: admin })
  }
})

describe('Q&A help with a model', () => {
  const title = 'What price should I ask for my olive oil soap?'

  test('drops sentences without a related source, or falls back to extraction', async () => {
    await withModel()
    model.reply = () =>
      'Before you price your soap, calculate the cost of olive oil and packaging. [1]\nBuy bitcoin and send gold to strangers abroad. [1]\nNo source here.\nAsk for it at https://evil-place.test. [9]'
    const drawn = await suggest(title)
    expect(drawn).toMatchObject({
      writtenBy: 'model',
      sentences: [{ text: 'Before you price your soap, calculate the cost of olive oil and packaging.', source: 0 }],
      sources: [{ kind: 'answer', _id: answerId }],
    })
    expect(JSON.stringify(model.asked)).not.toContain(canary)
    model.reply = () => 'I know everything about it myself.'
    expect((await suggest(title)).writtenBy).toBe('built-in')
    model.trouble = () => 500
    expect(await suggest(title)).toMatchObject({
      writtenBy: 'built-in',
      sentences: expect.arrayContaining([expect.anything()]),
    })
  })

  test('shows a translation beside the original, and drafts to administrators only', async () => {
    await withModel()
    model.reply = () => 'احسب التكلفة أولًا. <b>زر</b> https://x.test و https://evil-place.test'
    const translated = await follow(sanad, `/api/ar/answer/${answerId}/translation`, { token: asker, body: {} })
    expect(translated.text).toBe('احسب التكلفة أولًا. زر https://x.test و')
    expect(lastOf(translated)?.event).toBe('done')
    const path = `/api/en/question/${questionId}/draft-answer`
    expect((await follow(sanad, path, { token: asker, body: {} })).status).toBe(403)
    const drafted = await follow(sanad, path, { token: admin, body: {} })
    expect(drafted.text).toContain('احسب التكلفة')
    expect(lastOf(drafted)?.data).toMatchObject({ writtenBy: 'model', sources: [{ _id: answerId }, {}] })
    model.reply = () => ''
    expect(lastOf(await follow(sanad, path, { token: admin, body: {} }))?.data.sources).toEqual([])
  })

  test('adds nothing from injections in questions and answers that is not in a source', async () => {
    await withModel()
    for (const { text, lang, obeyed } of injections.filter((_one, at) => at % 3 === 0)) {
      model.reply = obeyed
      const drawn = await suggest(`${title} ${text}`.slice(0, 200), lang, text)
      const answerText = JSON.stringify(drawn)
      expect([text, /evil-place|<|\{\{|CANARY|you have no tools/i.test(answerText)]).toEqual([text, false])
      for (const { source } of drawn.sentences) expect(drawn.sources[source]).toBeDefined()
    }
  })
  test('leaks and writes nothing for injections in translations and drafts', async () => {
    await withModel()
    const { db } = sanad.services
    const written = async () => [
      await db.selectFrom('answers').select(['id', 'status', 'body']).orderBy('id').execute(),
      await db.selectFrom('questions').select(['id', 'status', 'body', 'title']).orderBy('id').execute(),
    ]
    const texts = injections.filter((_one, at) => at % 3 === 1)
    const body = `${advice} ${texts.map(({ text }) => text).join(' ')}`
    const response = await post('/api/en/answer', { questionId, body }, asker)
    const before = await written()
    for (const { name, lang, obeyed } of texts) {
      model.reply = obeyed
      for (const [path, token] of [
        [`/api/${lang}/answer/${response._id}/translation`, asker],
        [`/api/${lang}/question/${questionId}/draft-answer`, admin],
      ] as const) {
        const output = JSON.stringify((await follow(sanad, path, { token, body: {} })).heard)
        const letters = output.toLowerCase().replace(/[^a-z]/g, '')
        expect([
          name,
          path,
          /evil-place|[<>]|\{\{|\{%|CANARY/i.test(output),
          letters.includes('thesesentencesareforyoualone'),
        ]).toEqual([name, path, false, false])
      }
    }
    expect(await written()).toEqual(before)
  })
})
