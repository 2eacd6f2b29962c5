import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Merging contacts, and finding likely duplicates.

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

type Sender = Awaited<ReturnType<typeof sender>>

const made = async (suite: Sender, body: object): Promise<string> => {
  const answer = await suite.call('POST', 'email', body)
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body.data.id
}

const merged = (suite: Sender, id: string, body: object) => suite.call('POST', `email/${id}/merge`, body)

/** The counters of contacts by status. */
const counted = async ({ member }: Sender) => {
  const { rows } = await sql<{ status: string; count: number }>`select status, count::int from contact_counts
    where tenant_id = (select id from workspaces where slug = ${member.workspace}) and count <> 0`.execute(
    sanad.services.db,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test('merging five contacts fills missing fields in their order, and unites tags and counters', async () => {
  const suite = await sender(sanad, receiver.port)
  await suite.provider()
  const [a = '', b = '', c = ''] = await Promise.all(['A', 'B', 'C'].map((name) => suite.tag(name)))
  const own = await made(suite, { email: 'five@x.test', tagIds: [a], attributes: { city: 'Cairo' } })
  const others = [
    await made(suite, { email: 'five1@x.test', firstName: 'Nora', tagIds: [a, b], attributes: { city: 'Giza' } }),
    await made(suite, { email: 'five2@x.test', firstName: 'N.', lastName: 'Saleh', attributes: { phone: '1234567' } }),
    await made(suite, { email: 'five3@x.test', language: 'ar', tagIds: [c] }),
    await made(suite, { email: 'five4@x.test', timeZone: 'Africa/Cairo', attributes: { phone: '7654321', vip: true } }),
  ]
  await suite.send({ recipients: { emailIds: [own, ...others] } })
  const { status, body } = await merged(suite, own, { otherIds: others })
  expect([status, body.data]).toMatchObject([
    200,
    {
      _id: own,
      email: 'five@x.test',
      firstName: 'Nora',
      lastName: 'Saleh',
      language: 'ar',
      timeZone: 'Africa/Cairo',
      attributes: { city: 'Cairo', phone: '1234567', vip: true },
      tags: [{ _id: a }, { _id: b }, { _id: c }],
      stats: { sent: 5 },
      status: 'subscribed',
    },
  ])
  for (const id of others) expect((await suite.call('GET', `email/${id}`)).status).toBe(404)
  expect(await counted(suite)).toEqual({ subscribed: 1 })
  for (const tag of [a, b, c]) expect((await suite.call('GET', `tag/${tag}`)).body.data.usageCount).toBe(1)
  const { events } = (await suite.call('GET', `email/${own}/timeline?size=100`)).body.data
  const of = (kind: string) => events.filter((event: { kind: string }) => event.kind === kind)
  expect(of('sent')).toHaveLength(5)
  const mergedEmails = of('merged').map(({ email }: { email: string }) => email)
  expect(mergedEmails.toSorted()).toEqual(['five1@x.test', 'five2@x.test', 'five3@x.test', 'five4@x.test'])
  const audit = await sanad.services.db.selectFrom('audit_log').selectAll().where('entity_id', '=', own).execute()
  expect(audit).toMatchObject([{ action: 'contact.merge', before: { otherIds: others } }])
})

test('a merge may keep the address of any contact, and mail to the other addresses is attributed to it', async () => {
  const suite = await sender(sanad, receiver.port)
  const [own = '', second = '', third = ''] = await suite.contacts(['first@a.test', 'second@a.test', 'third@a.test'])
  const { body } = await merged(suite, own, { otherIds: [second, third], email: third })
  expect(body.data).toMatchObject({ _id: own, email: 'third@a.test' })
  const aliases = await sanad.services.db
    .selectFrom('contact_aliases')
    .select(['alias_id', 'email'])
    .where('contact_id', '=', own)
    .orderBy('email')
    .execute()
  expect(aliases).toEqual([
    { alias_id: third, email: 'first@a.test' },
    { alias_id: second, email: 'second@a.test' },
  ])
})

test('a merged contact is unsubscribed if any of them was, also from a topic', async () => {
  const suite = await sender(sanad, receiver.port)
  const topic = (await suite.call('POST', 'topic', { name: { en: 'News', ar: 'الأخبار' } })).body.data._id as string
  const [own = '', second = '', third = ''] = await suite.contacts(['stays@l.test', 'left@l.test', 'topic@l.test'])
  const { id: tenantId } = await sanad.services.db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', suite.member.workspace)
    .executeTakeFirstOrThrow()
  const until = new Date('2099-01-01T00:00:00Z')
  for (const [contactId, choice] of [
    [own, true],
    [third, false],
  ] as const)
    await sanad.services.db
      .insertInto('topic_choices')
      .values({ tenant_id: tenantId, contact_id: contactId, topic_id: topic, wanted: choice })
      .execute()
  await sanad.services.db.updateTable('contacts').set({ paused_until: until }).where('id', '=', third).execute()
  await sanad.services.db
    .insertInto('consents')
    .values({
      tenant_id: tenantId,
      id: crypto.randomUUID(),
      contact_id: second,
      form_name: 'Sign up',
      version: 1,
      texts: JSON.stringify({ title: 'News', text: 'I agree', button: 'Send', topics: [] }),
      language: 'en',
      network: '192.0.2.0',
      asked_at: new Date('2026-01-01T00:00:00Z'),
    })
    .execute()
  await suite.call('PATCH', `email/${second}`, { status: 'unsubscribed' })
  const { body } = await merged(suite, own, { otherIds: [second, third] })
  expect(body.data.status).toBe('unsubscribed')
  expect(await counted(suite)).toEqual({ unsubscribed: 1 })
  const { data } = (await suite.call('GET', `email/${own}/consent`)).body
  expect(data).toMatchObject({
    topics: [{ _id: topic, wanted: false, chosen: true }],
    consents: [{ form: { name: 'Sign up' } }],
    pausedUntil: until.toISOString(),
  })
  for (const email of ['left@l.test', 'topic@l.test'])
    expect((await suite.call('POST', 'email', { email })).body.data.status).toBe('unsubscribed')
})

test('an invalid merge changes nothing', async () => {
  const suite = await sender(sanad, receiver.port)
  const stranger = await sender(sanad, receiver.port)
  const [foreign = ''] = await stranger.contacts(['foreign@n.test'])
  const [own = '', second = '', third = ''] = await suite.contacts(['one@n.test', 'two@n.test', 'three@n.test'])
  const refused: [object, number][] = [
    [{}, 400],
    [{ otherIds: [] }, 400],
    [{ otherId: second, otherIds: [third] }, 400],
    [{ otherIds: [second, own] }, 400],
    [{ otherIds: [second, third], email: 'other' }, 400],
    [{ otherIds: [second], email: third }, 400],
    [{ otherIds: Array.from({ length: 10 }, () => crypto.randomUUID()) }, 400],
    [{ otherIds: [second, foreign] }, 404],
    [{ otherIds: [second, crypto.randomUUID()] }, 404],
  ]
  for (const [body, status] of refused)
    expect((await merged(suite, own, body)).status, JSON.stringify(body)).toBe(status)
  expect(await counted(suite)).toEqual({ subscribed: 3 })
  expect((await stranger.call('GET', `email/${foreign}`)).status).toBe(200)
})

test('concurrent merges of the same contacts leave one contact and exact counters', async () => {
  const suite = await sender(sanad, receiver.port)
  const ids = await suite.contacts(Array.from({ length: 6 }, (_, at) => `crowd${at}@c.test`))
  const answers = await Promise.all(
    ids.slice(0, 3).map((own) => merged(suite, own, { otherIds: ids.filter((id) => id !== own) })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(await counted(suite)).toEqual({ subscribed: 1 })
})

test('likely duplicates are paged by scanned contacts, and each set is complete and unique', async () => {
  const suite = await sender(sanad, receiver.port)
  // More contacts than one answer scans; the last of the first page shares a name with the first of the next.
  await sql`insert into contacts (tenant_id, id, email, first_name, last_name)
    select w.id, gen_random_uuid(), 'walk' || n || '@w.test', 'Person', lpad((case n when 2 then 1 when 30001 then 30000 when 45001 then 45000 else n end)::text, 6, '0')
    from workspaces w, generate_series(1, 45001) n where w.slug = ${suite.member.workspace}`.execute(sanad.services.db)
  const found: string[][] = []
  let after = ''
  let calls = 0
  for (let more = true; more; calls += 1) {
    const { status, body } = await suite.call('GET', `email/duplicates?reason=name&after=${encodeURIComponent(after)}`)
    expect(status, JSON.stringify(body)).toBe(200)
    for (const { common, contacts } of body.data.sets)
      found.push([common, ...contacts.map(({ email }: { email: string }) => email).toSorted()])
    more = body.data.next !== null
    after = body.data.next ?? ''
  }
  expect(calls).toBe(2)
  expect(found).toEqual([
    ['Person 000001', 'walk1@w.test', 'walk2@w.test'],
    ['Person 030000', 'walk30000@w.test', 'walk30001@w.test'],
    ['Person 045000', 'walk45000@w.test', 'walk45001@w.test'],
  ])
})

test('spellings of one mailbox are duplicates, including its canonical address', async () => {
  const suite = await sender(sanad, receiver.port)
  const spellings = ['nora.saleh@gmail.com', 'norasaleh@gmail.com', 'norasaleh+a@googlemail.com']
  await suite.contacts([...spellings, 'maha@x.test', 'maha+news@x.test', 'ma.ha@x.test', 'other@gmail.com'])
  const { sets, next } = (await suite.call('GET', 'email/duplicates?reason=address')).body.data
  expect(next).toBeNull()
  type Set = { common: string; contacts: { email: string }[] }
  expect(sets.map(({ common, contacts }: Set) => [common, contacts.map(({ email }) => email).toSorted()])).toEqual([
    ['maha@x.test', ['maha+news@x.test', 'maha@x.test']],
    ['norasaleh@gmail.com', spellings.toSorted()],
  ])
})

test('a phone number matches with and without its country code, as a number and in Arabic digits', async () => {
  const suite = await sender(sanad, receiver.port)
  const [first] = [
    await made(suite, { email: 'p1@p.test', attributes: { Mobile: '+20 (100) 765-4321', phone: 'none' } }),
    await made(suite, { email: 'p2@p.test', attributes: { واتساب: '٠١٠٠٧٦٥٤٣٢١' } }),
    await made(suite, { email: 'p3@p.test', attributes: { tel: 201_007_654_321 } }),
    await made(suite, { email: 'p4@p.test', attributes: { phone: '12', tel: 34 } }),
    await made(suite, { email: 'p5@p.test', attributes: { phone: '12', note: '01007654321' } }),
  ]
  const { sets } = (await suite.call('GET', 'email/duplicates?reason=phone')).body.data
  expect(sets).toMatchObject([
    { common: '007654321', contacts: [{ _id: first }, { email: 'p2@p.test' }, { email: 'p3@p.test' }] },
  ])
})
