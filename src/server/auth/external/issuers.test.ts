import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { externalBrowser } from '#test/external-browser.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { openidIssuer, type OpenidIssuer } from '../../../../test/stand-ins/openid-issuer.ts'

type Method = Parameters<TestSanad['call']>[0]

// Several OpenID Connect issuers at one site, and administrators by a group of an issuer, against real issuers.

let sanad: TestSanad
let staff: OpenidIssuer
let partner: OpenidIssuer
let staffSlug: string
let partnerSlug: string
let admin: { token: string; user: { id: string; _id: string } }
let people = 0

const settings = '/api/en/admin/identity-provider'
const call = (method: Method, path: string, body?: object) =>
  sanad.call(method, path, { token: admin.token, ...(body && { body }) })
const patch = (slug: string, body: object) => call('PATCH', `${settings}/${slug}`, body)

async function added(name: string, issuer: OpenidIssuer): Promise<string> {
  const { status, body } = await call('POST', settings, { name })
  expect(status).toBe(201)
  const { slug, redirectUrl } = body.data as { slug: string; redirectUrl: string }
  expect(redirectUrl).toBe(`http://sanad.test/auth/external/${slug}`)
  issuer.allowRedirectTo(redirectUrl)
  const client = { clientId: issuer.client.id, clientSecret: issuer.client.secret }
  expect(await patch(slug, { enabled: true, issuer: issuer.url, ...client })).toMatchObject({ status: 200 })
  return slug
}

beforeAll(async () => {
  ;[staff, partner] = await Promise.all([openidIssuer(), openidIssuer()])
  sanad = await startSanad()
  admin = (await sanad.admin()) as typeof admin
  staffSlug = await added('Acme staff', staff)
  partnerSlug = await added('Partner', partner)
})
beforeEach(async () => {
  people += 1
  const account = { email: `rana${people}@acme.test`, email_verified: true, name: 'Rana Aziz' }
  staff.account = { sub: `staff-${people}`, ...account }
  partner.account = { sub: `partner-${people}`, ...account }
  staff.idToken = (claims) => claims
  expect(await patch(staffSlug, { roleClaim: 'groups', administratorGroup: 'admins' })).toMatchObject({ status: 200 })
})
afterAll(async () => {
  await sanad.stop()
  await Promise.all([staff.stop(), partner.stop()])
})

const roleOf = async (userId: string) => (await call('GET', `/api/en/user/${userId}`)).body.data.role as string
const signUpAt = async (slug: string, issuer: OpenidIssuer) => {
  const { status, body } = await externalBrowser(sanad, issuer).signUp(slug)
  expect(status).toBe(201)
  return body as { token: string; user: { id: string; role: string } }
}
const signInAtStaff = async () => (await externalBrowser(sanad, staff).signIn({}, staffSlug)).body

describe('several issuers', () => {
  test('are offered beside each other, each with its name', async () => {
    const { body } = await sanad.call('GET', '/api/en/auth/external')
    expect(body.data).toEqual([
      { slug: staffSlug, kind: 'openid', name: 'Acme staff', icon: null },
      { slug: partnerSlug, kind: 'openid', name: 'Partner', icon: null },
    ])
  })

  test('sign in different people, and both may belong to one', async () => {
    const { token, user } = await signUpAt(staffSlug, staff)
    const other = await externalBrowser(sanad, partner).signIn({}, partnerSlug)
    expect(other.body.data).toMatchObject({ signInRequired: true, provider: 'Partner' })
    await sanad.services.db.updateTable('sessions').set({ password_given_at: new Date() }).execute()
    const connected = await externalBrowser(sanad, partner).connect(token, partnerSlug)
    expect(connected.body.data).toMatchObject({ connected: true, provider: 'Partner' })
    expect((await externalBrowser(sanad, partner).signIn({}, partnerSlug)).body.user.id).toBe(user.id)
    const { body } = await sanad.call('GET', '/api/en/user/external-account', { token })
    expect(body.data).toMatchObject([
      { slug: staffSlug, provider: 'Acme staff' },
      { slug: partnerSlug, provider: 'Partner' },
    ])
  })

  test('an answer of one issuer does not end a sign-in at the other', async () => {
    const one = externalBrowser(sanad, staff)
    const started = await one.post(`/api/en/auth/external/${partnerSlug}/start`, {})
    const { state } = Object.fromEntries(new URL(started.body.data.url as string).searchParams)
    const atStaff = await externalBrowser(sanad, staff).authorize({}, staffSlug)
    const answer = await one.finish({ ...atStaff, state })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('Partner')
  })

  test('a stored image is the icon of one, and an unknown one is refused', async () => {
    const unknown = await patch(staffSlug, { icon: '/i/01a0e655-5552-73aa-86d3-debeafe9f076' })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['icon']])
    const elsewhere = await patch(staffSlug, { icon: 'https://evil.test/x.png' })
    expect(elsewhere.status).toBe(400)
  })

  test('one is removed with its accounts, the services of every site are not', async () => {
    const gone = await added('Earlier', partner)
    await signUpAt(gone, partner)
    const { body } = await call('GET', settings)
    expect(body.data).toContainEqual(expect.objectContaining({ slug: gone, accounts: 1 }))
    expect((await call('DELETE', `${settings}/${gone}`)).status).toBe(200)
    expect((await sanad.call('POST', `/api/en/auth/external/${gone}/start`, { body: {} })).status).toBe(404)
    expect((await call('DELETE', `${settings}/${gone}`)).status).toBe(404)
    expect((await call('DELETE', `${settings}/google`)).status).toBe(409)
  })

  test('a site has 20 at most, also when they are added at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => call('POST', settings, { name: `Many ${at}` })),
    )
    // The limit of calls may refuse some too; what counts is the sum.
    expect(answers.some(({ status }) => status === 409 || status === 429)).toBe(true)
    const { body } = await call('GET', settings)
    const openid = (body.data as { kind: string; slug: string; name: string }[]).filter(({ kind }) => kind === 'openid')
    expect(openid.length).toBeLessThanOrEqual(20)
    await sanad.services.db.deleteFrom('identity_providers').where('name', 'like', 'Many %').execute()
  })
})

