import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let member: SignedIn & { workspace: string }

beforeAll(async () => {
  sanad = await startSanad()
  member = await sanad.member('Huda')
})
afterAll(() => sanad.stop())

const profile = (token: string, body?: object) =>
  sanad.call(body ? 'PATCH' : 'GET', '/api/ar/user/profile', { token, ...(body && { body }) })

describe('the profile', () => {
  test('starts with the data of the sign-up, and contains no secret', async () => {
    const { status, body } = await profile(member.token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      _id: member.user.id,
      firstName: 'Huda',
      email: member.user.email,
      bio: '',
      mobile: null,
      skills: [],
      socialLinks: {},
      visibleToCommunity: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/hash|listed|directory/)
  })

  test('changes only the fields of the input', async () => {
    const input = {
      bio: 'أصنع الشموع\nفي المنزل',
      location: 'جدة، السعودية',
      skills: ['Design', 'تصوير'],
      preferredLanguage: 'ar',
      visibleToCommunity: false,
    }
    const { data } = (await profile(member.token, input)).body
    expect(data).toMatchObject({ ...input, firstName: 'Huda', email: member.user.email })
    expect((await profile(member.token, { firstName: 'هدى' })).body.data).toMatchObject({ ...input, firstName: 'هدى' })
    expect((await profile(member.token, {})).body.data).toMatchObject({ ...input, firstName: 'هدى' })
    expect((await sanad.call('GET', '/api/en/auth/me', { token: member.token })).body.data.preferredLanguage).toBe('ar')
  })

  test('lists a skill once, ignoring case, in its first spelling', async () => {
    const skills = ['React', ' react ', 'REACT', 'Node  JS', 'node js', 'تسويق']
    expect((await profile(member.token, { skills })).body.data.skills).toEqual(['React', 'Node JS', 'تسويق'])
  })

  test('changes links individually, even in concurrent calls, and removes empty ones', async () => {
    const links = (socialLinks: object) => profile(member.token, { socialLinks })
    await links({ github: 'https://github.com/huda' })
    await Promise.all([
      links({ website: 'http://huda.example/صفحة' }),
      links({ linkedin: 'https://linkedin.com/in/huda' }),
    ])
    expect((await profile(member.token)).body.data.socialLinks).toEqual({
      github: 'https://github.com/huda',
      website: 'http://huda.example/صفحة',
      linkedin: 'https://linkedin.com/in/huda',
    })
    await links({ github: '', website: null })
    expect((await profile(member.token)).body.data.socialLinks).toEqual({ linkedin: 'https://linkedin.com/in/huda' })
  })

  test.each([
    ['٠٥٠ ١٢٣ ٤٥٦٧', '0501234567'],
    ['00966 (50) 123-4567', '+966501234567'],
    ['\u200e+۹۶۶۵۰۱۲۳۴۵۶۷', '+966501234567'],
    ['', null],
  ])('stores the number %s as %s', async (typed, stored) => {
    expect((await profile(member.token, { mobile: typed })).body.data.mobile).toBe(stored)
  })

  test.each<[string, object, string]>([
    ['a script for a link', { socialLinks: { website: 'javascript:alert(1)//https://x.test' } }, 'socialLinks.website'],
    ['data for a link', { socialLinks: { github: 'data:text/html,x' } }, 'socialLinks.github'],
    ['a link without a scheme', { socialLinks: { twitter: 'x.com/huda' } }, 'socialLinks.twitter'],
    ['a link with a password', { socialLinks: { website: 'https://a:b@x.test' } }, 'socialLinks.website'],
    ['a link to a bare name', { socialLinks: { website: 'http://localhost' } }, 'socialLinks.website'],
    ['a link that nobody knows', { socialLinks: { tiktok: 'https://tiktok.com/x' } }, 'socialLinks.tiktok'],
    ['31 skills', { skills: Array.from({ length: 31 }, (_, n) => `skill ${n}`) }, 'skills'],
    ['a skill of 41 characters', { skills: ['x'.repeat(41)] }, 'skills.0'],
    ['a biography that is too long', { bio: 'x'.repeat(1001) }, 'bio'],
    ['letters instead of a number', { mobile: 'call me' }, 'mobile'],
    ['no name', { firstName: ' ' }, 'firstName'],
    ['another address', { email: 'other@member.test' }, 'email'],
    ['a role', { role: 'admin' }, 'role'],
    ['a picture', { image: 'https://x.test/a.png' }, 'image'],
  ])('refuses %s at its field', async (_name, change, field) => {
    const { status, body } = await profile(member.token, change)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect(body.fields[field]).toMatch(/[\u0600-\u06ff]/)
  })
})

describe('the export of a person', () => {
  test('is one JSON file with their stored data and that of their own workspaces, without secrets', async () => {
    const [owner, guest] = [await sanad.member('Owner'), await sanad.member('Guest')]
    const suite = `/api/${owner.workspace}/email-marketing`
    for (let n = 0; n < 3; n += 1) {
      const body = { email: `c${n}@contact.test`, firstName: 'C' }
      await sanad.call('POST', `${suite}/email`, { token: owner.token, body })
    }
    const file = (who: SignedIn) => sanad.call('GET', '/api/en/user/export', { token: who.token })
    const picture = await file(owner)
    expect(picture.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
    expect(picture.body.profile.email).toBe(owner.user.email)
    expect(picture.body.sessions).toHaveLength(1)
    expect(picture.body.workspaces).toMatchObject([{ slug: owner.workspace, role: 'owner', memberCount: 1 }])
    const addresses = picture.body.workspaces[0].contacts.map(({ email }: { email: string }) => email)
    expect(addresses).toEqual(['c0@contact.test', 'c1@contact.test', 'c2@contact.test'])
    expect(JSON.stringify(picture.body)).not.toMatch(/hash|secret|argon/i)

    await sanad.join(owner, guest, 'editor')
    const shared = (await file(guest)).body.workspaces.find(({ slug }: { slug: string }) => slug === owner.workspace)
    expect(shared).toMatchObject({ role: 'editor', memberCount: 2 })
    expect(shared.contacts).toBeUndefined()
  })
})

describe("deleting one's own account", () => {
  const leave = (who: SignedIn, password: string) =>
    sanad.call('DELETE', '/api/en/user/me', { token: who.token, body: { password } })

  test('requires the password, ends all access, and leaves no personal data in the log', async () => {
    const leaving = await sanad.member('Leaving')
    const wrong = await leave(leaving, 'not it')
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['password']])
    expect((await leave(leaving, 'correct horse 2')).body).toEqual({ data: { _id: leaving.user.id } })
    expect((await profile(leaving.token)).status).toBe(401)
    const { db } = sanad.services
    expect(await db.selectFrom('workspaces').select('id').where('slug', '=', leaving.workspace).execute()).toEqual([])
    const entries = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', leaving.user.id).execute()
    expect(entries).toMatchObject([{ action: 'user.leave', before: null, after: null }])
    expect(JSON.stringify(entries)).not.toContain(leaving.user.email)
  })

  test('is a 409 for the last administrator, and for the only owner of a workspace with other members', async () => {
    expect((await leave(await sanad.admin(), 'correct horse 1')).status).toBe(409)
    const [owner, guest] = [await sanad.member('Owner'), await sanad.member('Guest')]
    await sanad.join(owner, guest, 'editor')
    expect((await leave(owner, 'correct horse 2')).status).toBe(409)
    expect((await leave(guest, 'correct horse 2')).status).toBe(200)
    expect((await leave(owner, 'correct horse 2')).status).toBe(200)
  })
})
