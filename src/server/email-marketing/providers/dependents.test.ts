import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

/** A workspace with something that goes on by itself by one template, and by nothing else. */
async function suite() {
  const she = await sender(sanad, 25)
  const providerId: string = (await she.provider()).body.data._id
  await she.contacts(addresses('own', 60))
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await she.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data._id ?? answer.body.data.id
  }
  const template = () => made('template', { name: 'T', subject: 'News', content: '<p>Hi</p>' })
  const templateId = await template()
  const steps = [{ id: 'mail', kind: 'send', templateId }]
  const automation = (name: string, more: object = {}) =>
    made('automation', { name, flow: { trigger: { kind: 'hand' }, steps, ...more } })
  const ask = (id: string) => she.call('GET', `dependents/${id}`)
  const of = async (id: string) => (await ask(id)).body.data
  return { ...she, providerId, template, templateId, made, automation, ask, of }
}

test('an automation that was begun, a series and a test are told of what they go by, until they are over', async () => {
  const she = await suite()
  const { templateId } = she
  const tagId = await she.tag('Joined')
  expect(await she.of(templateId)).toEqual({ count: 0, named: [], successor: null })
  const automation = await she.automation('Welcome', { trigger: { kind: 'tagged', tagId }, providerId: she.providerId })
  // Nothing goes on yet.
  expect((await she.of(templateId)).count).toBe(0)
  expect((await she.call('POST', `automation/${automation}/start`)).status).toBe(200)
  const rule = { every: 'day', hour: 9, timeZone: 'Asia/Amman' }
  const series = await she.made('job-series', { name: 'Daily', templateId, recipients: { all: true }, rule })
  const variants = [{ templateId: await she.template() }, { templateId, subject: 'Second' }]
  const about = { recipients: { all: true }, share: 50, winnerBy: 'opens', afterHours: 4 }
  const tried = await she.made('job-test', { name: 'Words', variants, ...about })
  expect(await she.of(templateId.toUpperCase())).toEqual({
    count: 3,
    named: [
      { kind: 'test', _id: tried, name: 'Words' },
      { kind: 'series', _id: series, name: 'Daily' },
      { kind: 'automation', _id: automation, name: 'Welcome' },
    ],
    successor: null,
  })
  const welcome = { count: 1, successor: null, named: [{ kind: 'automation', _id: automation, name: 'Welcome' }] }
  expect(await she.of(tagId)).toEqual(welcome)
  // Where there is another service, what names none goes by that.
  expect(await she.of(she.providerId)).toMatchObject({ count: 3 })
  const other: string = (await she.provider({ name: 'Other', fromEmail: 'other@shop.test' })).body.data._id
  expect(await she.of(she.providerId)).toEqual({
    ...welcome,
    successor: { name: 'Other', fromEmail: 'other@shop.test' },
  })
  expect(await she.of(other)).toMatchObject({ count: 0, successor: null })
  expect((await she.call('DELETE', `email-service-provider/${other}`)).status).toBe(200)

  for (const path of [`automation/${automation}/archive`, `job-series/${series}/stop`, `job-test/${tried}/cancel`])
    expect((await she.call('POST', path)).status, path).toBe(200)
  expect(await she.of(templateId)).toEqual({ count: 0, named: [], successor: null })
})

test('many are counted, and the newest named; to another workspace it is not there', async () => {
  const [she, other] = [await suite(), await suite()]
  for (let number = 1; number <= 12; number++)
    await she.call('POST', `automation/${await she.automation(`Flow ${number}`)}/start`)
  const { count, named } = await she.of(she.templateId)
  expect([count, named.length, named[0].name]).toEqual([12, 10, 'Flow 12'])
  expect((await other.ask(she.templateId)).status).toBe(404)
})
