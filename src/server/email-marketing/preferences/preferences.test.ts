import { sql } from 'kysely'
import { eventually } from '#test/eventually.ts'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver
let suite: Awaited<ReturnType<typeof sender>>
let topics: { news: string; offers: string }

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
  suite = await sender(sanad, receiver.port)
  await suite.provider()
  const topic = async (name: object, more: object = {}) =>
    (await suite.call('POST', 'topic', { name, ...more })).body.data._id as string
  topics = {
    news: await topic({ en: 'News', ar: 'الأخبار' }, { description: { en: 'Once a week', ar: 'مرة في الأسبوع' } }),
    offers: await topic({ en: 'Offers', ar: 'العروض' }, { isDefault: false }),
  }
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

/** The last message with the paths of the links in its footer. */
async function mailTo(email: string) {
  const mail = await simpleParser(receiver.received.findLast(({ to }) => to === email)?.raw ?? '')
  const html = typeof mail.html === 'string' ? mail.html : ''
  const path = (letter: string) => new RegExp(`http://sanad\\.test(/${letter}/[\\w-]+)`).exec(html)?.[1] ?? ''
  return { html, text: mail.text ?? '', headers: mail.headers, p: path('p'), u: path('u'), v: path('v') }
}

async function sentTo(email: string, more: object = {}) {
  const [id = ''] = await suite.contacts([email], more)
  const { body } = await suite.send({ recipients: { emailIds: [id] } })
  return { id, jobId: body.jobId as string, ...(await mailTo(email)) }
}

const visit = (path: string) => sanad.call('GET', path)
const save = (path: string, fields: [string, string][]) => {
  const { offers, news } = topics
  const all = [['action', 'save'], ['offered', news], ['offered', offers], ...fields] as [string, string][]
  return sanad.call('POST', path, { body: new URLSearchParams(all) })
}
const contact = async (id: string) => (await suite.call('GET', `email/${id}`)).body.data

const titles = { en: 'Email preferences', ar: 'تفضيلات الاشتراك' }

