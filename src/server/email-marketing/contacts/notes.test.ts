import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Automated, automated } from '#test/automations.ts'

// Notes of members in the activity of a contact: added, edited, deleted, restored; they stay with the contact.

let here: Automated
beforeAll(async () => {
  here = await automated()
})
afterAll(() => here.stop())

async function suite() {
  const owner = await here.suite()
  const [id = '', other = ''] = await owner.contacts(['laila@x.test', 'omar@x.test'])
  const note = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    owner.call(method, `email/${id}/note${path}`, body)
  const notes = async (contactId = id, query = '') =>
    (await owner.call('GET', `email/${contactId}/timeline${query}`)).body.data.events.filter(
      ({ kind }: { kind: string }) => kind === 'note',
    )
  return { ...owner, id, other, note, notes }
}

test('a note stands in the activity with its author and time; editing keeps both', async () => {
  const owner = await suite()
  const { status, body } = await owner.note('POST', '', { text: '  Asked for\na call. ' })
  expect(status, JSON.stringify(body)).toBe(201)
  const { _id: noteId, createdAt, by } = body.data
  expect(body.data).toMatchObject({ text: 'Asked for\na call.', editedAt: null, by: { name: expect.any(String) } })
  expect(await owner.notes()).toMatchObject([{ noteId, text: 'Asked for\na call.', editedAt: null, by }])
  const edited = await owner.note('PATCH', `/${noteId}`, { text: 'Called.' })
  expect(edited.body.data).toMatchObject({ text: 'Called.', createdAt, by, editedAt: expect.any(String) })
  expect(await owner.notes(owner.id, '?kind=notes')).toMatchObject([
    { text: 'Called.', editedAt: edited.body.data.editedAt },
  ])
  expect(await owner.notes(owner.id, '?kind=mail')).toEqual([])
})

test('a deleted note comes back as it was, once', async () => {
  const owner = await suite()
  await owner.note('POST', '', { text: 'First' })
  const [before] = await owner.notes()
  expect((await owner.note('DELETE', `/${before.noteId}`)).status).toBe(200)
  expect(await owner.notes()).toEqual([])
  expect((await owner.note('DELETE', `/${before.noteId}`)).status).toBe(404)
  expect((await owner.note('POST', `/${before.noteId}/restore`)).status).toBe(200)
  expect(await owner.notes()).toEqual([before])
  expect((await owner.note('POST', `/${before.noteId}/restore`)).status).toBe(404)
})

test('notes follow a merge, and come back with a deleted contact', async () => {
  const owner = await suite()
  await owner.note('POST', '', { text: 'Keeps' })
  const before = await owner.notes()
  const merged = await owner.call('POST', `email/${owner.other}/merge`, { otherId: owner.id })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(await owner.notes(owner.other)).toEqual(before)
  const { undoId } = (await owner.call('DELETE', `email/${owner.other}`)).body.data
  await owner.call('POST', `email/bulk/${undoId}/undo`)
  expect(await owner.notes(owner.other)).toEqual(before)
  const file = await owner.call('GET', `email/${owner.other}/data.json`)
  expect(JSON.stringify(file.body)).toContain('Keeps')
})

test('an empty, too long or unprintable note, and one of another contact, is refused', async () => {
  const owner = await suite()
  for (const text of ['', ' \n ', 'x'.repeat(5001), 'a\u0000b'])
    expect((await owner.note('POST', '', { text })).status).toBe(400)
  const { body } = await owner.note('POST', '', { text: 'Mine' })
  const elsewhere = `email/${owner.other}/note/${body.data._id}`
  expect((await owner.call('PATCH', elsewhere, { text: 'Theirs' })).status).toBe(404)
  expect((await owner.call('DELETE', elsewhere)).status).toBe(404)
  expect(await owner.notes()).toMatchObject([{ text: 'Mine' }])
})
