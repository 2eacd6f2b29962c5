import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Undoing an import: created contacts go, changed ones are as before, and later changes stay.

let sanad: TestSanad
let token: string
let suite: string
let workspace: string

beforeAll(async () => {
  sanad = await startSanad()
  ;({ token, workspace } = await sanad.member())
  suite = `/api/${workspace}/email-marketing`
})
afterAll(() => sanad.stop())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  sanad.call(method, suite + path, { token, body })

async function imported(csv: string, fields: Record<string, string> = {}) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  data.set('file', new Blob([csv]), 'people.csv')
  const { body } = await call('POST', '/email/import', data)
  return ended(body.data.id, 'done')
}

async function ended(id: string, status: string) {
  await eventually(async () => expect((await call('GET', `/email/import/${id}`)).body.data.status).toBe(status))
  return (await call('GET', `/email/import/${id}`)).body.data
}

async function undone(id: string) {
  expect(await call('POST', `/email/import/${id}/undo`)).toMatchObject({
    status: 202,
    body: { data: { canUndo: false } },
  })
  return ended(id, 'undone')
}

const create = async (email: string, more: object = {}) => (await call('POST', '/email', { email, ...more })).body.data
const contact = async (email: string) =>
  (await call('GET', `/email?search=${email}`)).body.data.find((one: { email: string }) => one.email === email)
const suppressed = async (email: string) =>
  (await call('GET', `/suppression?search=${email}`)).body.data.map(({ reason }: { reason: string }) => reason)

test('created contacts go, and existing ones have their values, tags, status and consent again', async () => {
  const tag = (await call('POST', '/tag', { name: { en: 'Before', ar: 'سابق' }, color: 'teal' })).body.data
  const before = await create('before@undo.test', {
    firstName: 'Nora',
    attributes: { city: 'Amman' },
    tagIds: [tag._id],
  })
  await create('same@undo.test', { firstName: 'Same' })
  const job = await imported(
    'email,first name,city,status,tags,Confirmed at\nbefore@undo.test,Norah,Cairo,unsubscribed,Wrong,\nnew@undo.test,New,Cairo,subscribed,Wrong,2024-05-06 07:08\nleft@undo.test,Left,,unsubscribed,,\nsame@undo.test,Same,,,,\n',
  )
  expect(job).toMatchObject({ created: 2, updated: 2, canUndo: true, undo: null })
  expect(await contact('before@undo.test')).toMatchObject({ firstName: 'Norah', status: 'unsubscribed' })
  expect(await suppressed('left@undo.test')).toEqual(['unsubscribed'])

  expect(await undone(job._id)).toMatchObject({
    canUndo: false,
    undo: { seen: 4, deleted: 2, restored: 1, changed: 0 },
  })
  expect(await contact('before@undo.test')).toMatchObject({
    _id: before._id,
    firstName: 'Nora',
    status: 'subscribed',
    attributes: { city: 'Amman' },
    tags: [{ _id: tag._id }],
  })
  expect([await contact('new@undo.test'), await contact('left@undo.test')]).toEqual([undefined, undefined])
  expect([await suppressed('left@undo.test'), await suppressed('before@undo.test')]).toEqual([[], []])
  expect(await contact('same@undo.test')).toMatchObject({ firstName: 'Same' })
  const again = await call('POST', `/email/import/${job._id}/undo`)
  expect(again).toMatchObject({ status: 409, body: { message: 'This import was already undone.' } })
})

test('contacts that changed after the import stay as they are and are listed', async () => {
  await create('edited@undo.test', { firstName: 'Old' })
  const job = await imported(
    'email,first name\nedited@undo.test,File\nfresh@undo.test,Fresh\nleaver@undo.test,Leaver\nnoted@undo.test,Noted\ngone@undo.test,Gone\nboth@undo.test,Both\n',
  )
  await call('PATCH', `/email/${(await contact('edited@undo.test'))._id}`, { lastName: 'Edited' })
  await call('PATCH', `/email/${(await contact('leaver@undo.test'))._id}`, { status: 'unsubscribed' })
  await call('POST', `/email/${(await contact('noted@undo.test'))._id}/note`, { text: 'Met at the fair' })
  await call('DELETE', `/email/${(await contact('gone@undo.test'))._id}`)
  await imported('email,first name\nboth@undo.test,Both\n')
  expect(await undone(job._id)).toMatchObject({ undo: { deleted: 1, restored: 0, changed: 4 } })
  expect(await contact('edited@undo.test')).toMatchObject({ firstName: 'File', lastName: 'Edited' })
  expect(await contact('leaver@undo.test')).toMatchObject({ status: 'unsubscribed' })
  expect(await contact('both@undo.test')).toMatchObject({ firstName: 'Both' })
  expect(await contact('fresh@undo.test')).toBeUndefined()
  const { data, pagination } = (await call('GET', `/email/import/${job._id}/changed?size=2`)).body
  expect([data.length, pagination.total]).toEqual([2, 4])
  const all = (await call('GET', `/email/import/${job._id}/changed`)).body.data
  expect(all.map(({ email, isNew }: { email: string; isNew: boolean }) => [email, isNew]).toSorted()).toEqual([
    ['both@undo.test', true],
    ['edited@undo.test', false],
    ['leaver@undo.test', true],
    ['noted@undo.test', true],
  ])
})

