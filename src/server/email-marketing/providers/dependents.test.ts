import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

/** A workspace whose automatic sends use one template and nothing else. */
async function suite() {
  const owner = await sender(sanad, 25)
  const providerId: string = (await owner.provider()).body.data._id
  await owner.contacts(addresses('own', 60))
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await owner.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data._id ?? answer.body.data.id
  }
  const template = () => made('template', { name: 'T', subject: 'News', content: '<p>Hi</p>' })
  const templateId = await template()
  const steps = [{ id: 'mail', kind: 'send', templateId }]
  const automation = (name: string, more: object = {}) =>
    made('automation', { name, flow: { trigger: { kind: 'hand' }, steps, ...more } })
  const ask = (id: string) => owner.call('GET', `dependents/${id}`)
  const of = async (id: string) => (await ask(id)).body.data
  return { ...owner, providerId, template, templateId, made, automation, ask, of }
}

test('a running automation, series and test are listed as dependents until they are over', async () => {
  const owner = await suite()
  const { templateId } = owner
  const tagId = await owner.tag('Joined')
  expect(await owner.of(templateId)).toEqual({ count: 0, named: [], isBlocked: false, successor: null })
  const automation = await owner.automation('Welcome', {
    trigger: { kind: 'tagged', tagId },
    providerId: owner.providerId,
  })
  // Nothing is running yet.
  expect((await owner.of(templateId)).count).toBe(0)
  expect((await owner.call('POST', `automation/${automation}/start`)).status).toBe(200)
  const rule = { every: 'day', hour: 9, timeZone: 'Asia/Amman' }
  const series = await owner.made('job-series', { name: 'Daily', templateId, recipients: { all: true }, rule })
  const variants = [{ templateId: await owner.template() }, { templateId, subject: 'Second' }]
  const about = { recipients: { all: true }, share: 50, winnerBy: 'opens', afterHours: 4 }
  const abTest = await owner.made('job-test', { name: 'Words', variants, ...about })
  expect(await owner.of(templateId.toUpperCase())).toEqual({
    count: 3,
    named: [
      { kind: 'test', _id: abTest, name: 'Words' },
      { kind: 'series', _id: series, name: 'Daily' },
      { kind: 'automation', _id: automation, name: 'Welcome' },
    ],
    isBlocked: false,
    successor: null,
  })
  const welcome = { count: 1, successor: null, named: [{ kind: 'automation', _id: automation, name: 'Welcome' }] }
  expect(await owner.of(tagId)).toEqual({ ...welcome, isBlocked: true })
  // The deletion is refused, as announced.
  expect((await owner.call('DELETE', `tag/${tagId}`)).status).toBe(409)
  const needed = await owner.tag('Needed')
  const segment = await owner.made('group', { name: 'Readers', tags: [needed] })
  const named = [{ kind: 'segment', _id: segment, name: 'Readers' }]
  expect(await owner.of(needed)).toEqual({ count: 1, named, isBlocked: true, successor: null })
  expect((await owner.call('DELETE', `tag/${needed}`)).status).toBe(409)
  // Once another service exists, sends without their own service would use it and are no dependents.
  expect(await owner.of(owner.providerId)).toMatchObject({ count: 3 })
  const other: string = (await owner.provider({ name: 'Other', fromEmail: 'other@shop.test' })).body.data._id
  expect(await owner.of(owner.providerId)).toEqual({
    ...welcome,
    isBlocked: false,
    successor: { name: 'Other', fromEmail: 'other@shop.test' },
  })
  expect(await owner.of(other)).toMatchObject({ count: 0, successor: null })
  expect((await owner.call('DELETE', `email-service-provider/${other}`)).status).toBe(200)

  for (const path of [`automation/${automation}/archive`, `job-series/${series}/stop`, `job-test/${abTest}/cancel`])
    expect((await owner.call('POST', path)).status, path).toBe(200)
  expect(await owner.of(templateId)).toEqual({ count: 0, named: [], isBlocked: false, successor: null })
})

test('many dependents are counted, with the newest named; other workspaces see none', async () => {
  const [owner, other] = [await suite(), await suite()]
  for (let number = 1; number <= 12; number++)
    await owner.call('POST', `automation/${await owner.automation(`Flow ${number}`)}/start`)
  const { count, named } = await owner.of(owner.templateId)
  expect([count, named.length, named[0].name]).toEqual([12, 10, 'Flow 12'])
  expect((await other.ask(owner.templateId)).status).toBe(404)
})
