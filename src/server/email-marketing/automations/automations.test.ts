import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'
import { eventually } from '#test/eventually.ts'
import { refusing } from '#test/failing-trigger.ts'
import type { TestSanad } from '#test/sanad.ts'
import { addresses } from '#test/sender.ts'
import type { MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let here: Automated
let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  here = await automated()
  ;({ sanad, receiver } = here)
})
afterAll(() => here.stop())

const hour = 60 * 60_000
const suite = () => here.suite()
const got = (name: string) => here.got(name)

describe('a trigger', () => {
  test('enrols each new contact once, by the chosen origin: by hand or by import', async () => {
    const owner = await suite()
    const tagId = await owner.tag('Came')
    const steps = [{ id: 'tag', kind: 'tag', add: true, tagId }]
    const byHand = await owner.begun({ trigger: { kind: 'created', by: ['hand'] }, steps })
    const byImport = await owner.begun({
      trigger: { kind: 'created', by: ['import'] },
      steps: [{ id: 'end', kind: 'end' }],
    })
    const [id] = await owner.contacts(['made@customers.test'])
    const file = new FormData()
    file.set('file', new Blob(['email\nbrought1@customers.test\nbrought2@customers.test']), 'contacts.csv')
    await sanad.call('POST', `${owner.suite}/email/import`, { token: owner.member.token, body: file })
    await owner.counted(byHand, { entered: 1, done: 1, active: 0 })
    await owner.counted(byImport, { entered: 2, done: 2 })
    expect(await owner.tagsOf(id ?? '')).toEqual(['Came'])
  })

  test('starts mail that is listed among the failed messages if the server refuses it', async () => {
    const owner = await suite()
    const templateId = await owner.template('Welcome, refused one')
    await owner.begun({
      trigger: { kind: 'created', by: ['hand'] },
      steps: [{ id: 'mail', kind: 'send', templateId }],
    })
    receiver.atRecipient = (to) => (to === 'refused@customers.test' ? { code: 550, words: '5.1.1 Unknown' } : undefined)
    await owner.contacts(['refused@customers.test', 'taken@customers.test'])
    for (const [status, recipient] of [
      ['failed', 'refused@customers.test'],
      ['sent', 'taken@customers.test'],
    ])
      await eventually(async () =>
        expect((await owner.call('GET', `message?delivery_status=${status}`)).body.data).toMatchObject([
          { recipient, subject: 'Welcome, refused one' },
        ]),
      )
    receiver.atRecipient = () => undefined
  })

  test('fires when its tag is added or removed, and not for another tag', async () => {
    const owner = await suite()
    const [vip, other] = [await owner.tag('VIP'), await owner.tag('Other')]
    const on = await owner.begun({ trigger: { kind: 'tagged', tagId: vip }, steps: [{ id: 'end', kind: 'end' }] })
    const off = await owner.begun({ trigger: { kind: 'untagged', tagId: vip }, steps: [{ id: 'end', kind: 'end' }] })
    const [emailId] = await owner.contacts(['tagged@customers.test'], { tagIds: [other] })
    await owner.call('POST', 'tagged-by', { entityType: 'email', entityId: emailId, tagId: vip })
    await owner.counted(on, { entered: 1, done: 1 })
    await owner.call('DELETE', 'tagged-by', { emailId, tagId: vip })
    await owner.counted(off, { entered: 1, done: 1 })
    await owner.call('POST', 'tagged-by', { entityType: 'email', entityId: emailId, tagId: vip })
    await owner.call('DELETE', 'tagged-by', { emailId, tagId: other })
    const [next] = await owner.contacts(['tagged2@customers.test'], { tagIds: [vip] })
    expect(next).toBeDefined()
    await owner.counted(on, { entered: 2, done: 2 })
    expect((await owner.automation(off)).counts.entered).toBe(1)
  })

  test('fires on a birthday at its hour in the contact’s time zone', async () => {
    const owner = await suite()
    const today = new Date()
    const date = (days: number) => new Date(today.getTime() + days * 24 * hour).toISOString().slice(0, 10)
    const born = (days: number) => `1990${date(days).slice(4)}`
    await owner.contacts(['born@customers.test'], { timeZone: 'Asia/Amman', attributes: { birthday: born(3) } })
    await owner.contacts(['unborn@customers.test'], { attributes: { birthday: 'soon' } })
    const templateId = await owner.template('Happy birthday')
    const id = await owner.begun({
      trigger: { kind: 'date', field: 'birthday', yearly: true, days: 0, hour: 9 },
      againAfterDays: 300,
      timeZone: 'America/New_York',
      steps: [{ id: 'mail', kind: 'send', templateId }],
    })
    // 09:00 in Amman is 06:00 UTC.
    const due = new Date(`${date(3)}T06:00:00Z`).getTime()
    await owner.later(due - Date.now() - hour)
    await eventually(
      async () => expect((await owner.automation(id)).counts).toMatchObject({ entered: 1, active: 1 }),
      40_000,
    )
    expect(got('born@')).toBe(0)
    await owner.later(hour)
    await owner.counted(id, { entered: 1, done: 1 })
    await eventually(async () => expect(got('born@')).toBe(1))
  }, 60_000)

  test('enrols contacts that join a segment, not those already in it', async () => {
    const owner = await suite()
    const [inside, tagId] = [await owner.tag('In'), await owner.tag('Told')]
    const { body } = await owner.call('POST', 'group', { name: 'Insiders', tags: [inside] })
    await owner.contacts(['inside@customers.test'], { tagIds: [inside] })
    const [late] = await owner.contacts(['late@customers.test'])
    const id = await owner.begun({
      trigger: { kind: 'segment', groupId: body.data.id },
      steps: [{ id: 'tag', kind: 'tag', add: true, tagId }],
    })
    const looked = async () =>
      (
        await sanad.services.db
          .selectFrom('automation_enrolment_scans')
          .select('round')
          .where('automation_id', '=', id)
          .execute()
      )[0]?.round ?? 0
    await eventually(async () => expect(await looked()).toBe(1), 40_000)
    await owner.call('POST', 'tagged-by', { entityType: 'email', entityId: late, tagId: inside })
    await owner.later(hour)
    await owner.counted(id, { entered: 1, done: 1 })
    expect(await owner.tagsOf(late ?? '')).toContain('Told')
  }, 60_000)

  test('fires when a mail of its template is opened', async () => {
    const owner = await suite()
    const templateId = await owner.template('Look at this')
    const id = await owner.begun({ trigger: { kind: 'opened', templateId }, steps: [{ id: 'end', kind: 'end' }] })
    await owner.contacts(['reader@customers.test'])
    await owner.send({ templateId, trackOpens: true, html: undefined })
    await here.open('reader@')
    await owner.counted(id, { entered: 1, done: 1 })
  })

  test('by hand enrols the selected or all contacts, and each again only after the set number of days', async () => {
    const owner = await suite()
    const ids = await owner.contacts(addresses('hand', 3))
    const id = await owner.begun({ againAfterDays: 10, steps: [{ id: 'end', kind: 'end' }] })
    await owner.enrol(id, { emailIds: ids })
    await owner.counted(id, { entered: 3, done: 3 })
    await owner.enrol(id, { all: true })
    await owner.enrol(id, { emailIds: [ids[0]] })
    await owner.later(11 * 24 * hour)
    await owner.enrol(id, { emailIds: ids.slice(0, 2) })
    await owner.counted(id, { entered: 5, done: 5 })
  })
})

