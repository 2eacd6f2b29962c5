import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { Method } from '#contract/endpoint.ts'
import { newId } from '#server/db/connection/database.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let admin: SignedIn

beforeAll(async () => {
  const nobody = 'http://127.0.0.1:9'
  sanad = await startSanad({ environment: { ZOOM_BASE_URL: nobody, ZOOM_OAUTH_URL: nobody } })
  admin = await sanad.admin()
})
afterAll(() => sanad.stop())

const asAdmin = (method: Method, path: string, body?: object) =>
  sanad.call(method, path, { token: admin.token, ...(body && { body }) })
const log = async (query = '') => (await asAdmin('GET', `/api/en/admin/audit-log?${query}`)).body

describe('every administrative change leaves exactly one audit entry, and a failed one none', () => {
  const user = { firstName: 'Dana', lastName: 'Odeh', email: 'dana@user.test', password: 'a secret horse' }
  const made = async () => (await sanad.member()).user.id
  /** A member whose two-step verification is on. */
  const protectedMember = async () => {
    const id = await made()
    const app = { user_id: id, secret: Buffer.of(1), recovery_salt: Buffer.of(1), confirmed_at: new Date() }
    await sanad.services.db.insertInto('authenticators').values(app).execute()
    return id
  }
  const article = { title: 'Article', body: 'Text' }
  const tool = { name: 'Tool', url: 'https://tool.test', category: 'Work' }
  const meeting = { title: 'Meeting', startsAt: '2099-01-01T10:00:00Z', durationMinutes: 60 }
  const past = { ...meeting, startsAt: '2020-01-01T10:00:00Z' }

  /** The path of an item created for the test, before the entries are counted. */
  const one = async (path: string, body: object) => `${path}/${(await asAdmin('POST', path, body)).body.data.id}`
  const idIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

  const question = async () =>
    (await asAdmin('POST', '/api/en/question', { title: 'A question', body: 'Of somebody' })).body.data.id as string
  const answered = async () =>
    (await asAdmin('POST', '/api/en/answer', { questionId: await question(), body: 'An answer' })).body.data
      .id as string
  const related = async () => {
    const pair = { questionId: await question(), answerId: await answered() }
    return { pair, id: (await asAdmin('POST', '/api/en/qa-relation', pair)).body.data.id as string }
  }

  const earlierVersion = async () => {
    const path = await one('/api/en/article', article)
    await asAdmin('PATCH', path, { body: 'Another text' })
    const versions = (await asAdmin('GET', `${path}/history`)).body.data as { id: string }[]
    return `${path}/history/${versions.at(-1)?.id}/restore`
  }

  /** In the administrator's own workspace. */
  const classifications = '/api/en/keep-classification'
  let names = 0
  const classification = () => ({ group: 'Mails', name: `Name ${(names += 1)}` })
  const content = async () => ({
    title: 'Greeting',
    body: 'Hello',
    classificationId: idIn(await one(classifications, classification())),
  })
  const newContent = async () => one('/api/en/keep-content', await content())

  const views = '/api/en/admin/view'
  const view = () => ({ list: 'users', name: `View ${(names += 1)}`, query: { role: 'admin' } })

  const manyTools = async () => ({
    entity: 'tool',
    action: 'category',
    value: 'Many',
    ids: [idIn(await one('/api/en/tool', tool))],
  })
  const manyTexts = async () => ({
    entity: 'keep-content',
    action: 'status',
    value: 'inactive',
    ids: [idIn(await newContent())],
  })
  const ran = async (path: string, body: object) => (await asAdmin('POST', path, body)).body.data.run._id as string
  const ownWorkspace = async () =>
    (
      await sanad.services.db
        .selectFrom('users')
        .select('default_workspace_id')
        .where('id', '=', admin.user.id)
        .executeTakeFirstOrThrow()
    ).default_workspace_id
  /** A run that no worker processes. */
  const goingOn = async (entity: string, workspace: string | null) => {
    const id = newId()
    await sanad.services.db
      .insertInto('bulk_runs')
      .values({
        id,
        actor_id: admin.user.id,
        workspace_id: workspace,
        entity,
        action: 'status',
        value: '"inactive"',
        status: 'running',
        undoable: true,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    return id
  }
  const support = '/api/en/admin/facebook-support'
  /** A person who has written to the Page, in a comment or in Messenger. */
  const written = async (kind: 'messenger' | 'comment') => {
    const { db } = sanad.services
    const [person, conversation, item] = [newId(), newId(), newId()]
    const at = new Date()
    const made = { id: conversation, kind, external_id: conversation, person_id: person, last_at: at, last_in_at: at }
    await db.insertInto('facebook_people').values({ id: person, external_id: person }).execute()
    await db.insertInto('facebook_conversations').values(made).execute()
    await db
      .insertInto('facebook_items')
      .values({
        id: item,
        conversation_id: conversation,
        kind: kind === 'comment' ? 'comment' : 'message',
        direction: 'in',
        external_id: item,
        text: 'Hello',
        at,
      })
      .execute()
    return { person, item, path: `${support}/conversation/${conversation}` }
  }
  const answer = { way: 'message', text: 'Hello', afterReplyId: null }
  const replied = async () => {
    const { path } = await written('messenger')
    return { path, id: (await asAdmin('POST', `${path}/reply`, answer)).body.data.id as string }
  }
  const refusedAnswer = async () => {
    const { id } = await replied()
    await sanad.services.db.updateTable('facebook_outbox').set({ state: 'failed' }).where('item_id', '=', id).execute()
    return id
  }

  /** For each administrative endpoint with a change: its action, a successful call, and one that its function refuses. */
  const changes: Record<string, { action: string; does: () => Promise<Call>; fails?: () => Promise<Call> }> = {
    'POST /api/:lang/user': {
      action: 'user.create',
      does: async () => ['/api/en/user', user],
      fails: async () => ['/api/en/user', user],
    },
    'PATCH /api/:lang/user/:userId': {
      action: 'user.update',
      does: async () => [`/api/en/user/${await made()}`, { firstName: 'Diana' }],
      fails: async () => [`/api/en/user/${await made()}`, { email: user.email }],
    },
    'PATCH /api/:lang/user/role/:userId': {
      action: 'user.role',
      does: async () => [`/api/en/user/role/${await made()}`, { role: 'user' }],
      fails: async () => [`/api/en/user/role/${admin.user.id}`, { role: 'user' }],
    },
    'DELETE /api/:lang/user/:userId': {
      action: 'user.delete',
      does: async () => [`/api/en/user/${await made()}`],
      fails: async () => [`/api/en/user/${admin.user.id}`],
    },
    'DELETE /api/:lang/user/:userId/two-step': {
      action: 'user.twoStepReset',
      does: async () => [`/api/en/user/${await protectedMember()}/two-step`],
      fails: async () => [`/api/en/user/${admin.user.id}/two-step`],
    },
    'POST /api/:lang/admin/identity-provider': {
      action: 'identityProvider.create',
      does: async () => ['/api/en/admin/identity-provider', { name: 'Partner' }],
    },
    'DELETE /api/:lang/admin/identity-provider/:provider': {
      action: 'identityProvider.delete',
      does: async () => {
        const { body } = await sanad.call('POST', '/api/en/admin/identity-provider', {
          token: admin.token,
          body: { name: 'P' },
        })
        return [`/api/en/admin/identity-provider/${body.data.slug}`]
      },
      fails: async () => ['/api/en/admin/identity-provider/google'],
    },
    'PATCH /api/:lang/admin/identity-provider/:provider': {
      action: 'identityProvider.update',
      does: async () => ['/api/en/admin/identity-provider/openid', { name: 'Acme' }],
      fails: async () => ['/api/en/admin/identity-provider/openid', { name: 'A', version: '2020-01-01T00:00:00Z' }],
    },
    'POST /api/en/tag': {
      action: 'tag.create',
      does: async () => ['/api/en/tag', { name: 'Once' }],
      fails: async () => ['/api/en/tag', { name: 'ONCE' }],
    },
    'PATCH /api/en/tag/:tagId': {
      action: 'tag.update',
      does: async () => [await one('/api/en/tag', { name: 'Renamed' }), { name: 'Anew' }],
      fails: async () => [await one('/api/en/tag', { name: 'Renamed again' }), { name: 'anew' }],
    },
    'DELETE /api/en/tag/:tagId': {
      action: 'tag.delete',
      does: async () => [await one('/api/en/tag', { name: 'Gone' })],
    },
    'POST /api/:lang/article': {
      action: 'article.create',
      does: async () => ['/api/en/article', { ...article, slug: 'once', status: 'published' }],
      fails: async () => ['/api/en/article', { ...article, slug: 'once' }],
    },
    'PATCH /api/:lang/article/:articleId': {
      action: 'article.update',
      does: async () => [await one('/api/en/article', article), { title: 'Other', status: 'published' }],
      fails: async () => [await one('/api/en/article', article), { slug: 'once' }],
    },
    'PATCH /api/:lang/article/:articleId/status': {
      action: 'article.status',
      does: async () => [`${await one('/api/en/article', article)}/status`, { status: 'archived' }],
    },
    'DELETE /api/:lang/article/:articleId': {
      action: 'article.delete',
      does: async () => [await one('/api/en/article', article)],
    },
    'POST /api/:lang/article/:articleId/history/:versionId/restore': {
      action: 'article.restore',
      does: async () => [await earlierVersion(), {}],
      fails: async () => [await earlierVersion(), { version: '2020-01-01T00:00:00Z' }],
    },
    'POST /api/en/tool': { action: 'tool.create', does: async () => ['/api/en/tool', tool] },
    'PATCH /api/en/tool/:toolId': {
      action: 'tool.update',
      does: async () => [await one('/api/en/tool', tool), { category: 'Other' }],
    },
    'PATCH /api/en/tool/:toolId/status': {
      action: 'tool.status',
      does: async () => [`${await one('/api/en/tool', tool)}/status`],
    },
    'DELETE /api/en/tool/:toolId': { action: 'tool.delete', does: async () => [await one('/api/en/tool', tool)] },
    'POST /api/:lang/zoom': { action: 'meeting.create', does: async () => ['/api/en/zoom', meeting] },
    'PATCH /api/:lang/zoom/:meeting': {
      action: 'meeting.update',
      does: async () => [await one('/api/en/zoom', meeting), { capacity: 3 }],
      fails: async () => [await one('/api/en/zoom', past), { status: 'live' }],
    },
    'DELETE /api/:lang/zoom/:meeting': {
      action: 'meeting.delete',
      does: async () => [await one('/api/en/zoom', meeting)],
    },
    'PATCH /api/:lang/zoom': {
      action: 'meeting.update',
      does: async () => ['/api/en/zoom', { _id: idIn(await one('/api/en/zoom', meeting)), capacity: 3 }],
      fails: async () => ['/api/en/zoom', { _id: idIn(await one('/api/en/zoom', past)), status: 'live' }],
    },
    'DELETE /api/:lang/zoom': {
      action: 'meeting.delete',
      does: async () => ['/api/en/zoom', { _id: idIn(await one('/api/en/zoom', meeting)) }],
    },
    'POST /api/:lang/admin/view': {
      action: 'view.create',
      does: async () => [views, { ...view(), name: 'Once' }],
      fails: async () => [views, { ...view(), name: 'ONCE' }],
    },
    'PATCH /api/:lang/admin/view/:viewId': {
      action: 'view.update',
      does: async () => [await one(views, view()), { shared: true }],
      fails: async () => [await one(views, view()), { name: 'once' }],
    },
    'PATCH /api/:lang/admin/view/:viewId/default': {
      action: 'view.default',
      does: async () => [`${await one(views, view())}/default`, { isDefault: true }],
    },
    'DELETE /api/:lang/admin/view/:viewId': { action: 'view.delete', does: async () => [await one(views, view())] },
    'PATCH /api/:lang/admin/settings': {
      action: 'settings.update',
      does: async () => ['/api/en/admin/settings', { landing: 'construction' }],
      fails: async () => ['/api/en/admin/settings', { landing: 'live', version: '2020-01-01T00:00:00Z' }],
    },
    'POST /api/:lang/admin/mail-transport/test': {
      action: 'mail.test',
      does: async () => ['/api/en/admin/mail-transport/test', {}],
    },
    'POST /api/:tenant/keep-classification': {
      action: 'keep-classification.create',
      does: async () => [classifications, { group: 'Mails', name: 'Once' }],
      fails: async () => [classifications, { group: 'mails', name: 'ONCE' }],
    },
    'PATCH /api/:tenant/keep-classification/:classificationId': {
      action: 'keep-classification.update',
      does: async () => [await one(classifications, classification()), { group: 'Other' }],
      fails: async () => [await one(classifications, classification()), { group: 'Mails', name: 'once' }],
    },
    'PATCH /api/:tenant/keep-classification/:classificationId/status': {
      action: 'keep-classification.status',
      does: async () => [`${await one(classifications, classification())}/status`],
    },
    'DELETE /api/:tenant/keep-classification/:classificationId': {
      action: 'keep-classification.delete',
      does: async () => [await one(classifications, classification())],
      fails: async () => {
        const { classificationId, ...text } = await content()
        await one('/api/en/keep-content', { ...text, classificationId })
        return [`${classifications}/${classificationId}`]
      },
    },
    'POST /api/:tenant/keep-content': {
      action: 'keep-content.create',
      does: async () => ['/api/en/keep-content', await content()],
    },
    'PATCH /api/:tenant/keep-content/:contentId': {
      action: 'keep-content.update',
      does: async () => [await newContent(), { title: 'Farewell' }],
      fails: async () => [await newContent(), { title: 'Farewell', version: '2020-01-01T00:00:00Z' }],
    },
    'PATCH /api/:tenant/keep-content/:contentId/status': {
      action: 'keep-content.status',
      does: async () => [`${await newContent()}/status`],
    },
    'DELETE /api/:tenant/keep-content/:contentId': {
      action: 'keep-content.delete',
      does: async () => [await newContent()],
    },
    'POST /api/:tenant/keep-content/:contentId/restore': {
      action: 'keep-content.undo',
      does: async () => {
        const deleted = await newContent()
        await asAdmin('DELETE', deleted)
        return [`${deleted}/restore`]
      },
    },
    'POST /api/:lang/admin/bulk': {
      action: 'bulk.run',
      does: async () => ['/api/en/admin/bulk', await manyTools()],
    },
    'POST /api/:lang/admin/bulk/:runId/stop': {
      action: 'bulk.stop',
      does: async () => [`/api/en/admin/bulk/${await goingOn('tool', null)}/stop`],
      fails: async () => [`/api/en/admin/bulk/${await ran('/api/en/admin/bulk', await manyTools())}/stop`],
    },
    'POST /api/:lang/admin/bulk/:runId/undo': {
      action: 'bulk.undo',
      does: async () => [`/api/en/admin/bulk/${await ran('/api/en/admin/bulk', await manyTools())}/undo`],
      fails: async () => [`/api/en/admin/bulk/${await goingOn('tool', null)}/undo`],
    },
    'POST /api/:tenant/keep-content-bulk': {
      action: 'bulk.run',
      does: async () => ['/api/en/keep-content-bulk', await manyTexts()],
    },
    'POST /api/:tenant/keep-content-bulk/:runId/stop': {
      action: 'bulk.stop',
      does: async () => [`/api/en/keep-content-bulk/${await goingOn('keep-content', await ownWorkspace())}/stop`],
      fails: async () => [
        `/api/en/keep-content-bulk/${await ran('/api/en/keep-content-bulk', await manyTexts())}/stop`,
      ],
    },
    'POST /api/:tenant/keep-content-bulk/:runId/undo': {
      action: 'bulk.undo',
      does: async () => [`/api/en/keep-content-bulk/${await ran('/api/en/keep-content-bulk', await manyTexts())}/undo`],
      fails: async () => [`/api/en/keep-content-bulk/${await goingOn('keep-content', await ownWorkspace())}/undo`],
    },
    'PATCH /api/:lang/question/:questionId/status': {
      action: 'question.status',
      does: async () => [`/api/en/question/${await question()}/status`, { status: 'closed', reason: 'Answered well' }],
    },
    'PATCH /api/:lang/question/:questionId/pin': {
      action: 'question.pin',
      does: async () => [`/api/en/question/${await question()}/pin`, { pinned: true }],
    },
    'POST /api/:lang/question/:questionId/merge': {
      action: 'question.merge',
      does: async () => [`/api/en/question/${await question()}/merge`, { into: await question() }],
      fails: async () => {
        const id = await question()
        return [`/api/en/question/${id}/merge`, { into: id }]
      },
    },
    'PATCH /api/:lang/admin/ai': {
      action: 'ai.update',
      does: async () => ['/api/en/admin/ai', { baseUrl: 'http://model.test/v1', model: 'm', apiKey: 'secret horse' }],
      fails: async () => ['/api/en/admin/ai', { model: 'n', version: '2020-01-01T00:00:00.000Z' }],
    },
    'POST /api/:lang/admin/ai/test': {
      action: 'ai.test',
      does: async () => ['/api/en/admin/ai/test', { baseUrl: 'http://127.0.0.1:9' }],
    },
    'PATCH /api/:lang/admin/facebook': {
      action: 'facebook.update',
      does: async () => ['/api/en/admin/facebook', { verifyToken: 'secret horse', graphVersion: 'v26.0' }],
      fails: async () => ['/api/en/admin/facebook', { graphVersion: 'v25.0', version: '2020-01-01T00:00:00.000Z' }],
    },
    'POST /api/:lang/admin/facebook/test': {
      action: 'facebook.test',
      does: async () => ['/api/en/admin/facebook/test', {}],
    },
    'PATCH /api/:lang/admin/facebook-support/conversation/:conversationId': {
      action: 'support.update',
      does: async () => [(await written('comment')).path, { status: 'resolved', assigneeId: admin.user.id }],
    },
    'POST /api/:lang/admin/facebook-support/conversation/:conversationId/reply': {
      action: 'support.reply',
      does: async () => [`${(await written('messenger')).path}/reply`, answer],
      fails: async () => [`${(await replied()).path}/reply`, answer],
    },
    'POST /api/:lang/admin/facebook-support/conversation/:conversationId/note': {
      action: 'support.note',
      does: async () => [`${(await written('comment')).path}/note`, { text: 'For us' }],
    },
    'PATCH /api/:lang/admin/facebook-support/comment/:itemId': {
      action: 'support.hide',
      does: async () => [`${support}/comment/${(await written('comment')).item}`, { hidden: true }],
      fails: async () => [`${support}/comment/${(await written('messenger')).item}`, { hidden: true }],
    },
    'POST /api/:lang/admin/facebook-support/item/:itemId/retry': {
      action: 'support.retry',
      does: async () => [`${support}/item/${await refusedAnswer()}/retry`, {}],
      fails: async () => [`${support}/item/${(await replied()).id}/retry`, {}],
    },
    'DELETE /api/:lang/admin/facebook-support/item/:itemId': {
      action: 'support.withdraw',
      does: async () => [`${support}/item/${await refusedAnswer()}`],
      fails: async () => [`${support}/item/${(await written('comment')).item}`],
    },
    'PATCH /api/:lang/admin/facebook-support/person/:personId': {
      action: 'support.link',
      does: async () => [`${support}/person/${(await written('comment')).person}`, { userId: await made() }],
    },
    'PATCH /api/:lang/admin/zoom': {
      action: 'zoom.update',
      does: async () => ['/api/en/admin/zoom', { accountId: 'a', clientId: 'c', clientSecret: 'secret horse' }],
      fails: async () => ['/api/en/admin/zoom', { clientId: 'd', version: '2020-01-01T00:00:00.000Z' }],
    },
    'POST /api/:lang/admin/zoom/test': {
      action: 'zoom.test',
      does: async () => ['/api/en/admin/zoom/test', { accountId: 'b' }],
    },
    'POST /api/:lang/zoom/:meeting/room': {
      action: 'meeting.retry',
      does: async () => {
        await asAdmin('PATCH', '/api/en/admin/zoom', { accountId: 'a' })
        return [`${await one('/api/en/zoom', meeting)}/room`]
      },
      fails: async () => [`${await one('/api/en/zoom', { ...meeting, joinUrl: 'https://meet.test/j/1' })}/room`],
    },
    'PATCH /api/:lang/answer/:answerId/status': {
      action: 'answer.status',
      does: async () => [`/api/en/answer/${await answered()}/status`, { status: 'hidden' }],
    },
    'PATCH /api/:lang/admin/flag/:flagId': {
      action: 'flag.resolve',
      does: async () => {
        const report = await asAdmin('POST', `/api/en/question/${await question()}/flag`, { reason: 'spam' })
        return [`/api/en/admin/flag/${report.body.data._id}`, { status: 'upheld' }]
      },
    },
    'POST /api/:lang/admin/moderation/:entityId/decision': {
      action: 'question.status',
      does: async () => {
        const id = await question()
        await asAdmin('POST', `/api/en/question/${id}/flag`, { reason: 'spam' })
        return [`/api/en/admin/moderation/${id}/decision`, { decision: 'reject', reason: 'Spam' }]
      },
      fails: async () => [`/api/en/admin/moderation/${await question()}/decision`, { decision: 'approve', reason: '' }],
    },
    'POST /api/:lang/qa-relation': {
      action: 'qa-relation.create',
      does: async () => ['/api/en/qa-relation', { questionId: await question(), answerId: await answered() }],
      fails: async () => ['/api/en/qa-relation', (await related()).pair],
    },
    'POST /api/question-answer-relations': {
      action: 'qa-relation.create',
      does: async () => [
        '/api/question-answer-relations',
        { questionId: await question(), answerId: await answered() },
      ],
      fails: async () => ['/api/question-answer-relations', (await related()).pair],
    },
    'PATCH /api/:lang/qa-relation/:relationId': {
      action: 'qa-relation.update',
      does: async () => [`/api/en/qa-relation/${(await related()).id}`, { note: 'Says it better' }],
    },
    'DELETE /api/:lang/qa-relation/:relationId': {
      action: 'qa-relation.delete',
      does: async () => [`/api/en/qa-relation/${(await related()).id}`],
    },
    'DELETE /api/question-answer-relations/:questionId/:answerId': {
      action: 'qa-relation.delete',
      does: async () => {
        const { pair } = await related()
        return [`/api/question-answer-relations/${pair.questionId}/${pair.answerId}`]
      },
    },
  }
  type Call = [path: string, body?: object]

  // Reading changes nothing for others, and its entries would fill the log.
  const readings = ['POST /api/:lang/admin/facebook-support/conversation/:conversationId/read']
  const changing = endpoints.filter(
    ({ access, method, name }) =>
      (access === 'admin' || access === 'keeper') && method !== 'GET' && !readings.includes(name),
  )

  test('reading leaves no entry', async () => {
    const { path } = await written('comment')
    const before = await entries()
    expect((await asAdmin('POST', `${path}/read`, { unread: true })).status).toBe(200)
    expect(await entries()).toEqual(before)
  })

  test.each(changing.map(({ name, method }) => [name as string, method] as const))('%s', async (endpoint, method) => {
    const change = changes[endpoint]
    if (!change) throw new Error('Say here how this endpoint is made to change something')
    const call = await change.does()
    const before = await entries()
    const done = await asAdmin(method, ...call)
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
    const after = await entries()
    expect(after).toHaveLength(before.length + 1)
    const entry = after.at(-1)
    expect(entry).toMatchObject({ action: change.action, actor_id: admin.user.id, actor_name: admin.user.name })
    // A change in a workspace is not visible outside of it.
    expect(entry?.workspace_id !== null).toBe(endpoint.includes('/:tenant/'))
    expect((await log('size=1')).data[0]?._id === entry?.id).toBe(!endpoint.includes('/:tenant/'))
    expect(JSON.stringify(entry)).not.toMatch(/hash|argon|secret horse|token/i)
    if (!change.fails) return
    const refused = await change.fails()
    const unchanged = await entries()
    expect((await asAdmin(method, ...refused)).status).toBe(409)
    expect(await entries()).toHaveLength(unchanged.length)
  })

  const entries = () => sanad.services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

  test('an entry has the state before and after, and is found by action, id and words', async () => {
    const id = await made()
    await asAdmin('PATCH', `/api/en/user/${id}`, { firstName: 'After' })
    const found = await log(`entityId=${id}&action=user.update`)
    expect(found.data).toMatchObject([{ before: { firstName: 'Maha' }, after: { firstName: 'After' } }])
    expect((await log('search=USER.UP')).data[0].entityId).toBe(id)
    expect((await log('action=no.such')).data).toEqual([])
  })

  test('an entry keeps the name of a deleted actor', async () => {
    const second = {
      firstName: 'Rima',
      lastName: 'Aziz',
      email: 'rima@user.test',
      password: 'a secret horse',
      role: 'admin',
    }
    const rima = (await asAdmin('POST', '/api/en/user', second)).body.data
    const signedIn = (
      await sanad.call('POST', '/api/en/auth/signin', { body: { email: second.email, password: second.password } })
    ).body
    const id = await made()
    await sanad.call('DELETE', `/api/en/user/${id}`, { token: signedIn.token })
    await asAdmin('DELETE', `/api/en/user/${rima.id}`)
    expect((await log(`entityId=${id}&search=rima+aziz`)).data).toMatchObject([
      { action: 'user.delete', actor: { _id: rima.id, name: 'Rima Aziz' } },
    ])
  })
})
