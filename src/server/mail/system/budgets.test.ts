import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { start } from '#server/start.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { input, proofOf } from '#test/sign-up.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { simpleParser } from 'mailparser'

// System mail goes over the operator's mail server: its texts are the product's own, within daily limits that the
// operator sets.

let sanad: TestSanad
let receiver: MailReceiver
let clockOffsetMs = 0
type Person = SignedIn & { workspace: string }

beforeAll(async () => {
  receiver = await mailReceiver()
  sanad = await startSanad({
    now: () => new Date(Date.now() + clockOffsetMs),
    environment: {
      SYSTEM_MAILS_PER_PERSON: '6',
      SYSTEM_MAILS_PER_WORKSPACE: '4',
      SYSTEM_MAILS_PER_ADDRESS: '2',
      MAIL_URL: `smtp://127.0.0.1:${receiver.port}`,
    },
  })
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})
beforeEach(() => {
  receiver.received.length = 0
})

const password = 'correct horse 2'

/** A member whom an administrator created, so that no confirmation is mailed. */
async function member(firstName = 'Owner'): Promise<Person> {
  const email = `${randomUUID()}@member.test`
  const administrator = await sanad.admin()
  const user = { firstName, lastName: 'Saleh', email, password }
  await sanad.call('POST', '/api/en/user', { token: administrator.token, body: user })
  const signedIn = (await sanad.call('POST', '/api/en/auth/signin', { body: { email, password } })).body as SignedIn
  return { ...signedIn, workspace: signedIn.user.defaultWorkspace ?? '' }
}

