import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'
import { eventually } from '#test/eventually.ts'

// Automations use the current dates of contacts, in each contact's time zone. A date may be set, changed or removed at
// any time.

let here: Automated
beforeAll(async () => {
  here = await automated()
})
afterAll(() => here.stop())

const hour = 60 * 60_000
const day = 24 * hour

const onDate = (more: object = {}) => ({ kind: 'date', field: 'birthday', yearly: true, days: 0, hour: 9, ...more })
const end = [{ id: 'end', kind: 'end' }]

/** A workspace with its clock set to this instant. */
async function suiteAt(instant: string) {
  const owner = await here.suite()
  await owner.later(Date.parse(instant) - here.now().getTime())
  const to = (then: string) => owner.later(Date.parse(then) - here.now().getTime())
  const runs = async (id: string): Promise<{ email: string; dueAt: string; status: string }[]> =>
    (await owner.call('GET', `automation/${id}/run?size=100`)).body.data
  /** Waits until the scans of all known days are done. */
  const walked = (id: string) =>
    eventually(async () => {
      const walks = here.sanad.services.db
        .selectFrom('automation_enrolment_scans')
        .select('done_at')
        .where('automation_id', '=', id)
      const all = await walks.execute()
      expect(all.length).toBeGreaterThan(0)
      expect(all.filter(({ done_at }) => done_at === null)).toEqual([])
    }, 60_000)
  /** Waits until all signals are processed. */
  const heeded = (id: string) =>
    eventually(async () => {
      const signals = here.sanad.services.db
        .selectFrom('automation_signals')
        .select('id')
        .where('automation_id', '=', id)
      expect(await signals.execute()).toEqual([])
    })
  const born = (birthday: string, more: object = {}) => ({ attributes: { birthday }, ...more })
  return { ...owner, to, runs, walked, heeded, born }
}

describe('after the scan of a day', () => {
  test('a contact that is added or gets its date enters at its hour, but not after that hour', async () => {
    const owner = await suiteAt('2030-06-10T06:00:00Z')
    await owner.contacts(['other@dates.test'], owner.born('1990-08-10'))
    const id = await owner.begun({ trigger: onDate(), steps: end, timeZone: 'UTC' })
    await owner.walked(id)
    await owner.contacts(['added@dates.test'], owner.born('1990-06-10'))
    const [later = ''] = await owner.contacts(['set@dates.test'])
    await owner.call('PATCH', `email/${later}`, owner.born('1991-06-10'))
    // In Tokyo it is 15:00.
    await owner.contacts(['over@dates.test'], owner.born('1990-06-10', { timeZone: 'Asia/Tokyo' }))
    await owner.counted(id, { entered: 2, active: 2 })
    await owner.heeded(id)
    expect((await owner.runs(id)).map(({ email, dueAt }) => [email, dueAt]).toSorted()).toEqual([
      ['added@dates.test', '2030-06-10T09:00:00.000Z'],
      ['set@dates.test', '2030-06-10T09:00:00.000Z'],
    ])
    await owner.to('2030-06-10T09:00:01Z')
    await owner.counted(id, { entered: 2, active: 0, done: 2 })
  })

  test('a changed date or time zone moves the start, and a contact without its date does not count as entered and may enter later', async () => {
    const owner = await suiteAt('2030-06-10T12:00:00Z')
    const names = ['moves', 'travels', 'loses', 'returns', 'stays']
    const ids = await owner.contacts(
      names.map((name) => `${name}@changes.test`),
      owner.born('1990-06-11'),
    )
    const [moves, travels, loses, returns] = ids
    const id = await owner.begun({ trigger: onDate(), steps: end, timeZone: 'UTC' })
    await owner.walked(id)
    await owner.counted(id, { entered: 5, active: 5 })
    await owner.call('PATCH', `email/${moves}`, owner.born('1990-07-01'))
    await owner.call('PATCH', `email/${travels}`, { timeZone: 'America/New_York' })
    await owner.call('PATCH', `email/${loses}`, { attributes: {} })
    await owner.call('PATCH', `email/${returns}`, owner.born('1990-09-01'))
    await owner.heeded(id)
    await owner.call('PATCH', `email/${returns}`, owner.born('1992-06-11'))
    await owner.heeded(id)
    await owner.counted(id, { entered: 3, active: 3 })
    expect((await owner.runs(id)).map(({ email, dueAt }) => [email, dueAt]).toSorted()).toEqual([
      ['returns@changes.test', '2030-06-11T09:00:00.000Z'],
      ['stays@changes.test', '2030-06-11T09:00:00.000Z'],
      ['travels@changes.test', '2030-06-11T13:00:00.000Z'],
    ])
    await owner.to('2030-06-11T13:00:01Z')
    await owner.counted(id, { entered: 3, done: 3 })
    // It enters on the day to which its date was moved.
    await owner.to('2030-06-30T12:00:00Z')
    await owner.counted(id, { entered: 4, active: 1 })
  })

  test('a contact is enrolled once per date, even if it is edited the same day', async () => {
    const owner = await suiteAt('2030-06-10T08:00:00Z')
    await owner.contacts(['other@dates.test'], owner.born('1990-08-10'))
    const id = await owner.begun({ trigger: onDate(), againAfterDays: 1, steps: end, timeZone: 'UTC' })
    await owner.walked(id)
    const [once = ''] = await owner.contacts(['once@dates.test'], owner.born('1990-06-10'))
    await owner.counted(id, { entered: 1, active: 1 })
    await owner.to('2030-06-10T09:00:01Z')
    await owner.counted(id, { done: 1 })
    await owner.call('PATCH', `email/${once}`, owner.born('1991-06-10'))
    await owner.heeded(id)
    await owner.counted(id, { entered: 1, done: 1, active: 0 })
  })
})

