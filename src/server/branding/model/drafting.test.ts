import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { modelStandIn, type ModelStandIn, type ModelTrouble } from '#test/stand-ins/model.ts'
import { follow, lastOf } from '#test/sse-client.ts'

let sanad: TestSanad
let model: ModelStandIn
let token: string
let projectId: string

const taglines = 'Soap that is kind.\n===\nOlive oil, and nothing else.\n===\nKind to your skin, every day.'
const arabic = 'صابونٌ يحنو على بشرتك.\n===\nزيت الزيتون ولا شيء سواه.\n===\nعناية لطيفة كل يوم 🌿.'

beforeAll(async () => {
  model = await modelStandIn()
  const environment = { AI_BASE_URL: model.url, AI_API_KEY: model.key, AI_MODEL: 'sanad-test', AI_TIMEOUT: '2' }
  sanad = await startSanad({ environment })
  const { token: admin } = await sanad.admin()
  await sanad.call('PATCH', '/api/en/admin/ai', { token: admin, body: { memberTokens: null } })
  token = (await sanad.member()).token
  projectId = await project({ wordsToAvoid: ['cheap'], link: 'https://zeit.test' })
})
afterAll(async () => {
  await sanad.stop()
  await model.stop()
})
afterEach(() => {
  Object.assign(model, { chunk: 4096, pause: 0, plain: false, unknown: [], asked: [], left: [] })
  model.trouble = () => undefined
  model.reply = () => taglines
})

async function project(more: object = {}): Promise<string> {
  const body = { name: { en: 'Zeit', ar: 'زيت' }, what: { en: 'Hand-made soap.', ar: 'صابون يدوي.' }, ...more }
  return (await sanad.call('POST', '/api/en/project', { token, body })).body.data._id
}

const draft = (body: object = {}, more: { signal?: AbortSignal; lang?: string; by?: string } = {}) =>
  follow(sanad, `/api/${more.lang ?? 'en'}/project/${projectId}/text/draft`, {
    token: more.by ?? token,
    body: { kind: 'tagline', languages: ['en'], ...body },
    ...(more.signal && { signal: more.signal }),
  })
const texts = async (query = 'kind=tagline') =>
  (await sanad.call('GET', `/api/en/project/${projectId}/text?${query}`, { token })).body.data
const uses = () => sanad.services.db.selectFrom('ai_uses').selectAll().orderBy('id').execute()

describe('drafts by the model', () => {
  test('are streamed in each language, and stored as the model wrote them', async () => {
    model.reply = (request) => (request.messages[0]?.content.includes('Arabic') ? arabic : taglines)
    const written = await draft({ languages: ['en', 'ar'] })
    expect(written.status).toBe(200)
    expect(written.heard.map(({ event }) => event).filter((event) => event !== 'text')).toEqual([
      'language',
      'language',
      'drafts',
    ])
    expect(
      lastOf(written)?.data.data.map(({ lang, text, writtenBy }: Record<string, string>) => [lang, text, writtenBy]),
    ).toEqual([
      ...taglines.split('\n===\n').map((text) => ['en', text, 'model']),
      ...arabic.split('\n===\n').map((text) => ['ar', text, 'model']),
    ])
    expect((await texts()).map(({ text }: { text: string }) => text)).toHaveLength(6)
    const [request] = model.asked
    expect(request).toMatchObject({ model: 'sanad-test', stream: true, stream_options: { include_usage: true } })
    expect(request?.messages[0]?.content).not.toContain('Zeit')
  })

  test('arrive complete, no matter where the stream is split', async () => {
    model.reply = () => arabic
    for (const chunk of [1, 3, 7]) {
      model.chunk = chunk
      const written = await draft({ languages: ['ar'] })
      expect(written.text).toBe(arabic)
      expect(written.text).not.toContain('\ufffd')
    }
  })

  test('work with an endpoint that does not stream or does not support a parameter', async () => {
    model.plain = true
    expect(lastOf(await draft())?.event).toBe('drafts')
    Object.assign(model, { plain: false, unknown: ['max_tokens', 'stream_options'] })
    expect(lastOf(await draft())?.event).toBe('drafts')
    expect(model.asked.at(-1)).toMatchObject({ max_completion_tokens: expect.any(Number) })
  })

  test('have subjects for mails, and hashtags and a picture idea for posts', async () => {
    model.reply = () =>
      '1.\nSubject: Welcome to Zeit\nHello,\n\nGlad you are here.\n===\n**Subject:** Come in\nHi there.'
    await draft({ kind: 'welcome_mail' })
    expect(await texts('kind=welcome_mail&sortType=asc')).toMatchObject([
      { subject: 'Welcome to Zeit', text: 'Hello,\n\nGlad you are here.' },
      { subject: 'Come in', text: 'Hi there.' },
    ])
    model.reply = () => 'New soap.\n#soap #olive #oil #more\nPicture: A bar of soap on linen.'
    await draft({ kind: 'post', network: 'x' })
    expect(await texts('kind=post')).toMatchObject([
      { text: 'New soap.', hashtags: ['#soap', '#olive'], pictureIdea: 'A bar of soap on linen.', network: 'x' },
    ])
  })

  test.each(['instagram', 'linkedin', 'x', 'youtube', 'whatsapp', 'tagline', 'pitch', 'bio', 'about'])(
    'never exceed their length: %s',
    async (kind) => {
      const sentence = 'هذا صابون طبيعي من زيت الزيتون يناسب كل بيت. '
      let requests = 0
      model.reply = () => ((requests += 1) === 1 ? sentence.repeat(260) : 'ك'.repeat(70_000))
      const post = !['tagline', 'pitch', 'bio', 'about'].includes(kind)
      await draft({ ...(post ? { kind: 'post', network: kind } : { kind }), languages: ['ar'] })
      const [text] = await texts(post ? `network=${kind}` : `kind=${kind}`)
      expect(text.length).toBeGreaterThan(text.most / 4)
      expect(text.length).toBeLessThanOrEqual(text.most)
      expect(requests).toBe(2)
    },
  )

  test('contain no avoided word; if every draft would, nothing is stored', async () => {
    model.reply = () => 'A cheap soap.\n===\nA good soap.'
    await draft()
    expect((await texts()).filter(({ lang }: { lang: string }) => lang === 'en')).toMatchObject([
      { text: 'A good soap.' },
    ])
    model.reply = () => 'A CHEAP soap.'
    expect(lastOf(await draft())).toMatchObject({ event: 'fault', data: { kind: 'empty' } })
    expect((await texts()).filter(({ lang }: { lang: string }) => lang === 'en')).toMatchObject([
      { text: 'A good soap.' },
    ])
  })

  test("for another member's project are not found, and the model is not called", async () => {
    const other = await sanad.member()
    expect((await draft({}, { by: other.token })).status).toBe(404)
    expect(model.asked).toEqual([])
  })
})

