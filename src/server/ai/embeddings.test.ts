import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SourcedSentences } from '#contract/qa-help.ts'
import { injections } from '#test/injections.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { modelStandIn, type ModelStandIn } from '#test/stand-ins/model.ts'
import { embedContent } from './embed-content.ts'

let sanad: TestSanad
let model: ModelStandIn
let admin: string
let asker: string
let pricing: string
let pricingAnswer: string
let article: string
let clock = Date.now()

const advice =
  'Add the cost of olive oil and the hours of your work, then a third on top: this is the price of the soap.'
const canary = 'CANARY-OF-WHAT-IS-NOT-PUBLIC'

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token = admin) => {
  const answer = await sanad.call(method, path, { token, ...(body && { body }) })
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body.data
}
const work = () => embedContent.run(sanad.services, {}, new AbortController().signal)
const inTable = async () =>
  new Set((await sanad.services.db.selectFrom('embeddings').select('entity_id').execute()).map((row) => row.entity_id))
const suggest = (title: string, lang = 'ar'): Promise<SourcedSentences> =>
  call('POST', `/api/${lang}/question/suggestion`, { title }, asker)

beforeAll(async () => {
  model = await modelStandIn()
  sanad = await startSanad({ now: () => new Date(clock), environment: { ROLE: 'web', AI_TIMEOUT: '3' } })
  admin = (await sanad.admin()).token
  asker = (await sanad.member()).token
  const question = await call('POST', '/api/en/question', { title: 'Which price for handmade soap?', body: 'Soap.' })
  pricing = question._id
  pricingAnswer = (await call('POST', '/api/en/answer', { questionId: pricing, body: advice }))._id
  await call('POST', '/api/en/question', { title: 'Which camera for photographs of food?', body: 'Cakes.' })
  const hidden = await call('POST', '/api/en/answer', { questionId: pricing, body: `The price of soap is ${canary}.` })
  await call('PATCH', `/api/en/answer/${hidden._id}/status`, { status: 'hidden' })
  article = (
    await call('POST', '/api/en/article', { title: 'Labels and allergies', body: 'By law labels must name allergens.' })
  )._id
  const draft = { title: 'Soap', body: `The price of soap: ${canary}` }
  await call('POST', '/api/en/article', draft)
  await call('PATCH', '/api/en/admin/ai', {
    baseUrl: model.url,
    apiKey: model.key,
    model: 'sanad-test',
    memberTokens: null,
    embeddingModel: 'sanad-meanings',
  })
})
afterAll(async () => {
  await sanad.stop()
  await model.stop()
})
afterEach(() => {
  model.trouble = () => undefined
  model.embeddingTrouble = () => undefined
  model.reply = () => 'I know nothing.'
})

describe('published content', () => {
  test('is embedded, and no other content; the settings show the progress', async () => {
    const before = await call('GET', '/api/en/admin/ai')
    expect(before).toMatchObject({ embeddingModel: 'sanad-meanings', embedding: { done: 0, fault: null } })
    await work()
    expect((await call('GET', '/api/en/admin/ai')).embedding).toEqual({ done: 3, waiting: 0, fault: null })
    expect(await inTable()).toContain(pricingAnswer)
    expect(JSON.stringify(model.embedded)).not.toContain(canary)
  })

  test('is embedded again after a change, deleted from the index once withdrawn, and embedded again when republished', async () => {
    model.embedded = []
    await work()
    expect(model.embedded).toEqual([])
    await call('PATCH', `/api/en/article/${article}/status`, { status: 'published' })
    await work()
    expect(await inTable()).toContain(article)
    await call('PATCH', `/api/en/answer/${pricingAnswer}`, { body: `${advice} Round it up.` })
    await work()
    expect(model.embedded.flat().filter((text) => text.includes('Round it up'))).toHaveLength(1)
    await call('PATCH', `/api/en/article/${article}/status`, { status: 'archived' })
    expect(await inTable()).not.toContain(article)
    await call('PATCH', `/api/en/article/${article}/status`, { status: 'published' })
    await call('PATCH', `/api/en/question/${pricing}/status`, { status: 'archived' })
    const left = await inTable()
    expect([left.has(pricing), left.has(pricingAnswer)]).toEqual([false, false])
    await call('PATCH', `/api/en/question/${pricing}/status`, { status: 'published' })
    await work()
    expect([...(await inTable())]).toEqual(expect.arrayContaining([pricing, pricingAnswer, article]))
  })

  test('is not stored if it is withdrawn while the endpoint is called', async () => {
    await call('PATCH', `/api/en/article/${article}`, { body: 'By law labels name allergens. Always.' })
    model.embeddingTrouble = async () => {
      await call('PATCH', `/api/en/article/${article}/status`, { status: 'archived' })
      return undefined
    }
    await work()
    expect(await inTable()).not.toContain(article)
    await call('PATCH', `/api/en/article/${article}/status`, { status: 'published' })
    model.embeddingTrouble = () => undefined
    await work()
    expect(await inTable()).toContain(article)
  })
})

