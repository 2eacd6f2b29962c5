import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Another workspace's ids at every endpoint of one's own workspace: not found.

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Room = { token: string; slug: string; ids: Record<string, string> }

let sanad: TestSanad
let mine: Room
let theirs: Room

beforeAll(async () => {
  sanad = await startSanad()
  mine = await room()
  theirs = await room()
})
afterAll(() => sanad.stop())

/** A workspace with one row of each kind, by the name of its id in paths. */
async function room(): Promise<Room> {
  const owner = await sanad.member()
  // The keep area is for administrators; being one opens no other workspace.
  await sanad.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.user.id).execute()
  const suite = `/api/${owner.workspace}/email-marketing`
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await sanad.call(method, suite + path, { token: owner.token, ...(body !== undefined && { body }) })
    expect([200, 201, 202], path).toContain(answer.status)
    return answer.body
  }
  const made = async (path: string, body: unknown): Promise<string> => (await call('POST', path, body)).data._id
  const tagId = await made('/tag', { name: 'Friends' })
  const contactId = await made('/email', { email: 'a@contact.test', firstName: 'A', tagIds: [tagId] })
  const providerId = await made('/email-service-provider', { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' })
  const keep = async (path: string, body: object) => {
    const answer = await sanad.call('POST', `/api/${owner.workspace}/${path}`, { token: owner.token, body })
    return answer.body.data._id as string
  }
  const classificationId = await keep('keep-classification', { group: 'G', name: 'C' })
  const contentId = await keep('keep-content', { title: 'T', body: 'B', classificationId })
  const change = { entity: 'keep-content', action: 'status', value: 'inactive' }
  const file = new FormData()
  file.set('file', new Blob(['email\nb@contact.test\nbroken']), 'contacts.csv')
  const note = { name: 'a.txt', content: 'YQ==' }
  const send = { providerId, subject: 'S', text: 'T', recipients: { emailIds: [contactId] } }
  const startAutomation = async (id: string) => {
    await call('POST', `/automation/${id}/start`)
    await call('POST', `/automation/${id}/enrol`, { recipients: { emailIds: [contactId] } })
    return id
  }
  const picture = new FormData()
  picture.set('file', new Blob([dot]), 'dot.png')
  const templateId = await made('/template', { name: 'T', subject: 'S', content: '<p>x</p>' })
  const tagged = await made('/tag', { name: 'Tested' })
  for (let number = 0; number < 30; number++)
    await made('/email', { email: `t${number}@contact.test`, tagIds: [tagged] })
  const variants = [{ templateId }, { templateId, subject: 'Other' }]
  const tested = { name: 'X', variants, recipients: { tagIds: [tagged] }, share: 90, winnerBy: 'hand', afterHours: 1 }
  const daily = { every: 'day', hour: 9, timeZone: 'UTC' }
  const ids = {
    campaignId: await made('/campaign', { name: 'C', contents: [written] }),
    testId: await made('/job-test', tested),
    seriesId: await made('/job-series', { name: 'S', templateId, recipients: { all: true }, rule: daily }),
    tagId,
    contactId,
    providerId,
    groupId: await made('/group', { name: 'G', tags: [tagId] }),
    warmupId: await made(`/email-service-provider/${providerId}/warm-up`, { volumes: [1000] }),
    topicId: await made('/topic', { name: 'News' }),
    fieldId: await made('/field', { label: 'Size' }),
    automationId: await startAutomation(
      await made('/automation', { name: 'A', flow: { steps: [{ id: 'end', kind: 'end' }] } }),
    ),
    formId: await made('/form', { name: 'F', texts: { title: 'T', button: 'B' } }),
    pictureId: await made('/picture', picture),
    templateId,
    importId: await made('/email/import', file),
    jobId: (await call('POST', '/email-service-provider/send-bulk-emails', send)).jobId as string,
    assignmentId: (await call('GET', `/tagged-by?tagId=${tagId}`)).data[0]._id as string,
    messageId: await made('/message', { to: ['a@contact.test'], subject: 'S', text: 'T', attachments: [note] }),
    entityId: contactId,
    dependencyId: templateId,
    undoId: (
      await call('POST', '/email/bulk', {
        action: 'tag',
        ids: [contactId],
        tagIds: [await made('/tag', { name: 'Late' })],
      })
    ).data.undoId as string,
    keyId: (
      await sanad.call('POST', `/api/${owner.workspace}/developers/key`, {
        token: owner.token,
        body: { name: 'K', scopes: ['contacts:read'] },
      })
    ).body.data._id as string,
    ...(await hook(owner)),
    transactionalId: await made('/transactional', { to: 'a@contact.test', subject: 'S', text: 'T' }),
    userId: owner.user.id,
    invitationId: (
      await sanad.call('POST', `/api/en/workspace/${owner.workspace}/member`, {
        token: owner.token,
        body: { email: 'guest@member.test', role: 'viewer' },
      })
    ).body.data._id as string,
    noteId: await made(`/email/${contactId}/note`, { text: 'N' }),
    viewId: await made('/view', { list: 'campaigns', name: 'V', query: {} }),
    classificationId,
    contentId,
    runId: (
      await sanad.call('POST', `/api/${owner.workspace}/keep-content-bulk`, {
        token: owner.token,
        body: { ...change, ids: [contentId] },
      })
    ).body.data.run._id as string,
  }
  return { token: owner.token, slug: owner.workspace, ids }
}

/** A webhook endpoint and the first delivery it received. */
async function hook({ token, workspace }: Awaited<ReturnType<TestSanad['member']>>) {
  const path = `/api/${workspace}/developers/webhook`
  const body = { name: 'H', url: 'http://127.0.0.1:9/hook', events: ['job.finished'] }
  const webhookId = (await sanad.call('POST', path, { token, body })).body.data._id as string
  const tested = await sanad.call('POST', `${path}/${webhookId}/test`, { token, body: {} })
  return { webhookId, deliveryId: tested.body.data._id as string }
}

const written = { language: 'en', subject: 'S', contentType: 'html', content: '<p>x</p>' }

/** Input that an endpoint needs besides its path. */
function neededInput(endpoint: AnyEndpoint, ids: Record<string, string>): object | undefined {
  if (endpoint.method === 'GET') return undefined
  if (endpoint.path.endsWith('/tagged-by/:assignmentId') && endpoint.method === 'PATCH') return { tagId: ids['tagId'] }
  if (endpoint.name === 'PATCH /api/:tenant/email-marketing/picture/:pictureId') return { name: 'Renamed' }
  if (endpoint.path.endsWith('/field/:fieldId/fit')) return { type: 'number' }
  if (endpoint.path.endsWith('/field/:fieldId/rename')) return { key: 'other' }
  if (endpoint.path.endsWith('/merge')) return { otherId: ids['contactId'] }
  if (endpoint.path.endsWith('/member/:userId') && endpoint.method === 'PATCH') return { role: 'viewer' }
  if (endpoint.path.endsWith('/job-series/:seriesId')) return { name: 'Renamed' }
  if (endpoint.path.endsWith('/warm-up')) return { volumes: [10] }
  if (endpoint.path.endsWith('/warm-up/:warmupId')) return { status: 'paused' }
  if (endpoint.path.endsWith('/correct')) return { contents: [written] }
  if (endpoint.path.endsWith('/view/:viewId/default')) return { isDefault: true }
  if (endpoint.path.endsWith('/:providerId/connection')) return { issuer: 'google' }
  if (endpoint.path.endsWith('/choose')) return { variant: 'a' }
  if (endpoint.path.endsWith('/tag-clickers')) return { tagIds: [ids['tagId']] }
  if (/\/note(\/:noteId)?$/.test(endpoint.path) && endpoint.method !== 'DELETE') return { text: 'Changed' }
  if (endpoint.path.endsWith('/enrol')) return { recipients: { emailIds: [ids['contactId']] } }
  if (endpoint.path.endsWith('/job/:jobId/schedule')) return { scheduleAt: null }
  return {}
}

function knock(endpoint: AnyEndpoint, at: Room, ids: Record<string, string>) {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => {
    if (name === 'lang') return 'en'
    if (name === 'entityType') return 'email'
    if (name === 'number') return '0'
    return name === 'tenant' ? at.slug : (ids[name] ?? name)
  })
  const query = endpoint.path.endsWith('/image') ? '?url=http://x.test/a.png' : ''
  const body = neededInput(endpoint, at.ids)
  return sanad.call(endpoint.method, path + query, { token: at.token, ...(body && { body }) })
}