describe('the preference page', () => {
  test('of a deleted contact explains this in both languages and can still unsubscribe', async () => {
    const email = 'deleted@customers.test'
    const { id, p } = await sentTo(email)
    expect((await suite.call('DELETE', `email/${id}`)).status).toBe(200)
    const page = await visit(p)
    expect([page.status, page.body]).toEqual([410, expect.stringContaining('You’re no longer on this list')])
    const arabic = await visit(`${p}?lang=ar`)
    expect([arabic.status, arabic.body]).toEqual([
      410,
      expect.stringMatching(/dir="rtl"[^]*لم يعد عنوانك في هذه القائمة/),
    ])
    expect((await save(p, [['firstName', 'Back']])).status).toBe(410)
    for (const { body } of [page, arabic]) expect(body).not.toContain('@customers.test')
    const out = /href="(\/u\/[\w-]+)\?lang=en"/.exec(page.body)?.[1] ?? ''
    expect((await sanad.call('POST', out)).status).toBe(200)
    // Creating the contact again sends them nothing.
    await suite.contacts([email])
    const listed = (await suite.call('GET', `suppression?search=${email}`)).body.data
    expect(listed).toMatchObject([{ email, reason: 'unsubscribed' }])
  })

  test("has the contact's language and the other one, masks the address, and changes nothing when opened", async () => {
    const { id, p } = await sentTo('layla@customers.test', { language: 'ar' })
    const before = await contact(id)
    const page = await visit(p)
    expect(page.status).toBe(200)
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    expect(page.body).toContain(titles.ar)
    expect(page.body).toContain('l••••@customers.test')
    expect(page.body).not.toContain('layla@')
    expect(page.body).toContain('مرة في الأسبوع')
    expect(page.body).not.toContain('<script')
    expect((await visit(`${p}?lang=en&utm_source=x`)).body).toContain(titles.en)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(await contact(id)).toEqual(before)
  })

  test('saves without scripts, confirms it, and is idempotent', async () => {
    const { id, p } = await sentTo('omar@customers.test')
    const fields: [string, string][] = [
      ['topic', topics.offers],
      ['firstName', 'عمر'],
      ['lastName', 'O’Hara <b>'],
      ['language', 'ar'],
      ['pause', '30'],
    ]
    const [first, second] = [await save(`${p}?lang=en`, fields), await save(`${p}?lang=en`, fields)]
    for (const { status, body } of [first, second]) {
      expect(status).toBe(200)
      expect(body).toContain('role="status"')
      expect(body).toContain('value="O’Hara &lt;b&gt;"')
      expect(body).toMatch(new RegExp(`value="${topics.offers}" checked`))
      expect(body).not.toMatch(new RegExp(`value="${topics.news}" checked`))
    }
    expect(second.body).toBe(first.body)
    expect(await contact(id)).toMatchObject({
      firstName: 'عمر',
      lastName: 'O’Hara <b>',
      language: 'ar',
      status: 'subscribed',
    })
    const { data } = (await suite.call('GET', `email/${id}/consent`)).body
    expect(data.topics.map(({ wanted, chosen }: { wanted: boolean; chosen: boolean }) => [wanted, chosen])).toEqual([
      [false, true],
      [true, true],
    ])
    expect(Date.parse(data.pausedUntil) - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60_000)
  })

  test('keeps declined topics when the contact is deleted and created again', async () => {
    const emails = ['spared@again.test', 'resting@again.test']
    const [spared, resting] = [await sentTo(emails[0] ?? ''), await sentTo(emails[1] ?? '')]
    await save(spared.p, [['topic', topics.offers]])
    await save(resting.p, [
      ['topic', topics.news],
      ['pause', '30'],
    ])
    const deleteContact = async (id: string) => expect((await suite.call('DELETE', `email/${id}`)).status).toBe(200)
    const bulk = { action: 'delete', ids: [resting.id] }
    await deleteContact(spared.id)
    expect((await suite.call('POST', 'email/bulk', bulk)).status).toBe(200)
    await suite.imported(emails)
    const found = async (email: string) => (await suite.call('GET', `email?search=${email}`)).body.data[0]._id as string
    const wishes = async (email: string) => {
      const { data } = (await suite.call('GET', `email/${await found(email)}/consent`)).body
      const choices = Object.fromEntries(
        data.topics.map((topic: { _id: string; wanted: boolean }) => [topic._id, topic.wanted]),
      )
      return { news: choices[topics.news], paused: data.pausedUntil !== null }
    }
    expect(await wishes(emails[0] ?? '')).toEqual({ news: false, paused: false })
    expect(await wishes(emails[1] ?? '')).toEqual({ news: true, paused: true })
    const counted = await suite.call('POST', 'job/audience', {
      recipients: { emailIds: await Promise.all(emails.map(found)) },
      topic: topics.news,
    })
    expect(counted.body.data).toMatchObject({ matched: 2, suppressed: 2, recipients: 0 })

    // Later choices apply at the next deletion.
    const again = await found(emails[0] ?? '')
    const { body } = await suite.send({ recipients: { emailIds: [again] } })
    await suite.ended(body.jobId)
    await save((await mailTo(emails[0] ?? '')).p, [
      ['topic', topics.offers],
      ['topic', topics.news],
    ])
    await deleteContact(again)
    await suite.contacts([emails[0] ?? ''])
    expect(await wishes(emails[0] ?? '')).toEqual({ news: true, paused: false })
  })

  test('shows each fault at its field and keeps the input', async () => {
    const { id, p } = await sentTo('zoe@customers.test')
    const { status, body } = await save(p, [
      ['firstName', 'x'.repeat(121)],
      ['lastName', 'Kept'],
      ['pause', '90'],
      ['topic', topics.offers],
    ])
    expect(status).toBe(400)
    expect(body).toMatch(
      /id="field-firstName"[^>]* autofocus aria-invalid="true" aria-describedby="field-firstName-fault"/,
    )
    expect(body).toContain('value="Kept"')
    expect(body).toMatch(/value="90" checked/)
    expect(body).toMatch(new RegExp(`value="${topics.offers}" checked`))
    expect(await contact(id)).toMatchObject({ lastName: 'Haddad' })
  })

  test('unsubscribes at once and then shows nothing else', async () => {
    const { id, p, u } = await sentTo('leaver@customers.test')
    const left = await save(p, [['action', 'leave']])
    expect(left.body).toContain('You’re unsubscribed')
    expect((await save(p, [['topic', topics.news]])).body).toContain('You’re unsubscribed')
    expect((await contact(id)).status).toBe('unsubscribed')
    expect((await visit(u)).body).toContain('You’re unsubscribed')
  })

  test('refuses a token that is altered, cut, of another purpose or too old, in both languages', async () => {
    const { p, u, v } = await sentTo('forged@customers.test')
    const changed = Buffer.from(p.slice(3), 'base64url')
    changed[30] = (changed[30] ?? 0) ^ 1
    const bad = [
      `/p/${changed.toString('base64url')}`,
      `/v/${changed.toString('base64url')}`,
      p.slice(0, -3),
      '/p/x',
      u.replace('/u/', '/p/'),
      v.replace('/v/', '/p/'),
      p.replace('/p/', '/v/'),
      p.replace('/p/', '/u/'),
      p.replace('/p/', '/c/'),
    ]
    for (const path of bad) {
      expect([(await visit(path)).status, path]).toEqual([404, path])
      expect((await visit(`${path}?lang=ar`)).body).toContain('هذا الرابط غير صالح')
    }
    for (const path of bad.filter((path) => !path.startsWith('/v/'))) {
      const fields = new URLSearchParams({ action: 'leave' })
      expect([(await sanad.call('POST', path, { body: fields })).status, path]).toEqual([404, path])
    }
    expect((await visit(p)).status).toBe(200)
    await sanad.services.db
      .updateTable('ledger')
      .set({ sent_at: new Date(Date.now() - 401 * 24 * 60 * 60_000) })
      .where('email', '=', 'forged@customers.test')
      .execute()
    expect((await visit(p)).status).toBe(404)
    expect((await visit(u)).status).toBe(200)
  })
})

