import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Nobody becomes or stays a member without their consent, and an invitation reveals nothing about its address.

let sanad: TestSanad
let clockOffsetMs = 0
type Person = SignedIn & { workspace: string }

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(Date.now() + clockOffsetMs) })
})
afterAll(() => sanad.stop())
beforeEach(() => settings('open'))

const week = 7 * 24 * 60 * 60_000
const password = 'my own horse 5'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (by: SignedIn, method: Method, path: string, body?: object) =>
  sanad.call(method, `/api/en/${path}`, { token: by.token, ...(body && { body }) })
const invite = (owner: Person, email: string, role = 'editor') =>
  call(owner, 'POST', `workspace/${owner.workspace}/member`, { email, role })
const waiting = async (person: SignedIn) => (await call(person, 'GET', 'invitation')).body.data
const accept = (person: SignedIn, id: string) => call(person, 'POST', `invitation/${id}/accept`)
const members = async (owner: Person) => (await call(owner, 'GET', `workspace/${owner.workspace}/member`)).body.data
const unknown = () => `${randomUUID()}@guest.test`

async function settings(registration: 'open' | 'invite' | 'closed') {
  const { status } = await call(await sanad.admin(), 'PATCH', 'admin/settings', { registration })
  expect(status).toBe(200)
}

async function mailsTo(email: string, count = 1): Promise<{ subject: string; text: string }[]> {
  const { token } = await sanad.admin()
  return eventually(async () => {
    const mails = await sanad.call('GET', `/api/en/admin/system-mail?search=${email}`, { token })
    expect(mails.body.data).toHaveLength(count)
    return mails.body.data
  }, 10_000)
}

/** Waits until all queued jobs are done. */
const idle = () =>
  eventually(async () => {
    const jobs = await sanad.services.db
      .selectFrom('graphile_worker.jobs' as 'users')
      .selectAll()
      .execute()
    expect(jobs).toEqual([])
  }, 10_000)

const linkIn = (text: string) => /accept-invitation\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const follow = (token: string, newPassword = password) =>
  sanad.call('POST', '/auth/reset-password', { body: { token, newPassword } })
const signIn = (email: string, word = password) =>
  sanad.call('POST', '/api/en/auth/signin', { body: { email, password: word } })