test('a yearly birthday trigger fires every year, and for 29 February on the 28th in common years', async () => {
  const owner = await suiteAt('2031-02-27T08:00:00Z')
  await owner.contacts(['leap@years.test'], owner.born('1996-02-29'))
  await owner.contacts(['day-before@years.test'], owner.born('1996-02-28'))
  const id = await owner.begun({ trigger: onDate(), againAfterDays: 365, steps: end, timeZone: 'UTC' })
  const dues: string[][] = []
  for (const [year, last] of [
    [2031, '28'],
    [2032, '29'],
    [2033, '28'],
  ] as const) {
    const before = dues.length
    for (const on of ['27', '28']) {
      await owner.to(`${year}-02-${on}T10:30:00Z`)
      await owner.walked(id)
      await eventually(async () => {
        const walked = here.sanad.services.db
          .selectFrom('automation_enrolment_scans')
          .select('key')
          .where('automation_id', '=', id)
        expect((await walked.execute()).map(({ key }) => key)).toContain(
          new Date(Date.parse(`${year}-02-${on}T00:00:00Z`) + day).toISOString().slice(0, 10),
        )
      }, 60_000)
      await owner.walked(id)
      dues.push(...(await owner.runs(id)).flatMap(({ email, dueAt }) => (dueAt ? [[email, dueAt.slice(0, 10)]] : [])))
    }
    await owner.to(`${year}-03-02T12:00:00Z`)
    await eventually(async () => expect((await owner.automation(id)).counts.active).toBe(0))
    expect(dues.slice(before).toSorted()).toEqual(
      [
        ['day-before@years.test', `${year}-02-28`],
        ['leap@years.test', `${year}-02-${last}`],
      ].toSorted(),
    )
  }
  expect((await owner.automation(id)).counts).toMatchObject({ entered: 6, done: 6 })
})

test('an hour skipped by daylight saving fires right after the change, and a repeated hour fires once', async () => {
  // In Berlin 2030-03-31 skips from 02:00 to 03:00, and 2030-10-27 has 02:00 twice.
  const owner = await suiteAt('2030-03-30T12:00:00Z')
  const trigger = onDate({ yearly: false, hour: 2, field: 'delivery' })
  const berlin = { timeZone: 'Europe/Berlin' }
  await owner.contacts(['spring@clocks.test'], { ...berlin, attributes: { delivery: '2030-03-31' } })
  await owner.contacts(['autumn@clocks.test'], { ...berlin, attributes: { delivery: '2030-10-27' } })
  const id = await owner.begun({ trigger, steps: end, timeZone: 'UTC' })
  await eventually(
    async () => expect(await owner.runs(id)).toMatchObject([{ dueAt: '2030-03-31T01:00:00.000Z' }]),
    60_000,
  )
  await owner.to('2030-03-31T01:00:01Z')
  await owner.counted(id, { entered: 1, done: 1 })
  await owner.to('2030-10-26T12:00:00Z')
  await eventually(async () => expect(await owner.runs(id)).toHaveLength(2), 60_000)
  expect(['2030-10-27T00:00:00.000Z', '2030-10-27T01:00:00.000Z']).toContain((await owner.runs(id))[0]?.dueAt)
  await owner.to('2030-10-27T03:00:00Z')
  await owner.counted(id, { entered: 2, done: 2 })
})