describe('the group of administrators', () => {
  test('makes its members administrators at sign-up, and takes the role when they have left it', async () => {
    staff.account.groups = ['everyone', 'admins']
    const { user } = await signUpAt(staffSlug, staff)
    expect(user.role).toBe('admin')
    staff.account.groups = ['everyone']
    expect((await signInAtStaff()).user.role).toBe('user')
    staff.account.groups = ['admins']
    expect((await signInAtStaff()).user.role).toBe('admin')
    expect(await auditOf(user.id)).toEqual([
      { actor_id: null, before: { role: 'user' }, after: { role: 'admin', provider: 'Acme staff' } },
      { actor_id: null, before: { role: 'admin' }, after: { role: 'user', provider: 'Acme staff' } },
      { actor_id: null, before: { role: 'user' }, after: { role: 'admin', provider: 'Acme staff' } },
    ])
  })

  test.each([
    ['another group', { groups: ['admins2'] }],
    ['a text that contains it', { groups: 'not admins' }],
    ['an object with its name', { groups: { admins: true } }],
    ['no groups', {}],
  ])('makes no one an administrator by %s', async (_, claims) => {
    staff.idToken = ({ groups: _groups, ...rest }) => ({ ...rest, ...claims })
    expect((await signUpAt(staffSlug, staff)).user.role).toBe('user')
  })

  test('is found inside an object, and not in what objects inherit', async () => {
    expect((await patch(staffSlug, { roleClaim: 'realm_access.roles' })).status).toBe(200)
    staff.idToken = (claims) => ({ ...claims, realm_access: { roles: ['admins'] } })
    expect((await signUpAt(staffSlug, staff)).user.role).toBe('admin')
    expect((await patch(staffSlug, { roleClaim: 'constructor.name', administratorGroup: 'Object' })).status).toBe(200)
    people += 1
    staff.account = { ...staff.account, sub: `staff-${people}`, email: `rana${people}@acme.test` }
    expect((await signUpAt(staffSlug, staff)).user.role).toBe('user')
  })

  test('of one issuer counts only there', async () => {
    partner.account.groups = ['admins']
    expect((await signUpAt(partnerSlug, partner)).user.role).toBe('user')
  })

  test('leaves an administrator whom the site made', async () => {
    const { user } = await signUpAt(staffSlug, staff)
    await call('PATCH', `/api/en/user/role/${user.id}`, { role: 'admin' })
    expect((await signInAtStaff()).user.role).toBe('admin')
    expect(await roleOf(user.id)).toBe('admin')
  })

  test('gives the role when an account is connected, and takes it when it is disconnected', async () => {
    const member = await sanad.member()
    staff.account.groups = ['admins']
    await externalBrowser(sanad, staff).connect(member.token, staffSlug)
    expect(await roleOf(member.user._id)).toBe('admin')
    const { body } = await sanad.call('GET', '/api/en/user/external-account', { token: member.token })
    const [account] = body.data as { _id: string }[]
    await sanad.call('DELETE', `/api/en/user/external-account/${account?._id}`, { token: member.token })
    expect(await roleOf(member.user._id)).toBe('user')
  })

  test('stays with a person whose groups the issuer leaves out because they are too many', async () => {
    staff.account.groups = ['admins']
    await signUpAt(staffSlug, staff)
    staff.idToken = ({ groups: _groups, ...rest }) => ({ ...rest, _claim_names: { groups: 'src1' } })
    delete staff.account.groups
    expect((await signInAtStaff()).user.role).toBe('admin')
  })

  test('does not leave the site without an administrator', async () => {
    staff.account.groups = ['admins']
    const { user } = await signUpAt(staffSlug, staff)
    const others = sanad.services.db.updateTable('users').where('role', '=', 'admin').where('id', '!=', user.id)
    await others.set({ status: 'blocked' }).execute()
    staff.account.groups = []
    expect((await signInAtStaff()).user.role).toBe('admin')
    await sanad.services.db.updateTable('users').set({ status: 'active' }).where('status', '=', 'blocked').execute()
    expect((await signInAtStaff()).user.role).toBe('user')
  })

  test('ends with its issuer: who was an administrator by it is a member', async () => {
    const slug = await added('Short', partner)
    expect((await patch(slug, { roleClaim: 'groups', administratorGroup: 'admins' })).status).toBe(200)
    partner.account.groups = ['admins']
    const { user } = await signUpAt(slug, partner)
    expect(user.role).toBe('admin')
    expect((await call('DELETE', `${settings}/${slug}`)).status).toBe(200)
    expect(await roleOf(user.id)).toBe('user')
  })

  test.each([
    ['google', { roleClaim: 'groups', administratorGroup: 'admins' }],
    ['microsoft', { roleClaim: 'groups', administratorGroup: 'admins' }],
    ['openid', { roleClaim: 'groups', administratorGroup: '' }],
  ])('is refused for %s with %o', async (slug, body) => {
    const answer = await patch(slug, body)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['administratorGroup']])
  })
})

const auditOf = (userId: string) =>
  sanad.services.db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('entity_id', '=', userId)
    .where('action', '=', 'user.role')
    .orderBy('id')
    .execute()
