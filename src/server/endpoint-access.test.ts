import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import { ApiScope } from '#contract/scopes.ts'
import { reader } from '#test/openapi-document.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Every endpoint of the contract × every actor. Both come from the contract, so a new endpoint is tested automatically.

const actors = ['visitor', 'stranger', 'otherOwner', 'administrator', 'viewer', 'editor', 'owner', 'key'] as const
type Actor = (typeof actors)[number]

let sanad: TestSanad
let workspace: string
let document: ReturnType<typeof reader>
const tokens = new Map<Actor, string>()

beforeAll(async () => {
  sanad = await startSanad()
  document = reader((await sanad.call('GET', '/api/openapi.json')).body)
  const owner = await sanad.member('Owner')
  workspace = owner.workspace
  tokens.set('owner', owner.token)
  tokens.set('otherOwner', (await sanad.member('Other')).token)
  tokens.set('administrator', (await sanad.admin()).token)
  tokens.set('stranger', await memberOfNone())
  const key = { name: 'All of it', scopes: ApiScope.options }
  const made = await sanad.call('POST', `/api/${workspace}/developers/key`, { token: owner.token, body: key })
  tokens.set('key', made.body.data.key)
  for (const role of ['viewer', 'editor'] as const) {
    const member = await sanad.member(role)
    await sanad.join(owner, member, role)
    tokens.set(role, member.token)
  }
})
afterAll(() => sanad.stop())

/** A member whom the second owner removed from the workspace. */
async function memberOfNone(): Promise<string> {
  const [leaving, staying] = [await sanad.member('Leaving'), await sanad.member('Staying')]
  const members = `/api/en/workspace/${leaving.workspace}/member`
  await sanad.join(leaving, staying, 'owner')
  const taken = await sanad.call('DELETE', `${members}/${leaving.user.id}`, { token: staying.token })
  expect(taken.status).toBe(200)
  return leaving.token
}

const insiders: Record<Exclude<Access, 'all' | 'signed' | 'user' | 'admin' | 'keeper'>, Actor[]> = {
  viewer: ['viewer', 'editor', 'owner'],
  editor: ['editor', 'owner'],
  owner: ['owner'],
}

/**
 * The status that the endpoint's `access` promises; `in` if the actor reaches the input, which the probe makes
 * invalid.
 */
function promised({ access, scope }: AnyEndpoint, actor: Actor): 'in' | 401 | 403 | 404 {
  // A key opens the endpoints that name one of its scopes.
  if (actor === 'key') return scope === undefined ? 403 : 'in'
  if (access === 'all') return 'in'
  // A session is no signature.
  if (access === 'signed') return 401
  if (actor === 'visitor') return 401
  if (access === 'user') return 'in'
  if (access === 'admin') return actor === 'administrator' ? 'in' : 403
  // What an actor may not know about is not found.
  if (!insiders.viewer.includes(actor)) return 404
  if (access === 'keeper') return 403
  return insiders[access as keyof typeof insiders].includes(actor) ? 'in' : 403
}

/** Calls the endpoint with an unknown field: an admitted actor gets 400, and nothing is done. */
function probe(endpoint: AnyEndpoint, slug: string, actor: Actor) {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => {
    if (name === 'lang') return 'en'
    return name === 'tenant' ? slug : randomUUID()
  })
  const asQuery = endpoint.method === 'GET' || endpoint.body === 'upload'
  const token = tokens.get(actor)
  return sanad.call(endpoint.method, asQuery ? `${path}?noSuchField=1` : path, {
    ...(token !== undefined && { token }),
    ...(!asQuery && { body: { noSuchField: 1 } }),
  })
}

describe.each(endpoints.map((endpoint) => [endpoint.name as string, endpoint] as const))('%s', (_name, endpoint) => {
  // A page that is opened from a mail accepts parameters that a mail client adds.
  const strict = !/^\/[uoknpcvfr]\/:(?:token|form)$/.test(endpoint.path)

  test.each(actors)('%s', async (actor) => {
    const expected = promised(endpoint, actor)
    const { status, body } = await probe(endpoint, workspace, actor)
    expect(document.responseOf(document.operationOf(endpoint.method, endpoint.path), status)).not.toBeNull()
    if (expected === 'in' && !strict) expect([401, 403]).not.toContain(status)
    else expect([status, body]).toEqual([expected === 'in' ? 400 : expected, expect.any(Object)])
  })
})

describe('a missing workspace answers like a foreign one', () => {
  const ofWorkspaces = endpoints.filter(({ params }) => params.includes('tenant'))

  test.each(ofWorkspaces.map((endpoint) => [endpoint.name as string, endpoint] as const))(
    '%s',
    async (_d, endpoint) => {
      const [missing, another] = await Promise.all([
        probe(endpoint, 'no-such-workspace', 'otherOwner'),
        probe(endpoint, workspace, 'otherOwner'),
      ])
      expect([missing.status, another.status]).toEqual([404, 404])
      expect(missing.body).toEqual(another.body)
    },
  )

  test('`en` means the own workspace, and nobody has one after leaving it', async () => {
    const tags = (actor: Actor) => sanad.call('GET', '/api/en/email-marketing/tag', { token: tokens.get(actor) ?? '' })
    expect((await tags('owner')).status).toBe(200)
    expect((await tags('stranger')).status).toBe(404)
  })

  test.each(['%00', '%2e%2e%2f', "'--", 'x'.repeat(1500), 'EN'])('%s names no workspace', async (slug) => {
    const token = tokens.get('owner') ?? ''
    expect((await sanad.call('GET', `/api/${slug}/email-marketing/tag`, { token })).status).toBe(404)
  })
})