describe('automation steps', () => {
  test('a sequence of mail, wait and condition branches by whether the mail was opened', async () => {
    const owner = await suite()
    const [first, yes, no] = [
      await owner.template('First'),
      await owner.template('Opened'),
      await owner.template('Unopened'),
    ]
    const ids = await owner.contacts(['opens@customers.test', 'sleeps@customers.test'])
    const id = await owner.begun({
      steps: [
        { id: 'first', kind: 'send', templateId: first },
        { id: 'wait', kind: 'wait', how: 'for', minutes: 60 },
        { id: 'if', kind: 'if', how: 'mail', step: 'first', did: 'opened', withinHours: 24 },
        { id: 'yes', kind: 'send', templateId: yes, within: { step: 'if', branch: 'yes' } },
        { id: 'no', kind: 'send', templateId: no, within: { step: 'if', branch: 'no' } },
        { id: 'after', kind: 'wait', how: 'for', minutes: 1 },
      ],
    })
    await owner.enrol(id, { emailIds: ids })
    await eventually(async () => expect([got('opens@'), got('sleeps@')]).toEqual([1, 1]))
    expect(await owner.at(id, 'wait')).toMatchObject({ waiting: 2, passed: 0 })
    await here.open('opens@')
    await owner.later(2 * hour)
    await eventually(async () => expect(got('opens@')).toBe(2))
    expect(await owner.at(id, 'first')).toMatchObject({ passed: 2, sent: 2, opened: 1 })
    expect(await owner.at(id, 'if')).toMatchObject({ waiting: 1, passed: 1 })
    expect(got('sleeps@')).toBe(1)
    await owner.later(25 * hour)
    await eventually(async () => expect(got('sleeps@')).toBe(2))
    await owner.later(hour)
    await owner.counted(id, { done: 2, active: 0 })
    const subjects = receiver.received
      .filter(({ to }) => to.startsWith('opens@'))
      .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())
    expect(subjects).toEqual(['First', 'Opened'])
    // Jobs of an automation are listed with it, not among the campaigns.
    expect((await owner.call('GET', 'job')).body.data).toEqual([])
  }, 60_000)

  test('a sending step skips unsubscribed contacts; without its template it waits and notifies owners', async () => {
    const owner = await suite()
    const [templateId, tagId] = [await owner.template('Mail'), await owner.tag('Passed')]
    const [unsubscribed] = await owner.contacts(['gone@customers.test'], { status: 'unsubscribed' })
    const id = await owner.begun({
      steps: [
        { id: 'mail', kind: 'send', templateId },
        { id: 'tag', kind: 'tag', add: true, tagId },
      ],
    })
    await owner.enrol(id, { emailIds: [unsubscribed] })
    await owner.counted(id, { done: 1 })
    expect(await owner.tagsOf(unsubscribed ?? '')).toEqual(['Passed'])
    expect(got('gone@')).toBe(0)
    await owner.call('PATCH', `template/${templateId}`, { isActive: false })
    const [next] = await owner.contacts(['next@customers.test'])
    await owner.enrol(id, { emailIds: [next] })
    await eventually(async () => {
      const { body } = await owner.call('GET', `automation/${id}/run?status=active`)
      expect(body.data).toMatchObject([
        {
          email: 'next@customers.test',
          step: 'mail',
          message: 'The template was deleted or turned off. Choose another template.',
        },
      ])
    })
    // Owners are notified once per blocker, however many contacts it affects, and again when it recurs.
    const news = async () => (await sanad.call('GET', '/api/en/user/notifications', { token: owner.token() })).body.data
    const notice = { kind: 'send.stuck', link: `/email-marketing/automations/${id}`, excerpt: expect.any(String) }
    await eventually(async () => expect(await news()).toMatchObject([notice]))
    const [third] = await owner.contacts(['third@customers.test'])
    await owner.enrol(id, { emailIds: [third] })
    await owner.counted(id, { active: 2 })
    await owner.later(hour)
    await owner.call('PATCH', `template/${templateId}`, { isActive: true })
    await owner.later(hour)
    await eventually(async () => expect([got('next@'), got('third@')]).toEqual([1, 1]))
    expect(await news()).toHaveLength(1)
    await owner.call('DELETE', `template/${templateId}`)
    await owner.enrol(id, { emailIds: await owner.contacts(['fourth@customers.test']) })
    await eventually(async () => expect(await news()).toMatchObject([notice, notice]))
  }, 60_000)

  test('an automation reports that its sending service was deleted, even if another one exists', async () => {
    const owner = await suite()
    const templateId = await owner.template('Mail')
    const steps = [{ id: 'mail', kind: 'send', templateId }]
    const providerId = (await owner.provider()).body.data._id
    const id = await owner.made({ trigger: { kind: 'hand' }, providerId, steps })
    expect((await owner.automation(id)).problems).toEqual([])
    expect((await owner.call('DELETE', `email-service-provider/${providerId}`)).status).toBe(200)
    const message = 'The provider was deleted or turned off. Choose another provider.'
    expect((await owner.automation(id)).problems).toMatchObject([{ step: null, message }])
    expect((await owner.call('POST', `automation/${id}/start`)).body.message).toBe(message)
  })

  test('steps evaluate conditions, set fields, split by shares, and end within a branch', async () => {
    const owner = await suite()
    const tagId = await owner.tag('Half')
    for (const part of ['a', 'b', 'c', 'd']) await owner.contacts(addresses(`share-${part}`, 50))
    await owner.contacts(['city@customers.test'], { attributes: { city: 'Amman' } })
    const conditions = { match: 'all', of: [{ field: 'attribute', name: 'city', is: 'equals', value: 'Amman' }] }
    const id = await owner.begun({
      steps: [
        { id: 'if', kind: 'if', how: 'contact', conditions },
        {
          id: 'set',
          kind: 'field',
          field: 'attribute',
          name: 'seen',
          value: 'yes',
          within: { step: 'if', branch: 'yes' },
        },
        { id: 'end', kind: 'end', within: { step: 'if', branch: 'yes' } },
        { id: 'split', kind: 'split', shares: [70, 30] },
        { id: 'b', kind: 'tag', add: true, tagId, within: { step: 'split', branch: 'b' } },
        { id: 'last', kind: 'end' },
      ],
    })
    await owner.enrol(id, { all: true })
    await owner.counted(id, { entered: 201, done: 201, active: 0 })
    const { passed } = await owner.at(id, 'b')
    expect(passed).toBeGreaterThan(30)
    expect(passed).toBeLessThan(90)
    expect(await owner.at(id, 'split')).toMatchObject({ passed: 200 })
    expect(await owner.at(id, 'set')).toMatchObject({ passed: 1 })
    const { body } = await owner.call('GET', 'email?search=city@')
    expect(body.data[0].attributes).toMatchObject({ city: 'Amman', seen: 'yes' })
  }, 60_000)

  test('a goal ends a run before its last step', async () => {
    const owner = await suite()
    const [templateId, bought] = [await owner.template('Offer'), await owner.tag('Bought')]
    const ids = await owner.contacts(['buys@customers.test', 'waits@customers.test'])
    const conditions = { match: 'all', of: [{ field: 'tags', is: 'any', tagIds: [bought] }] }
    const id = await owner.begun({
      goal: { replied: false, conditions },
      steps: [
        { id: 'wait', kind: 'wait', how: 'for', minutes: 30 },
        { id: 'offer', kind: 'send', templateId },
      ],
    })
    await owner.enrol(id, { emailIds: ids })
    await owner.counted(id, { active: 2 })
    await owner.call('POST', 'tagged-by', { entityType: 'email', entityId: ids[0], tagId: bought })
    await owner.later(hour)
    await owner.counted(id, { reached: 1, done: 1 })
    await eventually(async () => expect(got('waits@')).toBe(1))
    expect(got('buys@')).toBe(0)
  })

  test('a step that conflicts with other transactions is retried at once and runs once', async () => {
    const owner = await suite()
    const vip = await owner.tag('Crossed')
    const [contact = ''] = await owner.contacts(['crossed@customers.test'])
    const id = await owner.begun({ steps: [{ id: 'vip', kind: 'tag', add: true, tagId: vip }] })
    const { tries } = await refusing(sanad, 'contact_tags', { times: 2 })
    await owner.enrol(id, { emailIds: [contact] })
    await owner.counted(id, { active: 0, done: 1 })
    expect(await tries()).toBe(3)
    expect(await owner.tagsOf(contact)).toEqual(['Crossed'])
    expect((await owner.call('GET', `tag/${vip}`)).body.data.usageCount).toBe(1)
  })

  test('a notify step notifies the owners', async () => {
    const owner = await suite()
    const [id] = await owner.contacts(['hot@customers.test'])
    const automation = await owner.begun({ steps: [{ id: 'tell', kind: 'notify', text: 'Call her' }] })
    await owner.enrol(automation, { emailIds: [id] })
    await eventually(async () => {
      const news = await sanad.call('GET', '/api/en/user/notifications', { token: owner.member.token })
      expect(news.body.data).toMatchObject([{ kind: 'automation.told', title: 'Call her', excerpt: 'ليلى Haddad' }])
    })
  })
})