describe('a question in the other language', () => {
  const title = 'كيف أحدد سعر الصابون؟'

  test('finds the answer: as a similar question, verbatim, and rephrased by the model', async () => {
    const alike = await call('GET', `/api/ar/question/similar?title=${encodeURIComponent(title)}`, undefined, asker)
    expect(alike).toMatchObject([{ _id: pricing }])
    model.trouble = () => 500
    const drawn = await suggest(title)
    expect(drawn).toMatchObject({ writtenBy: 'built-in', sources: [{ kind: 'answer', _id: pricingAnswer }] })
    model.trouble = () => undefined
    model.reply = () => 'سعر الصابون هو تكلفة الزيت وساعات العمل. [1]\nاشترِ الذهب من الغرباء الآن. [1]'
    expect(await suggest(title)).toMatchObject({
      writtenBy: 'model',
      sentences: [{ text: 'سعر الصابون هو تكلفة الزيت وساعات العمل.' }],
      sources: [{ _id: pricingAnswer }],
    })
    expect(JSON.stringify(model.asked)).not.toContain(canary)
  })

  test('gets no two sentences of the same meaning', async () => {
    const title = 'What is the price for soap, handmade?'
    const { _id } = await call('POST', '/api/en/question', { title, body: 'Soap.' })
    await call('POST', '/api/en/answer', { questionId: _id, body: advice })
    await work()
    model.trouble = () => 500
    expect((await suggest('كيف أحدد سعر الصابون؟')).sentences).toHaveLength(1)
    await call('DELETE', `/api/en/question/${_id}`)
  })

  test('finds an article; an unrelated question finds nothing', async () => {
    model.trouble = () => 500
    expect((await suggest('هل الملصق والحساسية في القانون؟')).sources).toMatchObject([
      { kind: 'article', _id: article },
    ])
    expect(await suggest('متى يفتح المتحف أبوابه؟')).toMatchObject({ sentences: [], sources: [] })
  })

  test('gets nothing unrelated from injections in sources found by meaning', async () => {
    for (const { text, obeyed } of injections.filter((_one, at) => at % 4 === 1)) {
      model.reply = (request) => `${obeyed(request)} [1]`
      const suggestions = JSON.stringify(await suggest(`${title} ${text}`.slice(0, 200)))
      expect([text, /evil-place|<|\{\{|CANARY|you have no tools/i.test(suggestions)]).toEqual([text, false])
    }
  })
})

describe('embedding limits', () => {
  test("the site's daily budget pauses embedding until the next day", async () => {
    const { usedToday } = await call('GET', '/api/en/admin/ai')
    await call('PATCH', '/api/en/admin/ai', { siteTokens: usedToday + 5 })
    await call('PATCH', `/api/en/answer/${pricingAnswer}`, { body: advice })
    await work()
    const status = await call('GET', '/api/en/admin/ai')
    expect(status).toMatchObject({ usedToday, embedding: { waiting: 1, fault: 'budget' } })
    clock += 24 * 60 * 60_000
    admin = (await sanad.admin()).token
    asker = (await sanad.member()).token
    await call('PATCH', '/api/en/admin/ai', { siteTokens: 10_000 })
    await work()
    expect((await call('GET', '/api/en/admin/ai')).embedding).toMatchObject({ waiting: 0, fault: null })
    await call('PATCH', '/api/en/admin/ai', { siteTokens: null })
  })

  test('texts that are too long for the model are shortened; a fault is shown and retried', async () => {
    const body = `${advice} ${'More of the soap. '.repeat(150)}`
    await call('PATCH', `/api/en/answer/${pricingAnswer}`, { body })
    model.embeddingTrouble = (texts) => (texts.some((text) => text.length > 1500) ? 'too-long' : undefined)
    await work()
    expect((await call('GET', '/api/en/admin/ai')).embedding).toMatchObject({ waiting: 0, fault: null })
    await call('PATCH', `/api/en/answer/${pricingAnswer}`, { body: advice })
    for (const [trouble, fault] of [
      [401, 'key_refused'],
      [500, 'overloaded'],
      ['malformed', 'malformed'],
      ['too-few', 'malformed'],
    ] as const) {
      model.embeddingTrouble = () => trouble
      await work()
      expect((await call('GET', '/api/en/admin/ai')).embedding).toMatchObject({ waiting: 1, fault })
    }
    model.embeddingTrouble = () => undefined
    await work()
    expect((await call('GET', '/api/en/admin/ai')).embedding).toMatchObject({ waiting: 0, fault: null })
  })

  test('another model embeds everything again; removing the model deletes all vectors', async () => {
    model.embedded = []
    await call('PATCH', '/api/en/admin/ai', { embeddingModel: 'sanad-meanings-2' })
    expect((await call('GET', '/api/en/admin/ai')).embedding.done).toBe(0)
    await work()
    expect((await call('GET', '/api/en/admin/ai')).embedding).toEqual({ done: 4, waiting: 0, fault: null })
    expect(model.embedded.flat().length).toBeGreaterThan(4)
    await call('PATCH', '/api/en/admin/ai', { embeddingModel: '' })
    await work()
    expect((await inTable()).size).toBe(0)
    expect((await suggest('كيف أحدد سعر الصابون؟')).sources).toEqual([])
    await call('PATCH', '/api/en/admin/ai', { embeddingModel: 'sanad-meanings' })
    await work()
    expect((await inTable()).size).toBe(4)
  })

  test('a silent endpoint times out after 1.5 s and is then paused: search uses words alone', async () => {
    let asks = 0
    model.embeddingTrouble = () => {
      asks += 1
      return 'stall'
    }
    model.trouble = () => 500
    const query = 'Which price for my new soap?'
    expect((await suggest(query, 'en')).sources).toMatchObject([{ _id: pricingAnswer }])
    expect((await suggest(`${query} Today?`, 'en')).sources).toMatchObject([{ _id: pricingAnswer }])
    expect(asks).toBe(1)
  })
})
