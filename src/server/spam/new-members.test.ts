import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// The rules against spam, as a site has them from its start.

let sanad: TestSanad
let admin: string

beforeAll(async () => {
  sanad = await startSanad({ hasSpamRules: true })
  admin = (await sanad.admin()).token
})
afterAll(() => sanad.stop())

const set = async (spam: object) => {
  const answer = await sanad.call('PATCH', '/api/en/admin/settings', { token: admin, body: { spam } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const ask = (token: string, body = 'How much wax?', title = 'Wax') =>
  sanad.call('POST', '/api/en/question', { token, body: { title, body } })
const answer = (token: string, questionId: string, body = 'A kilo.') =>
  sanad.call('POST', '/api/en/answer', { token, body: { questionId, body } })
const decide = (id: string, decision: 'approve' | 'reject') =>
  sanad.call('POST', `/api/en/admin/moderation/${id}/decision`, { token: admin, body: { decision } })
const listed = async (id: string, token?: string) =>
  (await sanad.call('GET', `/api/en/question/${id}`, token === undefined ? {} : { token })).status

/** A member whose first posts were approved. */
async function trusted() {
  const member = await sanad.member()
  for (let made = 0; made < 3; made += 1) await decide((await ask(member.token)).body.data._id, 'approve')
  return member
}

test('the first three posts of a member wait, and only their author and administrators see them', async () => {
  const [member, other] = [await sanad.member(), await sanad.member()]
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) {
    const made = await ask(member.token)
    expect([made.status, made.body.data.status]).toEqual([201, 'pending'])
    ids.push(made.body.data._id)
  }
  const [first = ''] = ids
  expect([await listed(first), await listed(first, other.token)]).toEqual([404, 404])
  expect([await listed(first, member.token), await listed(first, admin)]).toEqual([200, 200])
  // A fourth one waits as long as the others do.
  expect((await ask(member.token)).body.data.status).toBe('pending')
  for (const id of ids) expect((await decide(id, 'approve')).body.data.status).toBe('published')
  expect(await listed(first)).toBe(200)
  const next = await ask(member.token)
  expect(next.body.data.status).toBe('published')
  const answered = await answer(member.token, next.body.data._id, 'https://a.test https://b.test https://c.test')
  expect(answered.body.data.status).toBe('published')
})

test('posts of members whom an administrator added appear at once', async () => {
  const person = { firstName: 'Asma', lastName: 'S', email: 'asma@shop.test', password: 'correct horse 2' }
  const made = await sanad.call('POST', '/api/en/user', { token: admin, body: person })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { token } = (
    await sanad.call('POST', '/api/en/auth/signin', { body: { email: person.email, password: person.password } })
  ).body
  expect((await ask(token)).body.data.status).toBe('published')
})

test('a post with more than two links waits until three posts are accepted', async () => {
  await set({ firstPosts: 0 })
  const { token } = await sanad.member()
  const two = 'See https://a.test and www.b.com, or [us](http://sanad.test/qa).'
  expect((await ask(token, two)).body.data.status).toBe('published')
  expect((await ask(token, `${two} And c.com/win`)).body.data.status).toBe('pending')
  await ask(token)
  await ask(token)
  expect((await ask(token, `${two} And https://c.test`)).body.data.status).toBe('published')
  await set({ firstPosts: 3 })
})

test('an edit of a new member waits too', async () => {
  const { token } = await sanad.member()
  const { _id: id } = (await ask(token)).body.data
  await decide(id, 'approve')
  const edited = await sanad.call('PATCH', `/api/en/question/${id}`, { token, body: { body: 'Buy here' } })
  expect(edited.body.data).toMatchObject({
    status: 'published',
    body: 'How much wax?',
    waitingEdit: { body: 'Buy here' },
  })
})

test('a new member has a daily limit of questions and of answers, in both languages', async () => {
  await set({ newMemberPosts: 2 })
  const { token } = await sanad.member()
  const { _id: id } = (await ask(token)).body.data
  await ask(token)
  expect(await ask(token)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect((await sanad.call('GET', '/api/en/user/limits', { token })).body.data.questions).toEqual({ limit: 2, used: 2 })
  await answer(token, id)
  await answer(token, id)
  const third = await sanad.call('POST', '/api/ar/answer', { token, body: { questionId: id, body: 'شمع' } })
  expect([third.status, third.body.message]).toEqual([429, expect.stringContaining('الحد اليومي')])
  await set({ newMemberPosts: 25 })
})

const signUp = (email: string, language = 'en') =>
  sanad.call('POST', `/api/${language}/auth/signup`, {
    body: { firstName: 'A', lastName: 'B', email, password: 'correct horse 2', acceptTerms: true },
  })

test('temporary addresses and addresses of blocked domains cannot sign up', async () => {
  await set({ blockedDomains: ['Bad.Test', 'سيئ.شركة'] })
  expect(await signUp('a@mailinator.com')).toMatchObject({ status: 400, body: { fields: { email: /Temporary/ } } })
  expect((await signUp('a@mail.mailinator.com', 'ar')).body.message).toContain('المؤقتة')
  for (const address of ['a@bad.test', 'a@mail.bad.test', 'a@سيئ.شركة'])
    expect(await signUp(address), address).toMatchObject({ status: 400, body: { fields: { email: /domain/ } } })
  expect((await signUp('a@notbad.test')).status).toBe(201)
  await set({ throwawayAddresses: 'allowed' })
  expect((await signUp('a@mailinator.com')).status).toBe(201)
  await set({ throwawayAddresses: 'refused', blockedDomains: [] })
})

test('links to blocked domains are refused, from trusted members too', async () => {
  const { token } = await trusted()
  await set({ blockedDomains: ['bad.test', 'سيئ.شركة'] })
  for (const body of ['https://bad.test/x', '[here](https://www.bad.test)', 'mailto a@bad.test', 'https://سيئ.شركة'])
    expect(await ask(token, body), body).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect((await ask(token, 'https://notbad.test')).status).toBe(201)
  await set({ blockedDomains: [] })
})

test('watched words queue, refuse or flag a post, in both scripts', async () => {
  const { token } = await trusted()
  await set({ watchedWords: { queue: ['casino', 'كازينو'], block: ['viagra', 'قمار'], flag: ['crypto', 'عملات'] } })
  expect((await ask(token, 'The Casino')).body.data.status).toBe('pending')
  expect((await ask(token, 'What?', 'افتتاح الكازينو')).body.data.status).toBe('pending')
  expect(await ask(token, 'VIAGRA!')).toMatchObject({ status: 400, body: { fields: { body: /viagra/ } } })
  expect(await ask(token, 'القُمار')).toMatchObject({ status: 400, body: { fields: { body: /قمار/ } } })
  const flagged = (await ask(token, 'تداول العملات')).body.data
  expect(flagged.status).toBe('published')
  const queue = await sanad.call('GET', '/api/en/admin/moderation?why=reported', { token: admin })
  const item = queue.body.data.find(({ _id }: { _id: string }) => _id === flagged._id)
  expect(item.reports).toMatchObject([{ reporter: null, note: 'عملات' }])
  // An edit is screened like a new post.
  const edit = { token, body: { body: 'Cheap viagra' } }
  expect((await sanad.call('PATCH', `/api/en/question/${flagged._id}`, edit)).status).toBe(400)
  await set({ watchedWords: { queue: [], block: [], flag: [] } })
})

test('three flags hide a post until it is reviewed, and an approval shows it as before', async () => {
  const asker = await trusted()
  const reporters = [await sanad.member(), await sanad.member(), await sanad.member()] as const
  const { _id: id } = (await ask(asker.token)).body.data
  const { _id: answerId } = (await answer(asker.token, id)).body.data
  await sanad.call('POST', `/api/en/answer/${answerId}/accept`, { token: asker.token })
  const flag = (of: string, { token }: { token: string }) =>
    sanad.call('POST', `/api/en/${of}/flag`, { token, body: { reason: 'spam' } })
  const shown = async () => {
    const { data } = (await sanad.call('GET', `/api/en/question/${id}`, { token: reporters[0].token })).body
    return data?.answers.data.map((shown: { isAccepted: boolean }) => shown.isAccepted)
  }
  const answered = `answer/${answerId}`
  await flag(answered, reporters[0])
  await flag(answered, reporters[1])
  expect(await shown()).toEqual([true])
  await flag(answered, reporters[2])
  expect(await shown()).toEqual([])
  const told = await sanad.call('GET', '/api/en/user/notifications', { token: asker.token })
  expect(told.body.data[0]).toMatchObject({ kind: 'answer.moderated', actor: null, excerpt: /hidden/ })
  expect((await decide(answerId, 'approve')).body.data.status).toBe('published')
  expect(await shown()).toEqual([true])
  // Members whose flags were dismissed do not hide it again.
  for (const reporter of reporters) await flag(answered, reporter)
  expect(await shown()).toEqual([true])
  await sanad.call('PATCH', `/api/en/question/${id}/status`, { token: admin, body: { status: 'closed' } })
  for (const reporter of reporters) await flag(`question/${id}`, reporter)
  expect(await listed(id)).toBe(404)
  expect((await decide(id, 'approve')).body.data.status).toBe('closed')
  expect(await listed(id)).toBe(200)
})
