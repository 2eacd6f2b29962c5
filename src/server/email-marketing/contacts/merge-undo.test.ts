import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'

// A merge can be undone: everything goes back, but suppressions that it added stay.

let here: Automated
beforeAll(async () => {
  here = await automated()
})
afterAll(() => here.stop())

async function suite() {
  const owner = await here.suite()
  const contact = async (id: string) => {
    const { stats: _, updatedAt: __, ...rest } = (await owner.call('GET', `email/${id}`)).body.data
    return rest
  }
  const undo = (undoId: string) => owner.call('POST', `email/bulk/${undoId}/undo`)
  const timeline = async (id: string) => (await owner.call('GET', `email/${id}/timeline?size=100`)).body.data.events
  const merge = async (id: string, body: object) => {
    const answer = await owner.call('POST', `email/${id}/merge`, body)
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    return answer.body.undoId as string
  }
  const reached = async () =>
    (await owner.call('POST', 'job/audience', { recipients: { all: true } })).body.data.recipients as number
  return { ...owner, contact, undo, timeline, merge, reached }
}

test('an undone merge gives every contact its fields, tags, notes, consents, topics, activity and automations again', async () => {
  const owner = await suite()
  const [a = '', b = '', c = ''] = await Promise.all(['A', 'B', 'C'].map((name) => owner.tag(name)))
  const topic = (await owner.call('POST', 'topic', { name: { en: 'News', ar: 'الأخبار' } })).body.data._id as string
  const [own = '', second = '', third = ''] = await owner.contacts(['own@m.test', 'second@m.test', 'third@m.test'])
  await owner.call('PATCH', `email/${own}`, { firstName: 'Nora', attributes: { city: 'Cairo' }, tagIds: [a] })
  await owner.call('PATCH', `email/${second}`, {
    firstName: '',
    attributes: { city: 'Giza', age: '30' },
    tagIds: [a, b],
  })
  await owner.call('PATCH', `email/${third}`, { language: 'ar', tagIds: [c] })
  await owner.call('POST', `email/${second}/note`, { text: 'Called twice' })
  const { db } = here.sanad.services
  const { tenant_id: tenantId } = await db
    .selectFrom('contacts')
    .select('tenant_id')
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('topic_choices')
    .values({ tenant_id: tenantId, contact_id: own, topic_id: topic, wanted: true })
    .execute()
  await db
    .insertInto('topic_choices')
    .values({ tenant_id: tenantId, contact_id: third, topic_id: topic, wanted: false })
    .execute()
  await sql`insert into consents (tenant_id, id, contact_id, form_name, version, texts, language, network, asked_at)
    values (${tenantId}, gen_random_uuid(), ${second}, 'Sign up', 1,
      '{"title": "News", "text": "I agree", "button": "Send", "topics": []}', 'en', '192.0.2.0', now())`.execute(db)
  const wait = [{ id: 'wait', kind: 'wait', how: 'for', minutes: 60 }]
  const both = await owner.begun({ trigger: { kind: 'hand' }, steps: wait })
  await owner.enrol(both, { emailIds: [own, second] })
  await owner.counted(both, { entered: 2, active: 2 })
  const one = await owner.begun({ trigger: { kind: 'hand' }, steps: wait })
  await owner.enrol(one, { emailIds: [third] })
  await owner.counted(one, { entered: 1, active: 1 })
  const onTag = await owner.begun({ trigger: { kind: 'tagged', tagId: b }, steps: [{ id: 'end', kind: 'end' }] })
  const ids = [own, second, third]
  const all = async () => ({
    contacts: await Promise.all(ids.map(owner.contact)),
    consents: await Promise.all(ids.map(async (id) => (await owner.call('GET', `email/${id}/consent`)).body.data)),
    past: await Promise.all(ids.map(owner.timeline)),
    tags: await Promise.all([a, b, c].map(async (id) => (await owner.call('GET', `tag/${id}`)).body.data.usageCount)),
  })
  const before = await all()

  const undoId = await owner.merge(own, { otherIds: [second, third], email: third })
  expect(await owner.contact(own)).toMatchObject({
    email: 'third@m.test',
    attributes: { age: '30' },
  })
  const merged = (await owner.timeline(own)).filter(({ kind }: { kind: string }) => kind === 'merged')
  expect(merged).toMatchObject([{ undoId }, { undoId }])
  await owner.counted(both, { active: 1 })
  const back = await owner.undo(undoId)
  expect([back.status, back.body.data]).toEqual([200, { changed: 2 }])
  expect(await all()).toEqual(before)
  await owner.counted(both, { entered: 2, active: 2 })
  await owner.counted(one, { entered: 1, active: 1 })
  await owner.counted(onTag, { entered: 0 })
  expect((await owner.undo(undoId)).status).toBe(409)
  const { rows: audit } = await sql<{ action: string }>`select action from audit_log where entity_id = ${own}
    and action in ('contact.merge', 'contact.undo') order by id`.execute(db)
  expect(audit.map(({ action }) => action)).toEqual(['contact.merge', 'contact.undo'])
})

test('an undone merge keeps what was changed since, and the suppressions that it added', async () => {
  const owner = await suite()
  const [own = '', left = ''] = await owner.contacts(['stays@m.test', 'left@m.test'])
  await owner.call('PATCH', `email/${own}`, { attributes: { city: 'Cairo', size: 'M' } })
  await owner.call('PATCH', `email/${left}`, { lastName: 'Saleh', status: 'unsubscribed', attributes: { pet: 'cat' } })
  const undoId = await owner.merge(own, { otherIds: [left] })
  await owner.call('PATCH', `email/${own}`, { attributes: { city: 'Giza', size: 'M', pet: 'cat' } })
  expect((await owner.undo(undoId)).body.data).toEqual({ changed: 1 })
  expect(await owner.contact(own)).toMatchObject({
    status: 'unsubscribed',
    attributes: { city: 'Giza', size: 'M' },
  })
  expect((await owner.contact(own)).attributes).toEqual({ city: 'Giza', size: 'M' })
  expect(await owner.contact(left)).toMatchObject({
    status: 'unsubscribed',
    attributes: { pet: 'cat' },
  })
  expect(await owner.reached()).toBe(0)
})

test('a merge is not undone if an address has another contact, or the merged contact is gone', async () => {
  const owner = await suite()
  const [own = '', other = ''] = await owner.contacts(['first@m.test', 'second@m.test'])
  const undoId = await owner.merge(own, { otherIds: [other] })
  const [taken = ''] = await owner.contacts(['free@m.test'])
  await owner.call('PATCH', `email/${taken}`, { email: 'second@m.test' })
  expect((await owner.undo(undoId)).status).toBe(409)
  await owner.call('DELETE', `email/${taken}`)
  await owner.call('DELETE', `email/${own}`)
  expect((await owner.undo(undoId)).status).toBe(409)
  expect((await owner.call('GET', `email/${other}`)).status).toBe(404)
})
