import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'

// The start of an automation says who enters, and is refused where it reaches no contact or sends starter texts.

let here: Automated
beforeAll(async () => {
  here = await automated()
})
afterAll(() => here.stop())

async function suite() {
  const owner = await here.suite()
  await owner.later(Date.parse('2031-02-27T12:00:00Z') - here.now().getTime())
  const preview = async (id: string) => {
    const { status, body } = await owner.call('POST', `automation/${id}/start-preview`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const start = (id: string, body: object = {}) => owner.call('POST', `automation/${id}/start`, body)
  const born = (birthday: string) => ({ attributes: { birthday } })
  return { ...owner, preview, start, born }
}

const onBirthday = { kind: 'date', field: 'birthday', yearly: true, days: 0, hour: 9 }

test('a birthday automation names who enters next, and leaves out who may not be emailed', async () => {
  const owner = await suite()
  const templateId = await owner.template('Happy birthday')
  const steps = [{ id: 'mail', kind: 'send', templateId }]
  await owner.contacts(['later@x.test'], owner.born('1990-12-01'))
  await owner.contacts(['past@x.test'], owner.born('1990-02-27'))
  await owner.contacts(['leap@x.test'], owner.born('1996-02-29'))
  const [left = ''] = await owner.contacts(['left@x.test'], owner.born('1990-03-05'))
  await owner.call('PATCH', `email/${left}`, { status: 'unsubscribed' })
  await owner.contacts(['none@x.test'])
  const id = await owner.made({ trigger: onBirthday, steps, timeZone: 'UTC' })
  const data = await owner.preview(id)
  expect(data).toMatchObject({ entering: 3, isWhole: true, skipped: 1, refusal: null, problems: [], starterTexts: [] })
  expect(data.contacts.map(({ email, at }: { email: string; at: string }) => [email, at])).toEqual([
    ['leap@x.test', '2031-02-28T09:00:00.000Z'],
    ['later@x.test', '2031-12-01T09:00:00.000Z'],
    // Nine o'clock has passed today.
    ['past@x.test', '2032-02-27T09:00:00.000Z'],
  ])
  expect((await owner.start(id)).status).toBe(200)
})

test('a start that reaches no contact is refused with the reason in the language of the reader', async () => {
  const owner = await suite()
  const templateId = await owner.template('Greeting')
  const steps = [{ id: 'mail', kind: 'send', templateId }]
  const id = await owner.made({ trigger: onBirthday, steps, timeZone: 'UTC' })
  const refused = async (words: RegExp, lang = 'en') => {
    const headers = { 'accept-language': lang }
    const preview = await owner.call('POST', `automation/${id}/start-preview`, undefined, headers)
    expect(preview.body.data).toMatchObject({ entering: 0, refusal: expect.stringMatching(words) })
    const answer = await owner.call('POST', `automation/${id}/start`, undefined, headers)
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(words)])
  }
  await refused(/^No contact has a date in the field “birthday”/)
  await refused(/^لا تحتوي أي جهة اتصال على تاريخ في الحقل «birthday»/, 'ar')
  const [left = ''] = await owner.contacts(['left@x.test'], owner.born('1990-03-05'))
  await owner.call('PATCH', `email/${left}`, { status: 'unsubscribed' })
  await refused(/^No contact with a date in the field “birthday” can be emailed/)

  const once = { ...onBirthday, yearly: false }
  await owner.call('PATCH', `automation/${id}`, { flow: { trigger: once, steps, timeZone: 'UTC' } })
  await refused(/^Every date in the field “birthday” has passed/)
})

test('starter texts are named and go out only if that is confirmed', async () => {
  const owner = await suite()
  for (const language of ['en', 'ar']) {
    const made = await owner.call('POST', 'automation', { name: 'Welcome', design: 'welcome', language })
    const { id, flow } = made.body.data
    const { starterTexts } = await owner.preview(id)
    expect(starterTexts.map(({ step }: { step: string }) => step)).toEqual(['hello', 'story', 'best'])
    const refused = await owner.start(id)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(starterTexts[0].name)])

    // Two are written; the outline of the third is extended only, and still asks for the text.
    const [hello, story, best] = flow.steps.filter(({ kind }: { kind: string }) => kind === 'send')
    const write = (templateId: string, content: string) => owner.call('PATCH', `template/${templateId}`, { content })
    await write(hello.templateId, '<p>Hello, here is our soap.</p>')
    await write(best.templateId, '<p>Our laurel soap is what people come back for.</p>')
    const { content } = (await owner.call('GET', `template/${story.templateId}`)).body.data
    await write(story.templateId, `${content}<p>${'We began in a small kitchen. '.repeat(5)}</p>`)
    expect((await owner.preview(id)).starterTexts).toMatchObject([{ step: 'story', templateId: story.templateId }])
    expect((await owner.start(id, { despiteStarterTexts: true })).status).toBe(200)
  }
})

test('with a segment the preview counts who is in it already; others enter by what happens later', async () => {
  const owner = await suite()
  const tag = await owner.tag('Readers')
  await owner.contacts(['one@x.test', 'two@x.test'], { tagIds: [tag] })
  const { body } = await owner.call('POST', 'group', { name: 'Readers', tags: [tag] })
  const steps = [{ id: 'end', kind: 'end' }]
  const inSegment = await owner.made({ trigger: { kind: 'segment', groupId: body.data._id }, steps })
  expect(await owner.preview(inSegment)).toMatchObject({ entering: 0, present: 2, contacts: [], refusal: null })
  const byHand = await owner.made({ trigger: { kind: 'hand' }, steps })
  expect(await owner.preview(byHand)).toMatchObject({ entering: 0, present: null, refusal: null })
})
