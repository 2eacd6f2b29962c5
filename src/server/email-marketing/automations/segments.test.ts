import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'
import { eventually } from '#test/eventually.ts'

// A segment trigger checks only contacts that changed, and still finds every contact that joins the segment.

let here: Automated

beforeAll(async () => {
  here = await automated()
})
afterAll(() => here.stop())

const day = 24 * 60 * 60_000
const end = [{ id: 'end', kind: 'end' }]

/** A segment that triggers an automation, after the first scan of its members. */
async function watched(
  definition: object,
  before: (owner: Awaited<ReturnType<Automated['suite']>>) => Promise<unknown>,
) {
  const owner = await here.suite()
  const contacts = await before(owner)
  const group = (await owner.call('POST', 'group', { name: 'Watched', ...definition })).body.data.id as string
  const id = await owner.begun({ trigger: { kind: 'segment', groupId: group }, againAfterDays: 1, steps: end })
  const walks = here.sanad.services.db.selectFrom('automation_enrolment_scans').select(['round', 'since', 'after'])
  const looked = async () => (await walks.where('automation_id', '=', id).execute())[0]
  await eventually(async () => expect((await looked())?.round).toBe(1), 40_000)
  const entered = async () => {
    const { body } = await owner.call('GET', `automation/${id}/run`)
    return body.data.map(({ email }: { email: string }) => email.split('@')[0]).toSorted()
  }
  return { owner, id, group, contacts, looked, entered }
}

test('a segment trigger enrols a contact after a changed field, and a new contact', async () => {
  const conditions = {
    match: 'any',
    of: [
      { field: 'attribute', name: 'city', is: 'equals', value: 'Amman' },
      { field: 'firstName', is: 'equals', value: 'Nour' },
    ],
  }
  const { owner, entered, contacts } = await watched({ conditions }, async (owner) => {
    await owner.contacts(['was@segment.test'], { attributes: { city: 'Amman' } })
    return owner.contacts(['moves@segment.test', 'renamed@segment.test', 'other@segment.test'])
  })
  const [moves, renamed, other] = contacts as string[]
  await owner.call('PATCH', `email/${moves}`, { attributes: { city: 'Amman' } })
  await owner.call('PATCH', `email/${renamed}`, { firstName: 'Nour' })
  await owner.call('PATCH', `email/${other}`, { attributes: { city: 'Irbid' } })
  await eventually(async () => expect(await entered()).toEqual(['moves', 'renamed']))
  // A new contact is found by the next scan.
  await owner.contacts(['comes@segment.test'], { attributes: { city: 'Amman' } })
  await owner.later(11 * 60_000)
  await eventually(async () => expect(await entered()).toEqual(['comes', 'moves', 'renamed']))
})

test('a contact that leaves a segment and joins it again is enrolled', async () => {
  const { owner, entered, contacts, group } = await watched(
    { tags: [], conditions: { match: 'all', of: [{ field: 'status', is: 'in', values: ['subscribed'] }] } },
    (owner) => owner.contacts(['swings@segment.test']),
  )
  const [id] = contacts as string[]
  expect(group).toBeDefined()
  await owner.call('PATCH', `email/${id}`, { status: 'blocked' })
  const members = here.sanad.services.db
    .selectFrom('automation_members')
    .select('contact_id')
    .where('contact_id', '=', id ?? '')
  await eventually(async () => expect(await members.execute()).toEqual([]))
  await owner.call('PATCH', `email/${id}`, { status: 'subscribed' })
  await eventually(async () => expect(await entered()).toEqual(['swings']))
})

test('a segment trigger enrols a contact that has opened nothing for a number of days', async () => {
  const conditions = {
    match: 'all',
    of: [
      { field: 'opened', is: 'notWithin', days: 30 },
      { field: 'opened', is: 'ever' },
    ],
  }
  const { owner, entered, contacts } = await watched({ conditions }, (owner) =>
    owner.contacts(['lapses@segment.test', 'reads@segment.test']),
  )
  const [lapses, reads] = contacts as string[]
  const opened = (id: string | undefined, at: Date) =>
    here.sanad.services.db
      .updateTable('contacts')
      .set({ last_opened_at: at })
      .where('id', '=', id ?? '')
      .execute()
  await opened(lapses, new Date(here.now().getTime() - 29 * day))
  await opened(reads, here.now())
  await owner.later(2 * day)
  await eventually(async () => expect(await entered()).toEqual(['lapses']))
  expect(await entered()).toEqual(['lapses'])
})

test('a segment trigger enrols a contact that opened a mail, although the contact itself did not change', async () => {
  const conditions = { match: 'all', of: [{ field: 'opened', is: 'within', days: 7 }] }
  const { owner, entered } = await watched({ conditions }, (owner) => owner.contacts(['opens@segment.test']))
  await owner.send({ trackOpens: true, html: '<p>Hi</p>' })
  await here.open('opens@segment')
  await owner.later(11 * 60_000)
  await eventually(async () => expect(await entered()).toEqual(['opens']))
})

test('a segment with changed conditions is scanned once for all contacts', async () => {
  const of = (city: string) => ({ match: 'all', of: [{ field: 'attribute', name: 'city', is: 'equals', value: city }] })
  const { owner, entered, group, looked } = await watched({ conditions: of('Amman') }, (owner) =>
    owner.contacts(['irbid@segment.test'], { attributes: { city: 'Irbid' } }),
  )
  await owner.call('PATCH', `group/${group}`, { name: 'Only another name' })
  expect((await looked())?.since).not.toBeNull()
  await owner.call('PATCH', `group/${group}`, { conditions: of('Irbid') })
  await eventually(async () => expect(await entered()).toEqual(['irbid']))
})