const byId = endpoints.filter(({ params }) => {
  const names = params
  return names.includes('tenant') && names.some((name) => name.endsWith('Id'))
})

describe.each(byId.map((endpoint) => [endpoint.name as string, endpoint] as const))('%s', (_name, endpoint) => {
  test('has a row to test with', () => {
    const named = endpoint.params.filter((name) => name.endsWith('Id'))
    expect(named.filter((name) => mine.ids[name] === undefined)).toEqual([])
  })

  test("another workspace's row is not found", async () => {
    const { status, body } = await knock(endpoint, mine, theirs.ids)
    // A list below an unknown row may also be empty.
    const empty = status === 200 && Array.isArray(body.data) && body.data.length === 0
    expect(empty || status === 404, `${status} ${JSON.stringify(body)}`).toBe(true)
  })
})

describe('ids in a body', () => {
  test.each<[string, string, (ids: Record<string, string>) => object]>([
    ['POST', '/email', ({ tagId }) => ({ email: 'new@contact.test', tagIds: [tagId] })],
    ['POST', '/group', ({ tagId }) => ({ name: 'New', tags: [tagId] })],
    ['POST', '/form', ({ tagId }) => ({ name: 'New', texts: { title: 'T', button: 'B' }, tagIds: [tagId] })],
    ['POST', '/form', ({ topicId }) => ({ name: 'New', texts: { title: 'T', button: 'B' }, topicIds: [topicId] })],
    [
      'POST',
      '/form/preview',
      ({ topicId }) => ({ shownIn: 'en', texts: { title: 'T', button: 'B' }, topicIds: [topicId] }),
    ],
    [
      'POST',
      '/group',
      ({ tagId }) => ({
        name: 'New',
        conditions: { match: 'all', of: [{ field: 'tags', is: 'any', tagIds: [tagId] }] },
      }),
    ],
    ['POST', '/template', ({ tagId }) => ({ name: 'New', subject: 'S', content: 'c', tags: [tagId] })],
    ['POST', '/tagged-by', ({ tagId, contactId }) => ({ entityType: 'email', entityId: contactId, tagId })],
    ['DELETE', '/tagged-by', ({ tagId, contactId }) => ({ emailId: contactId, tagId })],
    ['POST', '/email-service-provider/send-bulk-emails', (ids) => send(ids)],
    ['POST', '/message', ({ providerId }) => ({ providerId, to: ['x@x.test'], subject: 'S', text: 'T' })],
    [
      'POST',
      '/message',
      ({ messageId }) => ({ to: ['x@x.test'], subject: 'S', attachments: [{ messageId, number: 0 }] }),
    ],
  ])('%s %s refuses them', async (method, path, body) => {
    const before = await counts()
    const answer = await sanad.call(method as 'POST', `/api/${mine.slug}/email-marketing${path}`, {
      token: mine.token,
      body: body(theirs.ids),
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await counts()).toEqual(before)
  })

  const send = ({ providerId, templateId, contactId }: Record<string, string>) => ({
    providerId,
    templateId,
    recipients: { emailIds: [contactId] },
  })

  test('bulk calls change none of them', async () => {
    const at = `/api/${mine.slug}/email-marketing`
    const { contactId, messageId, tagId } = theirs.ids
    const bulk = async (path: string, body: object) =>
      (await sanad.call('POST', at + path, { token: mine.token, body })).body.data
    const before = await counts()
    expect(await bulk('/email/bulk', { action: 'delete', ids: [contactId] })).toMatchObject({ changed: 0 })
    expect(await bulk('/message/bulk', { action: 'delete', ids: [messageId] })).toEqual({ changed: 0 })
    const assignments = [{ entityType: 'email', entityId: contactId, tagId }]
    expect(await bulk('/tagged-by/bulk', { assignments })).toEqual({ created: 0, existing: 0, failed: 1 })
    expect(await counts()).toEqual(before)
  })

  /** The row counts of the other workspace and our own. */
  const counts = async () => {
    const requests = [
      'email',
      'tag',
      'group',
      'template',
      'tagged-by',
      'message',
      'job',
      'email-service-provider',
      'topic',
      'form',
      'automation',
      'campaign',
      'job-test',
      'job-series',
    ]
    const totals = [theirs, mine].flatMap((at) =>
      requests.map(async (area) => {
        const list = await sanad.call('GET', `/api/${at.slug}/email-marketing/${area}`, { token: at.token })
        return [area, list.body.pagination.total] as const
      }),
    )
    return Promise.all(totals)
  }
})

// Last, so that any endpoint that changed the other's rows is detected.
describe('the rows are still there for their owner', () => {
  // The message has no image.
  const readable = byId.filter(({ method, path }) => method === 'GET' && !/\/(?:stream|image)$/.test(path))
  test.each(readable.map((endpoint) => [endpoint.name as string, endpoint] as const))('%s', async (_name, endpoint) => {
    expect((await knock(endpoint, theirs, theirs.ids)).status).toBe(200)
  })
})
