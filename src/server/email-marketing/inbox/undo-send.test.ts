import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '#test/eventually.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Drafts: edited on several devices, sent, and undone within ten seconds.

let sanad: TestSanad
let post: MailReceiver
let own: Awaited<ReturnType<typeof sender>>
beforeAll(async () => {
  post = await mailReceiver()
  sanad = await startSanad()
  own = await sender(sanad, post.port)
  await own.provider()
})
afterAll(async () => {
  await sanad.stop()
  await post.stop()
})

const letter = (to: string) => ({ to: [to], subject: 'Offer', html: '<p dir="auto"><strong>أهلًا</strong></p>' })
const write = async (more: object) => (await own.call('POST', 'message', more)).body.data
const message = async (id: string) => (await own.call('GET', `message/${id}`)).body.data

test('undoing a send restores the draft and nothing is delivered', async () => {
  const sent = await write({ ...letter('back@x.test'), undo: true })
  expect(sent).toMatchObject({ status: 'active', delivery_status: 'queued' })
  expect((await message(sent._id)).recipients).toHaveLength(1)
  const back = await own.call('PATCH', `message/${sent._id}`, { status: 'draft' })
  expect([back.status, back.body.data.status]).toEqual([200, 'draft'])
  expect(await message(sent._id)).toMatchObject({
    html: '<p dir="auto"><strong>أهلًا</strong></p>',
    text: 'أهلًا',
    correspondents: { to: [{ address: 'back@x.test' }] },
  })
  // Undo is idempotent.
  expect((await own.call('PATCH', `message/${sent._id}`, { status: 'draft' })).status).toBe(200)
  await wait(11_000)
  expect(post.got('back@')).toEqual([])
  await own.call('PATCH', `message/${sent._id}`, { status: 'sent' })
  await eventually(async () => expect(post.got('back@')).toHaveLength(1))
  expect(post.received.find(({ to }) => to === 'back@x.test')?.raw).toContain('multipart/alternative')
})

test('a blind copy is stored with the draft, delivered, and named in no header', async () => {
  const bcc = ['hidden@x.test', 'seen@x.test']
  const draft = await write({ ...letter('seen@x.test'), bcc, status: 'draft' })
  expect((await message(draft._id)).correspondents.bcc).toEqual(bcc.map((address) => ({ name: '', address })))
  await own.call('PATCH', `message/${draft._id}`, { status: 'sent' })
  await eventually(async () => expect((await message(draft._id)).delivery_status).toBe('sent'))
  expect([...post.got('seen@'), ...post.got('hidden@')]).toHaveLength(2)
  for (const { raw } of post.received) expect(raw).not.toContain('hidden@')
  const { recipients, correspondents } = await message(draft._id)
  expect(recipients).toHaveLength(2)
  expect(correspondents.bcc).toEqual([{ name: '', address: 'hidden@x.test' }])
})

test('a message to several people lists them as To and Cc', async () => {
  const addressed = { to: ['first@x.test', 'second@x.test', 'third@x.test'], cc: ['copied@x.test'] }
  const sent = await write({ ...letter('first@x.test'), ...addressed })
  await eventually(async () => expect((await message(sent._id)).delivery_status).toBe('sent'))
  const { to, cc } = (await message(sent._id)).correspondents
  expect({ to, cc }).toEqual({
    to: addressed.to.map((address) => ({ name: '', address })),
    cc: [{ name: '', address: 'copied@x.test' }],
  })
})

test('a message is sent after its undo period, and can then no longer be undone', async () => {
  const startedAt = Date.now()
  const sent = await write({ ...letter('goes@x.test'), undo: true })
  await eventually(async () => expect((await message(sent._id)).delivery_status).toBe('sent'), 40_000)
  expect(Date.now() - startedAt).toBeGreaterThan(9000)
  expect((await own.call('PATCH', `message/${sent._id}`, { status: 'draft' })).status).toBe(409)
  expect((await message(sent._id)).status).toBe('active')
  expect(post.got('goes@')).toHaveLength(1)
})

test('a message of a job cannot be undone, and an unknown one is not found', async () => {
  expect((await own.call('PATCH', `message/${crypto.randomUUID()}`, { status: 'draft' })).status).toBe(404)
  await own.contacts(['job@x.test'])
  const { body } = await own.send()
  await own.ended(body.jobId)
  const [ofJob] = (await own.call('GET', 'message?recipient=job@x.test')).body.data
  expect((await own.call('PATCH', `message/${ofJob._id}`, { status: 'draft' })).status).toBe(409)
})

test('concurrent edits of one draft version: one succeeds, the others get 409 and the current version', async () => {
  const draft = await write({ ...letter('two@x.test'), status: 'draft' })
  const change = (subject: string, version: string) => own.call('PATCH', `message/${draft._id}`, { subject, version })
  const subjects = Array.from({ length: 8 }, (_, device) => `From device ${device}`)
  const answers = await Promise.all(subjects.map((subject) => change(subject, draft.updatedAt)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  const winner = subjects[answers.findIndex(({ status }) => status === 200)]
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.current.data).toMatchObject({ _id: draft._id, subject: winner })
  expect((await message(draft._id)).subject).toBe(winner)
  // Editing from the current version works, and so does an edit without a version.
  expect((await change('Read anew', refused?.body.current.data.updatedAt)).status).toBe(200)
  expect((await own.call('PATCH', `message/${draft._id}`, { subject: 'From a program' })).status).toBe(200)
})

test('a draft that another device sent or discarded is not sent again or restored', async () => {
  const [sent, discarded] = [
    await write({ ...letter('once@x.test'), status: 'draft' }),
    await write({ ...letter('never@x.test'), status: 'draft' }),
  ]
  const send = (id: string, version: string) => own.call('PATCH', `message/${id}`, { status: 'sent', version })
  const both = await Promise.all([send(sent._id, sent.updatedAt), send(sent._id, sent.updatedAt)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await own.call('DELETE', `message/${discarded._id}`)
  expect((await send(discarded._id, discarded.updatedAt)).status).toBe(404)
  await eventually(async () => expect(post.got('once@')).toHaveLength(1))
  expect(post.got('never@')).toEqual([])
})
