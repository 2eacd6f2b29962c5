import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// A change of address must be confirmed by links at the old and at the new address.

let sanad: TestSanad
let receiver: MailReceiver
let ahead = 0
type Person = SignedIn & { workspace: string }

const minute = 60_000
const hour = 60 * minute
const password = 'correct horse 2'

beforeAll(async () => {
  receiver = await mailReceiver()
  sanad = await startSanad({
    now: () => new Date(Date.now() + ahead),
    environment: { MAIL_URL: `smtp://127.0.0.1:${receiver.port}`, SYSTEM_MAILS_PER_PERSON: '8' },
  })
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})
beforeEach(() => {
  ahead = 0
})

const address = () => `${randomUUID()}@member.test`
const post = (path: string, body: object, token?: string) =>
  sanad.call('POST', path, { body, ...(token !== undefined && { token }) })
const signIn = (email: string, secret = password) => post('/api/en/auth/signin', { email, password: secret })

/** A member created by an administrator, so that no confirmation is mailed. */
async function member(more: object = {}): Promise<Person> {
  const email = address()
  const administrator = await sanad.admin()
  await post('/api/en/user', { firstName: 'Maha', lastName: 'Saleh', email, password, ...more }, administrator.token)
  const signedIn = (await signIn(email)).body as SignedIn
  return { ...signedIn, workspace: signedIn.user.defaultWorkspace ?? '' }
}

const endpoint = '/api/en/user/email-change'
const request = ({ token }: SignedIn, email: string, more: object = {}) => post(endpoint, { email, ...more }, token)
const pending = async ({ token }: SignedIn) => (await sanad.call('GET', endpoint, { token })).body.data
const cancel = ({ token }: SignedIn) => sanad.call('DELETE', endpoint, { token })
const answer = (token: string, accept = true) => post('/api/en/auth/email-change', { token, accept })
const read = (token: string) => sanad.call('GET', `/api/en/auth/email-change?token=${token}`)
const emailOf = async ({ token }: SignedIn) => (await sanad.call('GET', '/api/en/auth/me', { token })).body.data?.email
const isSignedIn = async ({ token }: SignedIn) => (await sanad.call('GET', '/api/en/auth/me', { token })).status === 200

/** The n-th email to an address with this subject. */
const mailTo = (email: string, subject: string, n = 1) =>
  eventually(async () => {
    const raw = receiver.received.filter(({ to }) => to === email).map((mail) => mail.raw)
    const mails = await Promise.all(raw.map((one) => simpleParser(one)))
    const mail = mails.filter((one) => one.subject === subject)[n - 1]
    return (
      mail ??
      Promise.reject(new Error(`no email “${subject}” to ${email} among ${mails.map((one) => one.subject).join(', ')}`))
    )
  }, 10_000)

const linkIn = ({ text }: { text?: string | undefined }) =>
  /\/auth\/change-email\?token=([\w-]{40,})/.exec(text ?? '')?.[1] ?? ''
const toOld = 'Confirm your email address change'
const toNew = 'Confirm your new email address'
const links = async (oldEmail: string, newEmail: string, n = 1) => ({
  old: linkIn(await mailTo(oldEmail, toOld, n)),
  new: linkIn(await mailTo(newEmail, toNew, n)),
})

/** Waits until all queued jobs are done. */
const idle = () =>
  eventually(async () => {
    const jobs = await sanad.services.db
      .selectFrom('graphile_worker.jobs' as 'users')
      .selectAll()
      .execute()
    expect(jobs).toEqual([])
  }, 10_000)