describe('a workspace invitation', () => {
  test('gets the same answer for every address, and reveals nothing of an account', async () => {
    const [owner, known, elsewhere] = [await sanad.member(), await sanad.member(), await sanad.member()]
    await sanad.join(await sanad.member(), elsewhere, 'viewer')
    const emails = [known.user.email, elsewhere.user.email, unknown()]
    const answers = await Promise.all(emails.map((email) => invite(owner, email)))
    const alike = ({ status, body }: (typeof answers)[number], email: string) => [
      status,
      { ...body.data, _id: '', id: '', email: email && 'x', createdAt: '', updatedAt: '', expiresAt: '' },
    ]
    const [first, ...others] = answers.map((answer, at) => alike(answer, emails[at] ?? ''))
    for (const other of others) expect(other).toEqual(first)
    expect(answers[0]?.body.data).toMatchObject({ userId: null, name: '', status: 'invited', email: emails[0] })
    const listed = JSON.stringify(await members(owner))
    expect(listed).not.toContain(known.user.id)
    expect((await members(owner)).map(({ name }: { name: string }) => name)).toEqual(['', '', '', 'Maha Saleh'])
    for (const email of emails) expect((await invite(owner, email)).status).toBe(409)
  })

  test('gives no access before the person accepts, and then gives the role that it names', async () => {
    const [owner, guest] = [await sanad.member('Owner'), await sanad.member()]
    const tags = `/api/${owner.workspace}/email-marketing/tag`
    await invite(owner, guest.user.email, 'viewer')
    expect((await sanad.call('GET', tags, { token: guest.token })).status).toBe(404)
    const [invitation] = await waiting(guest)
    expect(invitation).toMatchObject({ workspaceName: "Owner's workspace", role: 'viewer', invitedBy: 'Owner Saleh' })
    expect((await accept(await sanad.member(), invitation.id)).status).toBe(404)
    const accepted = await accept(guest, invitation.id)
    expect(accepted).toMatchObject({ status: 200, body: { data: { slug: owner.workspace, role: 'viewer' } } })
    expect((await accept(guest, invitation.id)).status).toBe(404)
    expect((await sanad.call('GET', tags, { token: guest.token })).status).toBe(200)
    expect((await sanad.call('POST', tags, { token: guest.token, body: { name: 'x' } })).status).toBe(403)
    expect((await members(owner))[0]).toMatchObject({ userId: guest.user.id, status: 'active', expiresAt: null })
    expect((await invite(owner, guest.user.email)).status).toBe(409)
  })

  test('reaches a person with an account by mail and as a notification', async () => {
    const [owner, guest] = [await sanad.member('Owner'), await sanad.member()]
    await invite(owner, guest.user.email)
    const [mail] = await mailsTo(guest.user.email)
    expect(mail?.subject).toBe("Owner Saleh invited you to Owner's workspace")
    expect(mail?.text).toContain('/dashboard/workspaces')
    expect(mail?.text).not.toContain('token')
    await eventually(async () => {
      const news = await call(guest, 'GET', 'user/notifications')
      expect(news.body.data).toMatchObject([{ kind: 'workspace.invitation', link: '/dashboard/workspaces' }])
    })
  })

  test('can be declined and revoked, and expires after two weeks', async () => {
    const [owner, guest] = [await sanad.member(), await sanad.member()]
    await invite(owner, guest.user.email)
    const [declined] = await waiting(guest)
    expect((await call(guest, 'DELETE', `invitation/${declined.id}`)).body.data).toEqual({ _id: declined.id })
    expect(await members(owner)).toHaveLength(1)
    const revoked = (await invite(owner, guest.user.email)).body.data
    await call(owner, 'DELETE', `workspace/${owner.workspace}/member/${revoked.id}`)
    expect(await waiting(guest)).toEqual([])
    expect((await accept(guest, revoked.id)).status).toBe(404)
    const late = (await invite(owner, guest.user.email)).body.data
    clockOffsetMs += 2 * week + 1000
    const back = (await signIn(guest.user.email, 'correct horse 2')).body
    expect(await waiting(back)).toEqual([])
    expect((await accept(back, late.id)).status).toBe(404)
  })

  test('is mailed to an address once a week, regardless of the inviter, and can be resent after that', async () => {
    const [owner, other, email] = [await sanad.member('Owner'), await sanad.member('Other'), unknown()]
    const { id } = (await invite(owner, email)).body.data
    await mailsTo(email)
    expect((await invite(other, email)).status).toBe(201)
    await idle()
    await mailsTo(email, 1)
    const resend = async () => {
      const by = (await signIn(owner.user.email, 'correct horse 2')).body
      return call(by, 'POST', `workspace/${owner.workspace}/member/${id}/resend`)
    }
    const early = await resend()
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    clockOffsetMs += week + 1000
    expect((await resend()).status).toBe(200)
    const [again, first] = (await mailsTo(email, 2)).map(({ text }) => linkIn(text))
    expect((await follow(first ?? '')).status).toBe(400)
    expect((await follow(again ?? '')).status).toBe(200)
  })
})