async function formOf({ token, workspace }: Person, texts: object = {}): Promise<string> {
  const body = { name: 'F', texts: { title: 'T', button: 'B', ...texts } }
  const made = await sanad.call('POST', `/api/${workspace}/email-marketing/form`, { token, body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.data._id
}

const address = () => `${randomUUID()}@stranger.test`

async function stampsOf(form: string, count: number) {
  const pages = await Promise.all(Array.from({ length: count }, () => sanad.call('GET', `/f/${form}`)))
  clockOffsetMs += 5000
  return pages.map(({ body }) => input(body, 'stamp'))
}

const send = (form: string, email: string, stamp: string, url = sanad.url) =>
  fetch(`${url}/f/${form}`, {
    method: 'POST',
    body: new URLSearchParams({ email, stamp, proof: proofOf(stamp, email) }),
  }).then(async (answer) => ({ status: answer.status, body: await answer.text() }))

const mailed = (count: number) => eventually(() => expect(receiver.received).toHaveLength(count))

describe('confirmation mails of a form in a workspace without a provider', () => {
  test('a confirmation mail contains the product’s text and links only, not the form’s', async () => {
    const owner = await member()
    const { token, workspace } = owner
    const named = { name: 'Prize at evil.com, see https://evil.example/x' }
    await sanad.call('PATCH', `/api/en/workspace/${workspace}`, { token, body: named })
    const form = await formOf(owner, { mailSubject: 'Buy pills', mailText: 'Cheap pills at https://pills.example' })
    const [stamp = ''] = await stampsOf(form, 1)
    expect((await send(form, address(), stamp)).status).toBe(200)
    await mailed(1)
    const { subject, text, html } = await simpleParser(receiver.received[0]?.raw ?? '')
    expect(subject).toBe('Confirm your subscription')
    for (const part of [text, html || '']) {
      expect(part).not.toContain('pills')
      expect(part).toContain('evil[.]com')
      const hosts = [...(part ?? '').matchAll(/\b(?:https?:\/\/)?((?:[\w-]+\.)+(?:com|test|example))/g)]
      expect([...new Set(hosts.map(([, host]) => host))]).toEqual(['sanad.test'])
    }
  })

  test('the daily budget for confirmation mails holds across two processes, and further sign-ups are refused alike', async () => {
    const second = await start({ ...sanad.environment, PORT: '0' }, { now: () => new Date(Date.now() + clockOffsetMs) })
    try {
      const form = await formOf(await member())
      const stamps = await stampsOf(form, 14)
      const answers = await Promise.all(
        stamps.slice(0, 12).map((stamp, at) => send(form, address(), stamp, at % 2 ? second.url : sanad.url)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(4).fill(200), ...Array(8).fill(429)])
      const [known, unknown] = [receiver, address()] as const
      await mailed(4)
      const again = await send(form, known.received[0]?.to ?? '', stamps[12] ?? '')
      const other = await send(form, unknown, stamps[13] ?? '')
      expect([again.status, other.status]).toEqual([429, 429])
      expect(other.body).toContain('This form can’t accept more sign-ups today')
    } finally {
      await second.stop()
    }
    await mailed(4)
  })

  test('the workspaces of one owner share a budget for confirmation mails', async () => {
    const owner = await member()
    const forms = [await formOf(owner)]
    for (let number = 0; number < 2; number += 1) {
      const body = { name: 'Another' }
      const made = await sanad.call('POST', '/api/en/workspace', { token: owner.token, body })
      forms.push(await formOf({ ...owner, workspace: made.body.data.slug }))
    }
    const statuses: number[] = []
    for (const form of forms) {
      const stamps = await stampsOf(form, 3)
      for (const stamp of stamps) statuses.push((await send(form, address(), stamp)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429])
    await mailed(6)
  })

  test('a form stamp is valid for one address: a repeated sign-up changes nothing, another address needs a new stamp', async () => {
    const owner = await member()
    const form = await formOf(owner)
    const [stamp = ''] = await stampsOf(form, 1)
    const email = address()
    const same = await Promise.all([1, 2, 3].map(() => send(form, email, stamp)))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
    const others = await Promise.all([1, 2, 3].map(() => send(form, address(), stamp)))
    expect(others.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(input(others[0]?.body ?? '', 'stamp')).not.toBe(stamp)
    await mailed(1)
    const shown = await sanad.call('GET', `/api/${owner.workspace}/email-marketing/form/${form}`, {
      token: owner.token,
    })
    expect(shown.body.data.stats.submitted).toBe(1)
  })
})

describe('system mails to one address', () => {
  test('an address gets a limited number of password mails a day, and the responses do not reveal it', async () => {
    const { user } = await member()
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await sanad.call('POST', '/auth/forgot-password', { body: { email: user.email } })
      expect([answer.status, answer.body]).toEqual([200, { data: { sent: true, way: 'smtp' } }])
    }
    await eventually(async () => {
      const waiting = await sanad.services.db
        .selectFrom('graphile_worker.jobs' as 'users')
        .selectAll()
        .execute()
      expect(waiting).toEqual([])
    })
    expect(receiver.received.filter(({ to }) => to === user.email)).toHaveLength(2)
    clockOffsetMs += 24 * 60 * 60_000
    await sanad.call('POST', '/auth/forgot-password', { body: { email: user.email } })
    await eventually(() => expect(receiver.received.filter(({ to }) => to === user.email)).toHaveLength(3))
  })

  test('the confirmation mail of a sign-up does not link a domain in the member’s name', async () => {
    const email = address()
    const body = { firstName: 'win.evil.com', lastName: 'X', email, password, acceptTerms: true }
    expect((await sanad.call('POST', '/api/en/auth/signup', { body })).status).toBe(201)
    await mailed(1)
    const { text, html } = await simpleParser(receiver.received[0]?.raw ?? '')
    for (const part of [text ?? '', html || '']) expect(part).not.toContain('evil.com')
  })

  test('an administrator gets the contact page’s message with the sender’s address and without links', async () => {
    const body = { name: 'www.evil.com', email: 'asker@people.test', message: 'Look at https://evil.com/x' }
    expect((await sanad.call('POST', '/api/en/contact', { body })).status).toBe(201)
    await mailed(1)
    const { text } = await simpleParser(receiver.received[0]?.raw ?? '')
    expect(text).toContain('<asker@people.test>')
    expect(text).toContain('https[:]//evil[.]com/x')
    expect(text).not.toContain('evil.com')
  })
})