describe('sends on a topic', () => {
  test("reach contacts by the topic's default and by their own choice", async () => {
    const [yes = '', no = '', silent = ''] = await suite.contacts(['yes@t.test', 'no@t.test', 'silent@t.test'])
    const recipients = { emailIds: [yes, no, silent] }
    await suite.send({ recipients })
    await save((await mailTo('yes@t.test')).p, [['topic', topics.offers]])
    await save((await mailTo('no@t.test')).p, [])
    const count = async (topic: string) =>
      (await suite.call('POST', 'job/audience', { recipients, topic })).body.data.recipients
    expect([await count(topics.news), await count('العروض'), await count('NEWS')]).toEqual([1, 1, 1])
    const { body } = await suite.send({ recipients, topic: 'Offers' })
    expect((await suite.recipients(body.jobId)).map(({ email }: { email: string }) => email)).toEqual(['yes@t.test'])
    expect((await suite.job(body.jobId)).topicId).toBe(topics.offers)
    expect(await count('New things')).toBe(3)
    const sent = (await suite.send({ recipients, topic: 'New things' })).body
    const made = (await suite.call('GET', `topic/${(await suite.job(sent.jobId)).topicId}`)).body.data
    expect(made.name).toEqual({ en: 'New things', ar: 'New things' })
    expect((await suite.send({ recipients, topic: crypto.randomUUID() })).body.fields).toHaveProperty('topic')
  })

  test('that are running skip contacts that left the topic or paused meanwhile', async () => {
    const emails = addresses('running', 240)
    await sql`insert into contacts (tenant_id, id, email) select w.id, gen_random_uuid(), email
      from workspaces w, unnest(${emails}::text[]) as email where w.slug = ${suite.member.workspace}`.execute(
      sanad.services.db,
    )
    const tagged = (await suite.call('GET', 'email?search=running&size=100')).body
    expect(tagged.pagination.total).toBe(240)
    const everybody = { recipients: { all: true } }
    await suite.ended((await suite.send(everybody)).body.jobId)
    const links = await Promise.all(emails.slice(-60).map(async (email) => (await mailTo(email)).p))
    receiver.received.length = 0
    receiver.delay = 200
    const sending = suite.send({ ...everybody, topic: topics.news })
    await eventually(async () => expect(receiver.received.length).toBeGreaterThan(0))
    const left = new Map<string, number>()
    await Promise.all(
      links.map(async (link, at) => {
        const { status } = await save(
          link,
          at % 2 === 0
            ? [
                ['pause', '30'],
                ['topic', topics.news],
              ]
            : [],
        )
        expect(status).toBe(200)
        left.set(emails[180 + at] ?? '', Date.now())
      }),
    )
    const { body } = await sending
    receiver.delay = 0
    await suite.ended(body.jobId)
    const rows = await suite.recipients(body.jobId, '&search=running&status=skipped')
    const skipped = rows as { email: string; response: string }[]
    expect(skipped.length).toBeGreaterThan(20)
    const { rows: handed } = await sql<{ email: string; handed_at: Date }>`select email, handed_at
      from ledger where job_id = ${body.jobId} and handed_at is not null`.execute(sanad.services.db)
    for (const { email, handed_at } of handed)
      expect(handed_at.getTime()).toBeLessThanOrEqual(left.get(email) ?? Infinity)
    const got = new Set(receiver.received.map(({ to }) => to))
    expect(skipped.filter(({ email }) => got.has(email))).toEqual([])
    const reasons = new Set(skipped.map(({ response }) => response))
    expect([...reasons].toSorted()).toEqual(['Opted out of this topic', 'The contact paused emails'])
  })

  test('prevent the deletion of their topic; an archived topic takes no sends, and changes of topics are audited', async () => {
    expect((await suite.call('DELETE', `topic/${topics.offers}`)).status).toBe(409)
    const made = (await suite.call('POST', 'topic', { name: 'Events' })).body.data
    expect((await suite.call('POST', 'topic', { name: 'EVENTS' })).status).toBe(409)
    const archived = await suite.call('PATCH', `topic/${made._id}`, { isArchived: true })
    expect(archived.body.data).toMatchObject({ isArchived: true, name: { en: 'Events', ar: 'Events' } })
    expect((await suite.send({ topic: made._id })).status).toBe(400)
    expect((await suite.call('DELETE', `topic/${made._id}`)).status).toBe(200)
    const entries = await sanad.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', made._id)
      .orderBy('at')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['topic.create', 'topic.update', 'topic.delete'])
  })
})