describe('an address without an account', () => {
  test('gets one by the mailed link, and then is a member', async () => {
    const [owner, email] = [await sanad.member('Owner'), unknown()]
    await settings('invite')
    await invite(owner, email, 'owner')
    const token = linkIn((await mailsTo(email))[0]?.text ?? '')
    const answers = await Promise.all([follow(token), follow(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const { user } = (await signIn(email)).body
    expect(user.workspaces).toContainEqual({ slug: owner.workspace, name: "Owner's workspace", role: 'owner' })
    expect((await members(owner))[0]).toMatchObject({ email, userId: user.id, status: 'active' })
  })

  test('gets none while registration is closed, and the response is the same', async () => {
    const [owner, known, email, early] = [await sanad.member('Owner'), await sanad.member(), unknown(), unknown()]
    await invite(owner, early)
    const link = linkIn((await mailsTo(early))[0]?.text ?? '')
    await settings('closed')
    const statuses = await Promise.all([known.user.email, email].map(async (to) => (await invite(owner, to)).status))
    expect(statuses).toEqual([201, 201])
    await mailsTo(known.user.email)
    await idle()
    await mailsTo(email, 0)
    expect((await follow(link)).status).toBe(403)
    expect((await signIn(early)).status).toBe(401)
    await settings('open')
    expect((await follow(link)).status).toBe(200)
  })

  test('is not claimed by a stranger who signs up with it', async () => {
    const [owner, email] = [await sanad.member('Owner'), unknown()]
    const invitation = (await invite(owner, email)).body.data
    const token = linkIn((await mailsTo(email))[0]?.text ?? '')
    const body = { firstName: 'S', lastName: 'S', email, password: 'a stranger 1', acceptTerms: true }
    const stranger = (await sanad.call('POST', '/api/en/auth/signup', { body })).body
    expect(await waiting(stranger)).toEqual([])
    expect((await accept(stranger, invitation.id)).status).toBe(404)
    expect((await follow(token)).status).toBe(200)
    expect((await signIn(email, 'a stranger 1')).status).toBe(401)
    expect((await signIn(email)).body.user.workspaces).toHaveLength(2)
  })
})

describe('a membership', () => {
  const leave = (person: SignedIn, workspace: string) => call(person, 'POST', `workspace/${workspace}/leave`)

  test.each(['viewer', 'editor', 'owner'] as const)('of a %s can be left', async (role) => {
    const [owner, guest] = [await sanad.member(), await sanad.member()]
    await sanad.join(owner, guest, role)
    expect((await leave(guest, owner.workspace)).status).toBe(200)
    expect((await leave(guest, owner.workspace)).status).toBe(404)
    expect(await members(owner)).toHaveLength(1)
  })

  test('of the last owner only ends once another owner has accepted', async () => {
    const [owner, guest] = [await sanad.member('Owner'), await sanad.member()]
    await sanad.join(owner, guest, 'editor')
    expect((await leave(owner, owner.workspace)).status).toBe(409)
    const promote = () =>
      call(owner, 'PATCH', `workspace/${owner.workspace}/member/${guest.user.id}`, { role: 'owner' })
    expect((await promote()).body.data.role).toBe('owner')
    expect((await leave(owner, owner.workspace)).status).toBe(409)
    const [offer] = await waiting(guest)
    expect(offer).toMatchObject({ isMember: true, role: 'owner', expiresAt: null })
    await call(guest, 'DELETE', `invitation/${offer.id}`)
    expect((await members(owner))[0]).toMatchObject({ userId: guest.user.id, role: 'editor' })
    await promote()
    expect((await accept(guest, (await waiting(guest))[0].id)).status).toBe(200)
    expect(await waiting(guest)).toEqual([])
    expect((await leave(owner, owner.workspace)).status).toBe(200)
    expect((await leave(guest, owner.workspace)).status).toBe(409)
  })

  test('as an owner who never accepted prevents neither leaving nor deleting the account', async () => {
    const [owner, one, other] = [await sanad.member(), await sanad.member(), await sanad.member()]
    for (const guest of [one, other]) {
      await sanad.join(owner, guest, 'viewer')
      await call(owner, 'PATCH', `workspace/${owner.workspace}/member/${guest.user.id}`, { role: 'owner' })
    }
    expect((await leave(one, owner.workspace)).status).toBe(200)
    const deleted = await call(other, 'DELETE', 'user/me', { password: 'correct horse 2' })
    expect(deleted.status).toBe(200)
    const left = await call(owner, 'DELETE', 'user/me', { password: 'correct horse 2' })
    expect(left.status).toBe(200)
  })
})