test('an undo resubscribes nobody who opted out before or after the import', async () => {
  const early = await create('early@undo.test')
  await call('PATCH', `/email/${early._id}`, { status: 'unsubscribed' })
  const late = await create('late@undo.test')
  const job = await imported('email,first name,status\nearly@undo.test,Early,subscribed\nlate@undo.test,Late,\n')
  await call('PATCH', `/email/${late._id}`, { status: 'unsubscribed' })
  await undone(job._id)
  expect(await contact('early@undo.test')).toMatchObject({ status: 'unsubscribed', firstName: '' })
  expect(await contact('late@undo.test')).toMatchObject({ status: 'unsubscribed', firstName: 'Late' })
  expect([await suppressed('early@undo.test'), await suppressed('late@undo.test')]).toEqual([
    ['unsubscribed'],
    ['unsubscribed'],
  ])
})

test('an import is undone only when it has stopped, and within 30 days', async () => {
  const job = await imported('email\nlater@undo.test\n')
  const db = sanad.services.db
  const at = (days: number) =>
    sql`update imports set created_at = now() - make_interval(days => ${days}) where id = ${job._id}`.execute(db)
  await sql`update imports set status = 'running' where id = ${job._id}`.execute(db)
  expect(await call('POST', `/email/import/${job._id}/undo`)).toMatchObject({
    status: 409,
    body: { message: 'This import is still running. Stop it before you undo it.' },
  })
  await sql`update imports set status = 'done' where id = ${job._id}`.execute(db)
  await at(31)
  expect((await call('GET', `/email/import/${job._id}`)).body.data.canUndo).toBe(false)
  expect((await call('POST', `/email/import/${job._id}/undo`)).status).toBe(409)
  await at(29)
  expect(await undone(job._id)).toMatchObject({ undo: { deleted: 1 } })
})

test('fields and tags that only a wrong file created go with it, and those that something uses stay', async () => {
  const csv =
    'email,Wrong column,Kept column,Asked column,tags\nwrong@made.test,a,b,c,"Wrong tag; Kept tag; Segment tag; Draft tag"\n'
  const job = await imported(csv)
  expect(job.creations.toSorted(byName)).toEqual([
    { kind: 'field', name: 'Asked column' },
    { kind: 'tag', name: 'Draft tag' },
    { kind: 'field', name: 'Kept column' },
    { kind: 'tag', name: 'Kept tag' },
    { kind: 'tag', name: 'Segment tag' },
    { kind: 'field', name: 'Wrong column' },
    { kind: 'tag', name: 'Wrong tag' },
  ])
  const tags = (await call('GET', '/tag?size=100')).body.data
  const idOf = (name: string) => tags.find((tag: { name: { en: string } }) => tag.name.en === name)._id
  await create('kept@made.test', { attributes: { 'Kept column': 'x' }, tagIds: [idOf('Kept tag')] })
  const segment = (of: object[]) =>
    call('POST', '/group', {
      name: `Segment ${of.length} ${JSON.stringify(of).length}`,
      conditions: { match: 'all', of },
    })
  expect((await segment([{ field: 'attribute', name: 'Asked column', is: 'equals', value: 'x' }])).status).toBe(201)
  expect((await segment([{ field: 'tags', is: 'any', tagIds: [idOf('Segment tag')] }])).status).toBe(201)
  await call('PATCH', `/tag/${idOf('Draft tag')}`, { name: { en: 'Renamed', ar: 'معاد' } })
  const { undo } = await undone(job._id)
  expect(undo.removed.toSorted(byName)).toEqual([
    { kind: 'field', name: 'Wrong column' },
    { kind: 'tag', name: 'Wrong tag' },
  ])
  const names = (await call('GET', '/tag?size=100')).body.data.map((tag: { name: { en: string } }) => tag.name.en)
  expect(names).toEqual(expect.arrayContaining(['Kept tag', 'Segment tag', 'Renamed']))
  expect(names).not.toContain('Wrong tag')
  const keys = (await call('GET', '/field-names')).body.data.map(({ key }: { key: string }) => key)
  expect(keys).toEqual(expect.arrayContaining(['Kept column', 'Asked column']))
  expect(keys).not.toContain('Wrong column')
  // The names are free again.
  expect(await imported(csv)).toMatchObject({ created: 1 })
})

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