describe('the links of a message', () => {
  test('are in its footer and available in Liquid by name', async () => {
    const plain = await sentTo('footer@customers.test')
    expect([plain.p, plain.u, plain.v].every(Boolean)).toBe(true)
    expect(plain.text).toContain(`http://sanad.test${plain.p}`)
    const [id = ''] = await suite.contacts(['named@customers.test'])
    const html =
      '<p>{{ view_url }}|{{ preferences_url }}|{{ viewUrl }}|{{ preferencesUrl }}</p><a href="{{ unsubscribe_url }}">x</a>'
    await suite.send({ html, recipients: { emailIds: [id] } })
    const named = await mailTo('named@customers.test')
    expect(named.html).toContain(`http://sanad.test${named.v}|http://sanad.test${named.p}|http://sanad.test${named.v}`)
    expect(named.html).not.toContain('Email preferences')
  })

  test('unsubscribe by one click as in RFC 8058, whatever the footer contains', async () => {
    const { headers, u, id } = await sentTo('oneclick@customers.test')
    const header = JSON.stringify(headers.get('list'))
    expect(header).toContain(u)
    const answer = await sanad.call('POST', u, { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect(answer.status).toBe(200)
    expect((await contact(id)).status).toBe('unsubscribed')
  })
})

describe('the message in a browser', () => {
  test('is the sent message, sanitised, under a policy without scripts, and counts nothing', async () => {
    const [id = ''] = await suite.contacts(['viewer@customers.test'])
    const html =
      '<h1>أهلًا {{ firstName }}</h1><script>alert(1)</script><img src="https://shop.test/a.png" onerror="x()"><a href="https://shop.test/x">go</a>'
    const { body } = await suite.send({ html, recipients: { emailIds: [id] }, trackOpens: true, trackClicks: true })
    const { v } = await mailTo('viewer@customers.test')
    const page = await visit(v)
    expect(page.status).toBe(200)
    expect(page.body).toContain('أهلًا ليلى')
    expect(page.body).toContain('<img src="https://shop.test/a.png"')
    expect(page.body).toContain('href="https://shop.test/x"')
    expect(page.body).not.toMatch(/<script|onerror|\/o\/|\/k\//)
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src https: http: data:;.*frame-ancestors 'none'; sandbox /,
    )
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(await suite.job(body.jobId)).toMatchObject({ opened: 0, clicked: 0 })
    await suite.call('DELETE', `email/${id}`)
    expect((await visit(v)).body).toContain('أهلًا')
  })

  test('is unchanged after its template is edited or deleted', async () => {
    const [id = ''] = await suite.contacts(['reader@customers.test'])
    const content = { name: 'Letter', subject: 'As sent', content: '<p>The first words</p>' }
    const template = (await suite.call('POST', 'template', content)).body.data._id as string
    const mail = { templateId: template, subject: undefined, html: undefined, recipients: { emailIds: [id] } }
    await suite.ended((await suite.send(mail)).body.jobId)
    const { v } = await mailTo('reader@customers.test')
    expect((await suite.call('PATCH', `template/${template}`, { content: '<p>Other words</p>' })).status).toBe(200)
    expect((await visit(v)).body).toContain('The first words')
    expect((await suite.call('DELETE', `template/${template}`)).status).toBe(200)
    expect((await visit(v)).body).toContain('The first words')
  })
})