describe('an automation', () => {
  test('refuses to start with an invalid flow, and lists the problem of each step', async () => {
    const owner = await suite()
    const id = await owner.made({
      trigger: { kind: 'tagged' },
      steps: [
        { id: 'mail', kind: 'send' },
        { id: 'lost', kind: 'end', within: { step: 'nowhere', branch: 'yes' } },
        { id: 'if', kind: 'if', how: 'mail', step: 'if', did: 'opened', withinHours: 1 },
        { id: 'split', kind: 'split', shares: [50, 49] },
      ],
    })
    const { problems } = await owner.automation(id)
    expect(problems.map(({ step }: { step: string | null }) => step)).toEqual([null, 'lost', 'mail', 'if', 'split'])
    const refused = await owner.call('POST', `automation/${id}/start`)
    expect(refused.status).toBe(400)
    expect((await owner.automation(id)).status).toBe('draft')
  })

  test('pauses all runs, and after a resume enrols the contacts that arrived meanwhile', async () => {
    const owner = await suite()
    const tagId = await owner.tag('Go')
    const id = await owner.begun({
      trigger: { kind: 'tagged', tagId },
      steps: [{ id: 'wait', kind: 'wait', how: 'for', minutes: 10 }],
    })
    await owner.contacts(['one@customers.test'], { tagIds: [tagId] })
    await owner.counted(id, { active: 1 })
    await owner.call('POST', `automation/${id}/pause`)
    await owner.contacts(['two@customers.test'], { tagIds: [tagId] })
    await owner.later(hour)
    expect((await owner.automation(id)).counts).toMatchObject({ entered: 1, active: 1 })
    await owner.call('POST', `automation/${id}/start`)
    await owner.counted(id, { entered: 2, done: 1 })
    expect((await owner.call('POST', `automation/${id}/archive`)).body.data.counts).toMatchObject({
      active: 0,
      removed: 1,
    })
    expect((await owner.call('POST', `automation/${id}/start`)).status).toBe(409)
  })

  test('pauses queued mail, and sends it once to each recipient after it resumes', async () => {
    const owner = await suite()
    await owner.provider({ name: 'Slow', isDefault: true, limits: { perSecond: 5, connections: 1 } })
    const templateId = await owner.template('Held')
    const id = await owner.begun({ steps: [{ id: 'mail', kind: 'send', templateId }] })
    const emails = Array.from({ length: 40 }, (_, number) => `held${number}@pause.test`)
    await owner.imported(emails)
    await owner.enrol(id, { all: true })
    await eventually(() => expect(got('held')).toBeGreaterThan(2))
    expect((await owner.call('POST', `automation/${id}/pause`)).status).toBe(200)
    const paused = got('held')
    expect(paused).toBeLessThan(30)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    // Mail that was in flight at the pause has arrived.
    const arrived = got('held')
    expect(arrived - paused).toBeLessThan(10)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(got('held')).toBe(arrived)
    expect((await owner.call('POST', `automation/${id}/start`)).status).toBe(200)
    await eventually(() => expect(got('held')).toBe(40))
    for (const email of emails) expect(got(email)).toBe(1)
  }, 60_000)

  test('leaves active runs on the version they entered with, or moves them to the new one', async () => {
    const owner = await suite()
    const [old, young] = [await owner.tag('Old'), await owner.tag('New')]
    const flow = (tagId: string) => ({
      steps: [
        { id: 'wait', kind: 'wait', how: 'for', minutes: 10 },
        { id: 'tag', kind: 'tag', add: true, tagId },
      ],
    })
    const run = async (moveAlong: boolean, name: string) => {
      const [contact = ''] = await owner.contacts([`${name}@customers.test`])
      const id = await owner.begun(flow(old))
      await owner.enrol(id, { emailIds: [contact] })
      await owner.counted(id, { active: 1 })
      const changed = await owner.call('PATCH', `automation/${id}`, { flow: flow(young), moveAlong })
      expect(changed.body.data.version).toBe(2)
      await owner.later(hour)
      await owner.counted(id, { done: 1 })
      return owner.tagsOf(contact)
    }
    expect(await run(false, 'stays')).toEqual(['Old'])
    expect(await run(true, 'moves')).toEqual(['New'])
  })

  test('counts correctly after a run is removed and a contact is deleted', async () => {
    const owner = await suite()
    const ids = await owner.contacts(addresses('out', 3))
    const id = await owner.begun({ steps: [{ id: 'wait', kind: 'wait', how: 'for', minutes: 10 }] })
    await owner.enrol(id, { emailIds: ids })
    await owner.counted(id, { active: 3 })
    expect((await owner.call('DELETE', `automation/${id}/run/${ids[0]}`)).status).toBe(200)
    expect((await owner.call('DELETE', `automation/${id}/run/${ids[0]}`)).status).toBe(404)
    await owner.call('DELETE', `email/${ids[1]}`)
    expect((await owner.automation(id)).counts).toMatchObject({ entered: 3, active: 1, removed: 1 })
    expect(await owner.at(id, 'wait')).toMatchObject({ waiting: 1 })
    const { body } = await owner.call('GET', `automation/${id}/run?step=wait`)
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual(['out2@customers.test'])
  })

  test('starts from each design in both languages once its open choices are made', async () => {
    const owner = await suite()
    const { body } = await owner.call('GET', 'automation-design')
    expect(body.data).toHaveLength(5)
    await owner.contacts(['born@designs.test'], { attributes: { birthday: '1990-05-17' } })
    const group = await owner.call('POST', 'group', { name: 'Quiet', tags: [await owner.tag('Quiet')] })
    for (const { name } of body.data)
      for (const language of ['en', 'ar']) {
        const made = await owner.call('POST', 'automation', { name, design: name, language })
        expect(made.status).toBe(201)
        const { id, flow } = made.body.data
        if (flow.trigger.kind === 'segment')
          await owner.call('PATCH', `automation/${id}`, {
            flow: { ...flow, trigger: { kind: 'segment', groupId: group.body.data.id } },
          })
        const started = await owner.call('POST', `automation/${id}/start`, { despiteStarterTexts: true })
        expect(started.status, `${name} ${JSON.stringify(started.body)}`).toBe(200)
      }
  })

  test('writes one audit entry per change', async () => {
    const owner = await suite()
    const id = await owner.begun({ steps: [{ id: 'end', kind: 'end' }] })
    await owner.call('PATCH', `automation/${id}`, { name: 'Other' })
    await owner.call('POST', `automation/${id}/pause`)
    await owner.call('POST', `automation/${id}/pause`)
    await owner.call('DELETE', `automation/${id}`)
    const entries = await sanad.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'automation.create',
      'automation.start',
      'automation.update',
      'automation.pause',
      'automation.delete',
    ])
  })
})