describe("report faults in the reader's language, log them, and count their cost", () => {
  test.each<[ModelTrouble, string]>([
    [401, 'key_refused'],
    [403, 'key_refused'],
    [404, 'no_model'],
    [429, 'rate_limit'],
    ['quota', 'quota'],
    [500, 'overloaded'],
    [503, 'overloaded'],
    ['error-within', 'overloaded'],
    ['cut-before', 'unreachable'],
    ['stall', 'slow_start'],
    ['stall-within', 'stalled'],
    ['cut', 'cut'],
    ['no-end', 'cut'],
    ['malformed', 'malformed'],
    ['malformed-within', 'malformed'],
    ['html', 'malformed'],
    ['redirect', 'malformed'],
    ['too-long', 'too_long'],
    ['filtered', 'refused'],
    ['filtered-within', 'refused'],
    ['empty', 'empty'],
  ])('report %s as %s', async (trouble, kind) => {
    model.trouble = () => trouble
    const before = await texts()
    const [english, arabic] = [await draft(), await draft({}, { lang: 'ar' })]
    expect(lastOf(english)).toMatchObject({
      event: 'fault',
      data: { kind, message: expect.stringMatching(/^[^\p{Script=Arabic}]+$/u) },
    })
    expect(lastOf(arabic)).toMatchObject({ event: 'fault', data: { kind, message: expect.stringMatching(/[ء-ي]/) } })
    if (kind === 'rate_limit') expect(lastOf(english)?.data.retryAfter).toBe(model.retryAfter)
    expect((await uses()).at(-1)).toMatchObject({ kind: 'draft', fault: kind })
    expect(await texts()).toEqual(before)
    expect(JSON.stringify(english.heard)).not.toContain(model.key)
  })

  test('are not requested from a private address unless the operator allows it', async () => {
    const strict = await startSanad({
      environment: {
        AI_BASE_URL: model.url,
        AI_API_KEY: model.key,
        AI_MODEL: 'sanad-test',
        ALLOW_PRIVATE_HOSTS: 'off',
      },
    })
    try {
      const member = await strict.member()
      const made = await strict.call('POST', '/api/en/project', { token: member.token, body: { name: 'Zeit' } })
      const path = `/api/en/project/${made.body.data._id}/text/draft`
      const body = { kind: 'tagline', languages: ['en'] }
      const written = await follow(strict, path, { token: member.token, body })
      expect(lastOf(written)).toMatchObject({ event: 'fault', data: { kind: 'unreachable' } })
      expect(model.asked).toEqual([])
    } finally {
      await strict.stop()
    }
  })

  test('fail at once without a configured model', async () => {
    const none = await startSanad()
    try {
      const member = await none.member()
      const made = await none.call('POST', '/api/en/project', { token: member.token, body: { name: 'Zeit' } })
      const body = { kind: 'tagline', languages: ['en'] }
      const path = `/api/ar/project/${made.body.data._id}/text/draft`
      const written = await follow(none, path, { token: member.token, body })
      expect(written).toMatchObject({ status: 503, body: { message: expect.stringContaining('النموذج اللغوي') } })
      const state = await none.call('GET', '/api/en/ai', { token: member.token })
      expect(state.body.data).toEqual({ ready: false, model: null, share: null })
    } finally {
      await none.stop()
    }
  })
})

describe('stopping a draft', () => {
  const long = () => Array.from({ length: 400 }, (_word, at) => `word${at}`).join(' ')

  test("ends the model's call when the reader disconnects, and stores nothing", async () => {
    const before = await texts()
    Object.assign(model, { reply: long, chunk: 200, pause: 20 })
    for (let round = 0; round < 5; round += 1) {
      model.left = []
      const stop = new AbortController()
      const stopped = follow(sanad, `/api/en/project/${projectId}/text/draft`, {
        token,
        body: { kind: 'tagline', languages: ['en'] },
        signal: stop.signal,
        onEvent: ({ event }) => {
          if (event === 'text') stop.abort()
        },
      }).catch(() => null)
      await stopped
      await eventually(() => expect(model.left).toHaveLength(1), 2000)
    }
    await eventually(async () => expect((await uses()).at(-1)).toMatchObject({ fault: 'stopped' }))
    expect(model.open).toBe(0)
    expect(await texts()).toEqual(before)
  })

  test('works before the first word arrives', async () => {
    model.trouble = () => 'stall'
    const stop = new AbortController()
    const stopped = draft({}, { signal: stop.signal }).catch(() => null)
    await eventually(() => expect(model.open).toBe(1))
    stop.abort()
    await stopped
    await eventually(() => expect(model.left).toHaveLength(1))
  })
})
