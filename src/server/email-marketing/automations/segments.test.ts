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
async function watched(definition: object, before: (she: Awaited<ReturnType<Automated['suite']>>) => Promise<unknown>) {
  const she = await here.suite()
  const told = await before(she)
  const group = (await she.call('POST', 'group', { name: 'Watched', ...definition })).body.data.id as string
  const id = await she.begun({ trigger: { kind: 'segment', groupId: group }, againAfterDays: 1, steps: end })
  const walks = here.sanad.services.db.selectFrom('automation_enrolment_scans').select(['round', 'since', 'after'])
  const looked = async () => (await walks.where('automation_id', '=', id).execute())[0]
  await eventually(async () => expect((await looked())?.round).toBe(1), 40_000)
  const entered = async () => {
    const { body } = await she.call('GET', `automation/${id}/run`)
    return body.data.map(({ email }: { email: string }) => email.split('@')[0]).toSorted()
  }
  return { she, id, group, told, looked, entered }
}

test('a segment trigger enrols a contact after a changed field, and a new contact', async () => {
  const conditions = {
    match: 'any',
    of: [
      { field: 'attribute', name: 'city', is: 'equals', value: 'Amman' },
      { field: 'firstName', is: 'equals', value: 'Nour' },
    ],
  }
  const { she, entered, told } = await watched({ conditions }, async (she) => {
    await she.contacts(['was@segment.test'], { attributes: { city: 'Amman' } })
    return she.contacts(['moves@segment.test', 'renamed@segment.test', 'other@segment.test'])
  })
  const [moves, renamed, other] = told as string[]
  await she.call('PATCH', `email/${moves}`, { attributes: { city: 'Amman' } })
  await she.call('PATCH', `email/${renamed}`, { firstName: 'Nour' })
  await she.call('PATCH', `email/${other}`, { attributes: { city: 'Irbid' } })
  await eventually(async () => expect(await entered()).toEqual(['moves', 'renamed']))
  // A new contact is found by the next scan.
  await she.contacts(['comes@segment.test'], { attributes: { city: 'Amman' } })
  await she.later(11 * 60_000)
  await eventually(async () => expect(await entered()).toEqual(['comes', 'moves', 'renamed']))
})

test('a contact that leaves a segment and joins it again is enrolled', async () => {
  const { she, entered, told, group } = await watched(
    { tags: [], conditions: { match: 'all', of: [{ field: 'status', is: 'in', values: ['subscribed'] }] } },
    (she) => she.contacts(['swings@segment.test']),
  )
  const [id] = told as string[]
  expect(group).toBeDefined()
  await she.call('PATCH', `email/${id}`, { status: 'blocked' })
  const members = here.sanad.services.db
    .selectFrom('automation_members')
    .select('contact_id')
    .where('contact_id', '=', id ?? '')
  await eventually(async () => expect(await members.execute()).toEqual([]))
  await she.call('PATCH', `email/${id}`, { status: 'subscribed' })
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
  const { she, entered, told } = await watched({ conditions }, (she) =>
    she.contacts(['lapses@segment.test', 'reads@segment.test']),
  )
  const [lapses, reads] = told as string[]
  const opened = (id: string | undefined, at: Date) =>
    here.sanad.services.db
      .updateTable('contacts')
      .set({ last_opened_at: at })
      .where('id', '=', id ?? '')
      .execute()
  await opened(lapses, new Date(here.now().getTime() - 29 * day))
  await opened(reads, here.now())
  await she.later(2 * day)
  await eventually(async () => expect(await entered()).toEqual(['lapses']))
  expect(await entered()).toEqual(['lapses'])
})

test('a segment trigger enrols a contact that opened a mail, although the contact itself did not change', async () => {
  const conditions = { match: 'all', of: [{ field: 'opened', is: 'within', days: 7 }] }
  const { she, entered } = await watched({ conditions }, (she) => she.contacts(['opens@segment.test']))
  await she.send({ trackOpens: true, html: '<p>Hi</p>' })
  await here.open('opens@segment')
  await she.later(11 * 60_000)
  await eventually(async () => expect(await entered()).toEqual(['opens']))
})

test('a segment with changed conditions is scanned once for all contacts', async () => {
  const of = (city: string) => ({ match: 'all', of: [{ field: 'attribute', name: 'city', is: 'equals', value: city }] })
  const { she, entered, group, looked } = await watched({ conditions: of('Amman') }, (she) =>
    she.contacts(['irbid@segment.test'], { attributes: { city: 'Irbid' } }),
  )
  await she.call('PATCH', `group/${group}`, { name: 'Only another name' })
  expect((await looked())?.since).not.toBeNull()
  await she.call('PATCH', `group/${group}`, { conditions: of('Irbid') })
  await eventually(async () => expect(await entered()).toEqual(['irbid']))
})