test('a wait for a date follows a nearer, later or removed date', async () => {
  const owner = await suiteAt('2030-06-10T12:00:00Z')
  const trip = (date: string) => ({ attributes: { trip: date } })
  const names = ['nearer', 'farther', 'none', 'same']
  const ids = await owner.contacts(
    names.map((name) => `${name}@waits.test`),
    trip('2030-06-20'),
  )
  const id = await owner.begun({
    timeZone: 'UTC',
    steps: [{ id: 'wait', kind: 'wait', how: 'date', field: 'trip', days: 0, hour: 8 }, ...end],
  })
  await owner.enrol(id, { emailIds: ids })
  await owner.counted(id, { active: 4 })
  const [nearer, farther, none] = ids
  await owner.call('PATCH', `email/${nearer}`, trip('2030-06-15'))
  await owner.call('PATCH', `email/${farther}`, trip('2030-07-20'))
  await owner.call('PATCH', `email/${none}`, { attributes: {} })
  await owner.counted(id, { active: 3, done: 1 })
  await eventually(async () =>
    expect(
      Object.fromEntries((await owner.runs(id)).map(({ email, dueAt }) => [email.split('@')[0], dueAt?.slice(0, 10)])),
    ).toEqual({ nearer: '2030-06-15', farther: '2030-07-20', none: undefined, same: '2030-06-20' }),
  )
  await owner.to('2030-06-15T08:00:01Z')
  await owner.counted(id, { active: 2, done: 2 })
})

test('the date trigger reads common date formats and ignores an ambiguous date', async () => {
  const owner = await suiteAt('2030-05-16T12:00:00Z')
  const written = {
    iso: '1990-05-17',
    slash: '17/05/1990',
    us: '5/17/1990',
    dot: '17.05.1990',
    arabic: '١٧/٠٥/١٩٩٠',
    arabiciso: '١٩٩٠-٠٥-١٧',
    mailchimp: '05/17',
    unpadded: '1990-5-17',
    excel: '33010',
    stamp: '1990-05-17T00:00:00+03:00',
  }
  const none = { ambiguous: '05/06/1990', words: 'in May', month13: '1990-13-17', phone: '0501234567' }
  for (const [name, birthday] of Object.entries({ ...written, ...none }))
    await owner.contacts([`${name}@written.test`], owner.born(birthday))
  const id = await owner.begun({ trigger: onDate(), steps: end, timeZone: 'UTC' })
  await owner.walked(id)
  await owner.counted(id, { entered: 10, active: 10 })
  expect((await owner.runs(id)).map(({ email }) => email.split('@')[0]).toSorted()).toEqual(
    Object.keys(written).toSorted(),
  )
  expect((await owner.automation(id)).dates).toMatchObject({ contacts: 14, without: 4 })
})

test('an automation with a date field that no contact has refuses to start and names the reason', async () => {
  const owner = await suiteAt('2030-05-16T12:00:00Z')
  await owner.contacts(['a@none.test'], owner.born('soon'))
  await owner.contacts(['b@none.test'])
  const automation = { name: 'Birthdays', flow: { trigger: onDate(), steps: end, timeZone: 'UTC' } }
  const { body } = await owner.call('POST', 'automation', automation)
  const id = body.data.id as string
  expect(await owner.automation(id)).toMatchObject({ dates: { contacts: 2, without: 2 } })
  for (const [lang, words] of [
    ['en', /No contact has a date in this field/],
    ['ar', /لا تحتوي أي جهة اتصال على تاريخ/],
  ] as const) {
    const answer = await owner.call('POST', `automation/${id}/start`, undefined, { 'accept-language': lang })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(words)])
  }
  await owner.contacts(['c@none.test'], owner.born('1990-05-17'))
  expect((await owner.call('POST', `automation/${id}/start`)).status).toBe(200)
})