describe('a change of address', () => {
  test.each(['old', 'new'] as const)('needs links to both addresses, the %s one first', async (first) => {
    const [person, email] = [await member(), address()]
    const oldEmail = person.user.email
    const other = (await signIn(oldEmail)).body as SignedIn
    expect(await pending(person)).toBeNull()
    const response = await request(person, ` ${email.toUpperCase()} `)
    expect(response).toMatchObject({
      status: 201,
      body: { data: { email, isOldConfirmed: false, isNewConfirmed: false } },
    })
    expect(await pending(person)).toEqual(response.body.data)
    const link = await links(oldEmail, email)
    const second = first === 'old' ? 'new' : 'old'
    expect((await read(link[first])).body.data).toMatchObject({ email, to: first })
    expect((await answer(link[first])).body.data).toEqual({ email, status: 'waiting' })
    expect((await answer(link[first])).status).toBe(400)
    expect(await emailOf(person)).toBe(oldEmail)
    expect(await pending(person)).toMatchObject({ isOldConfirmed: first === 'old', isNewConfirmed: first === 'new' })
    expect((await answer(link[second])).body.data).toEqual({ email, status: 'changed' })
    expect(await emailOf(person)).toBe(email)
    expect(await pending(person)).toBeNull()
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false])
    expect((await signIn(oldEmail)).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
    expect((await mailTo(oldEmail, 'Your email address was changed')).text).toContain(email)
    const log = await sanad.call('GET', `/api/en/admin/audit-log?entityId=${person.user.id}`, {
      token: (await sanad.admin()).token,
    })
    expect(log.body.data[0]).toMatchObject({
      action: 'user.email',
      before: { email: oldEmail },
      after: { email },
    })
  })

  test('is not applied by opening its links, which show what they would do', async () => {
    const [person, email] = [await member(), address()]
    await request(person, email)
    const link = await links(person.user.email, email)
    for (const token of [link.old, link.new]) {
      expect((await read(token)).status).toBe(200)
      expect((await read(token)).status).toBe(200)
    }
    expect(await pending(person)).toMatchObject({ isOldConfirmed: false, isNewConfirmed: false })
    expect((await read('x'.repeat(43))).status).toBe(400)
    expect((await answer('x'.repeat(43))).status).toBe(400)
  })

  test('requires the password, unless it was entered within the last five minutes', async () => {
    const [person, email] = [await member(), address()]
    ahead += 6 * minute
    const response = await request(person, email)
    expect([response.status, Object.keys(response.body.fields)]).toEqual([403, ['currentPassword']])
    expect((await request(person, email, { currentPassword: 'not it' })).status).toBe(400)
    expect(await pending(person)).toBeNull()
    expect((await request(person, email, { currentPassword: password })).status).toBe(201)
    const own = await request(person, person.user.email.toUpperCase())
    expect([own.status, Object.keys(own.body.fields)]).toEqual([400, ['email']])
    expect((await request(person, 'no address')).status).toBe(400)
  })

  test('gets the same answer for a taken address, and only the owner of that address is informed', async () => {
    const [person, owner, unknown] = [await member(), await member(), address()]
    const free = await request(person, unknown)
    const { old: freeLink } = await links(person.user.email, unknown)
    const taken = await request(person, owner.user.email.toUpperCase())
    const alike = ({ status, body }: typeof free) => [
      status,
      { ...body.data, _id: '', id: '', email: '', createdAt: '', updatedAt: '', expiresAt: '' },
    ]
    expect(alike(taken)).toEqual(alike(free))
    // The links of the replaced change are invalid.
    expect((await answer(freeLink)).status).toBe(400)
    const mail = await mailTo(owner.user.email, 'This address already has an account')
    expect(linkIn(mail)).toBe('')
    expect(mail.text).not.toContain(person.user.email)
    const { old } = { old: linkIn(await mailTo(person.user.email, toOld, 2)) }
    expect((await answer(old)).body.data).toEqual({ email: owner.user.email, status: 'waiting' })
    expect(await pending(person)).toMatchObject({ isOldConfirmed: true, isNewConfirmed: false })
    expect(await emailOf(owner)).toBe(owner.user.email)
  })

  test('is refused if the address has got an account in the meantime', async () => {
    const [person, email] = [await member(), address()]
    await request(person, email)
    const link = await links(person.user.email, email)
    await answer(link.new)
    const body = { firstName: 'S', lastName: 'S', email, password, acceptTerms: true }
    expect((await post('/api/en/auth/signup', body)).status).toBe(201)
    expect((await answer(link.old)).status).toBe(409)
    expect(await emailOf(person)).toBe(person.user.email)
  })

  test('ends when either link is refused, it is cancelled, the password is reset, or a day has passed', async () => {
    const ends: ((person: Person, link: { old: string; new: string }) => Promise<unknown>)[] = [
      (_person, link) => answer(link.old, false),
      (_person, link) => answer(link.new, false),
      async (person) => expect((await cancel(person)).status).toBe(200),
      async (person) => {
        await post('/auth/forgot-password', { email: person.user.email })
        const { text } = await mailTo(person.user.email, 'Reset your password')
        const token = /token=([\w-]+)/.exec(text ?? '')?.[1]
        expect((await post('/auth/reset-password', { token, newPassword: password })).status).toBe(200)
      },
      async (person) => {
        const administrator = await sanad.admin()
        const path = `/api/en/user/${person.user.id}`
        await sanad.call('PATCH', path, { token: administrator.token, body: { email: address() } })
      },
      async () => (ahead += 24 * hour + minute),
    ]
    for (const end of ends) {
      ahead = 0
      const [person, email] = [await member(), address()]
      await request(person, email)
      const link = await links(person.user.email, email)
      await end(person, link)
      expect((await answer(link.old)).status).toBe(400)
      expect((await answer(link.new)).status).toBe(400)
      expect((await signIn(email)).status).toBe(401)
    }
    const other = await member()
    expect((await cancel(other)).status).toBe(404)
    expect((await post(`${endpoint}/resend`, {}, other.token)).status).toBe(404)
  })

  test("is mailed again to unconfirmed addresses, within the person's budget", async () => {
    const [person, email] = [await member(), address()]
    await request(person, email)
    const first = await links(person.user.email, email)
    await answer(first.new)
    const resend = () => post(`${endpoint}/resend`, {}, person.token)
    expect((await resend()).body.data).toMatchObject({ email, isNewConfirmed: true })
    const again = linkIn(await mailTo(person.user.email, toOld, 2))
    await idle()
    expect(receiver.received.filter(({ to }) => to === email)).toHaveLength(1)
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await resend()).status))
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    await idle()
    expect((await answer(again)).body.data).toEqual({ email, status: 'changed' })
  })

  test('keeps memberships and invitations, and reveals nothing of the new address', async () => {
    const [person, owner, email] = [await member(), await member(), address()]
    const members = `/api/en/workspace/${owner.workspace}/member`
    const { token } = owner
    await sanad.call('POST', members, { token, body: { email: person.user.email, role: 'editor' } })
    await request(person, email)
    const link = await links(person.user.email, email)
    await answer(link.old)
    expect((await answer(link.new)).body.data.status).toBe('changed')
    const listed = (await sanad.call('GET', members, { token })).body.data
    expect(JSON.stringify(listed)).toContain(person.user.email)
    expect(JSON.stringify(listed)).not.toContain(email)
    // Another person who signs up with the old address does not get the invitation.
    const stranger = { firstName: 'S', lastName: 'S', email: person.user.email, password }
    await post('/api/en/user', stranger, (await sanad.admin()).token)
    const signedIn = (await signIn(person.user.email)).body as SignedIn
    const invitations = async (by: SignedIn) =>
      (await sanad.call('GET', '/api/en/invitation', { token: by.token })).body.data
    expect(await invitations(signedIn)).toEqual([])
    const [invitation] = await invitations(person)
    const accepted = await post(`/api/en/invitation/${invitation.id}/accept`, {}, person.token)
    expect(accepted.body.data).toMatchObject({ slug: owner.workspace, role: 'editor' })
    const { workspaces } = (await sanad.call('GET', '/api/en/auth/me', { token: person.token })).body.data
    expect(workspaces.map(({ slug }: { slug: string }) => slug)).toContain(person.workspace)
  })

  test("is mailed in the person's language, with the new address as plain text", async () => {
    const person = await member({ preferredLanguage: 'ar', firstName: 'مها' })
    const email = `www.evil.com/pay-${randomUUID()}@member.test`.slice(0, 60) + '.test'
    expect((await request(person, email)).status).toBe(201)
    const old = await mailTo(person.user.email, 'تأكيد تغيير بريدك الإلكتروني')
    expect(old.text).toContain('مرحبًا مها،')
    expect(old.text).not.toContain('evil.com')
    const mail = await mailTo(email, 'تأكيد بريدك الإلكتروني الجديد')
    for (const secret of [person.user.email, 'مها']) expect(mail.text).not.toContain(secret)
  })
})
