import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { newId } from '../../db/connection/database.ts'
import { importTask } from './task.ts'

let sanad: TestSanad
let token: string
let base: string
let workspace: string

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  workspace = member.workspace
  base = `/api/${workspace}/email-marketing/email`
})
afterAll(() => sanad.stop())

async function send(bytes: string | Buffer, query = '') {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(bytes)]), 'people.csv')
  const answer = await sanad.call('POST', `${base}/import${query}`, { token, body: form })
  expect(answer.status).toBe(202)
  return answer.body.data.id as string
}

async function ended(id: string, lang = 'en') {
  const headers = { 'accept-language': lang }
  return expect
    .poll(async () => (await sanad.call('GET', `${base}/import/${id}`, { token, headers })).body.data, {
      timeout: 20_000,
      interval: 50,
    })
    .toSatisfy((data: { status: string }) => ['done', 'failed'].includes(data.status))
    .then(async () => (await sanad.call('GET', `${base}/import/${id}`, { token, headers })).body.data)
}

const imported = async (bytes: string | Buffer, query = '') => ended(await send(bytes, query))

async function contact(email: string) {
  const { body } = await sanad.call('GET', `${base}?search=${encodeURIComponent(email)}`, { token })
  return body.data[0]
}

test('an import reads names, language, tags and attributes under headers of either language', async () => {
  const csv =
    'البريد الإلكتروني;الاسم الأول;اسم العائلة;اللغة;الوسوم;المدينة\r\n' +
    'Nora@x.test;نورة;"الحربي; الصغرى";العربية;زبائن|VIP;"الرياض\nالعليا"\r\n'
  expect(await imported(`\u{FEFF}${csv}`)).toMatchObject({ status: 'done', rows: 1, created: 1, refused: 0 })
  const nora = await contact('nora@x.test')
  expect(nora).toMatchObject({ firstName: 'نورة', lastName: 'الحربي; الصغرى', language: 'ar' })
  expect(nora.attributes).toEqual({ المدينة: 'الرياض\nالعليا' })
  expect(nora.tags.map((tag: { name: { ar: string } }) => tag.name.ar).toSorted()).toEqual(['VIP', 'زبائن'])
})

test.each([
  ['Windows-1256', Buffer.concat([Buffer.from('email,name\nw@x.test,'), Buffer.from([0xe3, 0xcd, 0xe3, 0xcf])]), 'w'],
  ['UTF-16 LE', Buffer.from('\u{FEFF}email\tname\nl@x.test\tمحمد', 'utf16le'), 'l'],
  ['UTF-16 BE', Buffer.from('\u{FEFF}email,name\nb@x.test,محمد', 'utf16le').swap16(), 'b'],
  ['semicolons and CR alone', Buffer.from('Name;E-mail\rمحمد;c@x.test\r'), 'c'],
  ['tabs, LF and columns in any order', Buffer.from('الاسم\tstatus\tالبريد\nمحمد\t\tt@x.test\n'), 't'],
  ['a byte order mark and quoted headers', Buffer.from('\u{FEFF}"Email","First name"\r\n"q@x.test","محمد"\r\n'), 'q'],
])('an import reads %s', async (_, bytes, name) => {
  expect(await imported(bytes)).toMatchObject({ status: 'done', created: 1, refused: 0 })
  expect((await contact(`${name}@x.test`)).firstName).toBe('محمد')
})

test('an import refuses broken rows only, each with its line and reason', async () => {
  const csv = [
    'email,first name,status,language',
    'good1@x.test,A,,',
    ',B,,',
    'not an address,C,,',
    '"a@x.test\nBcc: b@x.test",D,,',
    'nul@x.test,E\u0000,,',
    'bidi@x.test,E\u202e,,',
    `${'x'.repeat(5 * 1024 * 1024)}@x.test,F,,`,
    'state@x.test,G,gone,',
    'lang@x.test,H,,fr',
    'more@x.test,I,,,J',
    `long@x.test,${'n'.repeat(121)},,`,
    'good2@x.test,😀 "quoted" inside,,',
    '',
    'good1@x.test,A again,,',
    'open@x.test,"never closed,,',
    '',
  ].join('\n')
  const id = await send(csv)
  const done = await ended(id)
  expect(done).toMatchObject({ status: 'done', rows: 14, created: 2, updated: 1, refused: 11 })
  const { body } = await sanad.call('GET', `${base}/import/${id}/refused?size=100&sortType=asc`, { token })
  expect(body.pagination.total).toBe(11)
  expect(body.data.map((row: { line: number }) => row.line)).toEqual([3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 17])
  expect(body.data[0].reason).toBe('The email address is missing')
  expect((await contact('good2')).firstName).toBe('😀 "quoted" inside')
  expect((await contact('good1')).firstName).toBe('A again')
  const report = await sanad.call('GET', `${base}/import/${id}/report.csv`, {
    token,
    headers: { 'accept-language': 'ar' },
  })
  expect(report.body).toContain('عنوان البريد الإلكتروني مفقود')
  expect(report.body.split('\r\n')).toHaveLength(13)
})

async function refusals(id: string) {
  const { body } = await sanad.call('GET', `${base}/import/${id}/refused?size=100&sortType=asc`, { token })
  return body.data.map((row: { line: number; email: string }) => [row.line, row.email])
}

test.each([
  ['to the end of the file', 'u1@x.test,"never closed,\nu2@x.test,B\nu3@x.test,C', [2], ['u2', 'u3']],
  ['before rows with quotes', 'v1@x.test,"open\nv2@x.test,"Jones, B"\nv3@x.test,"C"\n', [2], ['v2', 'v3']],
  ['twice', 'w1@x.test,"open\nw2@x.test,B\nw3@x.test,"open again\nw4@x.test,D\n', [2, 4], ['w2', 'w4']],
  ['in the last row', 'y1@x.test,A\ny2@x.test,"open', [3], ['y1']],
])('an unclosed quotation mark costs its own row only: %s', async (_, rows, lines, made) => {
  const id = await send(`email,name\n${rows}`)
  expect(await ended(id)).toMatchObject({ status: 'done', created: made.length, refused: lines.length })
  expect((await refusals(id)).map(([line]: [number]) => line)).toEqual(lines)
  for (const name of made) expect(await contact(`${name}@x.test`)).toMatchObject({ email: `${name}@x.test` })
})

test('an unclosed quote ends after a thousand lines, and every later row is read', async () => {
  const rows = Array.from({ length: 3000 }, (_, row) => `far${row}@far.test,N`)
  const id = await send(`email,name\r\nopen@far.test,"never closed\r\n${rows.join('\r\n')}\r\n`)
  expect(await ended(id)).toMatchObject({ status: 'done', created: 3000, refused: 1 })
  expect(await refusals(id)).toEqual([[2, 'open@far.test']])
})

test.each([
  ['plain', 'x'.repeat(5 * 1024 * 1024)],
  ['quoted', `"${'x'.repeat(5 * 1024 * 1024)}"`],
  ['of 70,000 characters', `"${'x'.repeat(70_000)}"`],
])('an overlong cell is a reported row and loses nothing else: %s', async (name, cell) => {
  const mailbox = name.replaceAll(/[^a-z]/g, '')
  const id = await send(
    `email,first name\nbefore@${mailbox}.test,A\nbig@${mailbox}.test,${cell}\nafter@${mailbox}.test,"B\nC"\nlast@${mailbox}.test,D`,
  )
  expect(await ended(id)).toMatchObject({ status: 'done', rows: 4, created: 3, refused: 1 })
  expect(await refusals(id)).toEqual([[3, `big@${mailbox}.test`]])
  expect((await contact(`after@${mailbox}.test`)).firstName).toBe('B C')
})

test('quotes within quotes and names with emoji are imported unchanged', async () => {
  const csv =
    'email,first name,note\nin@x.test,"He said ""hi"", twice","a ""b""\r\nc"\nodd@x.test,"Ann "Annie" Lee",👩‍💻\n'
  expect(await imported(csv)).toMatchObject({ created: 2, refused: 0 })
  expect(await contact('in@x.test')).toMatchObject({
    firstName: 'He said "hi", twice',
    attributes: { note: 'a "b"\r\nc' },
  })
  expect(await contact('odd@x.test')).toMatchObject({ firstName: 'Ann "Annie" Lee', attributes: { note: '👩‍💻' } })
})

test('rows with very long text are imported whole, as are two distant rows of one contact', async () => {
  const text = 'نص '.repeat(300)
  const columns = Array.from({ length: 10 }, (_, at) => `field ${at}`)
  const row = (email: string, name: string) => [email, name, ...columns.map(() => text)].join(',')
  const rows = Array.from({ length: 600 }, (_, at) => row(`long${at}@long.test`, `Person ${at}`))
  const csv = `email,name,${columns.join(',')}\n${rows.join('\n')}\n${row('long3@long.test', 'Somebody')}\nlong550@long.test,Later\n`
  const id = await send(csv)
  await expect(ended(id)).resolves.toMatchObject({ status: 'done', rows: 602, created: 600, refused: 0 })
  const found = async (email: string) => (await sanad.call('GET', `${base}?search=${email}`, { token })).body.data[0]
  await expect(found('long3@long.test')).resolves.toMatchObject({ firstName: 'Somebody' })
  await expect(found('long550@long.test')).resolves.toMatchObject({
    firstName: 'Later',
    attributes: Object.fromEntries(columns.map((name) => [name, text.trim()])),
  })
})

test('a property name of JavaScript objects is no language and no status', async () => {
  const id = await send('email,language,status\na@word.test,constructor,\nb@word.test,,valueOf\nc@word.test,en,\n')
  await expect(ended(id)).resolves.toMatchObject({ status: 'done', created: 1, refused: 2 })
})

test('an import of 10,000 contacts in both languages refuses exactly the 50 broken ones, with line and reason', async () => {
  const faults: [string, string][] = [
    ['no at sign,نورة,', 'This isn’t a valid email address'],
    [',Amelia,', 'The email address is missing'],
    ['"two\nlines@ten.test",هند,', 'This isn’t a valid email address'],
    ['bidi@ten.test,\u202eنورة,', 'A cell contains characters that can’t be used'],
    ['lang@ten.test,Omar,Klingon', 'The language is neither English nor Arabic'],
  ]
  const expected: { line: number; reason: string }[] = []
  let line = 1
  const rows = Array.from({ length: 10_000 }, (_, row) => {
    line += 1
    const [broken, reason] = row % 200 === 99 ? (faults[Math.floor(row / 200) % faults.length] ?? ['', '']) : ['', '']
    if (!broken) return row % 2 ? `p${row}@ten.test,سلمى ${row},ar` : `p${row}@ten.test,Grace ${row},en`
    expected.push({ line, reason })
    if (broken.includes('\n')) line += 1
    return broken
  })
  const id = await send(`email,first name,language\n${rows.join('\n')}\n`)
  expect(await ended(id)).toMatchObject({ status: 'done', rows: 10_000, created: 9950, updated: 0, refused: 50 })
  const { body } = await sanad.call('GET', `${base}/import/${id}/refused?size=100&sortType=asc`, { token })
  expect(body.data.map(({ line, reason }: { line: number; reason: string }) => ({ line, reason }))).toEqual(expected)
  expect((await contact('p9999@ten.test')).firstName).toBe('سلمى 9999')
})

test('the later of two distant rows of one contact wins', async () => {
  const rows = Array.from({ length: 12_000 }, (_, row) => `far${row % 6000}@again.test,N${row}`)
  expect(await imported(`email,name\n${rows.join('\n')}`)).toMatchObject({ created: 6000, updated: 6000 })
  expect((await contact('far4999@again.test')).firstName).toBe('N10999')
})

test('an import does not subscribe a suppressed contact', async () => {
  await sanad.call('POST', base, { token, body: { email: 'left@x.test', status: 'unsubscribed' } })
  const response = await sanad.call('POST', base, { token, body: { email: 'gone@x.test', status: 'blocked' } })
  await sanad.call('DELETE', `${base}/${response.body.data.id}`, { token })
  const csv = 'email,first name,status\nleft@x.test,New name,subscribed\ngone@x.test,Back,subscribed\n'
  expect(await imported(csv)).toMatchObject({ created: 1, updated: 1 })
  expect(await contact('left@x.test')).toMatchObject({ firstName: 'New name', status: 'unsubscribed' })
  expect(await contact('gone@x.test')).toMatchObject({ status: 'blocked' })
})

test("a row without changes leaves its contact untouched and still assigns the import's tags", async () => {
  await imported('email,name,city\nsame@x.test,Nour,Cairo\nother@x.test,Old,Cairo\n')
  await sanad.services.db
    .updateTable('contacts')
    .set({ created_at: new Date(Date.now() - 3_600_000), updated_at: new Date(Date.now() - 3_600_000) })
    .where('email', 'in', ['same@x.test', 'other@x.test'])
    .execute()
  const before = await contact('same@x.test')
  const again = 'email,name,city,tags\nsame@x.test,Nour,Cairo,Again\nother@x.test,New,Cairo,Again\n'
  expect(await imported(again)).toMatchObject({ rows: 2, created: 0, updated: 2 })
  const [same, other] = [await contact('same@x.test'), await contact('other@x.test')]
  expect(same.updatedAt).toBe(before.updatedAt)
  expect(other).toMatchObject({ firstName: 'New' })
  for (const { tags } of [same, other])
    expect(tags.map((tag: { name: { en: string } }) => tag.name.en)).toEqual(['Again'])
})

type Columns = Record<'created' | 'updated' | 'skipped' | 'refused', number>
const all = ({ created, updated, skipped, refused }: Columns) => created + updated + skipped + refused

test.each([
  ['', { created: 1, updated: 4, unchanged: 2, skipped: 0, refused: 1 }],
  ['?duplicates=fill', { created: 1, updated: 4, unchanged: 4, skipped: 0, refused: 1 }],
  ['?duplicates=skip', { created: 1, updated: 0, unchanged: 0, skipped: 4, refused: 1 }],
])('each imported row is counted once, and rows without changes are reported (%s)', async (how, counts) => {
  const own = `${how.slice(-4)}sum.test`
  await imported(`email,name,tags\nsame@${own},Nour,VIP\nother@${own},Old,VIP\n`)
  const rows = [`same@${own},Nour,VIP`, `other@${own},New,`, `made@${own},Huda,`, `made@${own},Huda,`, 'nobody,X,']
  const done = await imported(`email,name,tags\n${rows.join('\n')}\nmade@${own},Hadeel,`, how)
  expect(done).toMatchObject({ rows: 6, ...counts })
  expect(all(done)).toBe(6)
})

test.each([
  ['', 'Third'],
  ['?duplicates=fill', 'First'],
  ['?duplicates=skip', 'First'],
])('repeated rows of one file act like rows of two files (%s)', async (how, firstName) => {
  const own = `${how.slice(-4)}twice@x.test`
  const done = await imported(`email,name,city\n${own},First,\n${own},Second,Amman\n${own},Third,\n`, how)
  expect([all(done), done.created]).toEqual([3, 1])
  expect(await contact(own)).toMatchObject({ firstName, attributes: how.endsWith('skip') ? {} : { city: 'Amman' } })
})

test('an import skips existing contacts if that option is chosen', async () => {
  await imported('email,name\nkeep@x.test,Old\n')
  expect(await imported('email,name\nkeep@x.test,New\nnew@x.test,N\n', '?duplicates=skip')).toMatchObject({
    rows: 2,
    created: 1,
    updated: 0,
  })
  expect((await contact('keep@x.test')).firstName).toBe('Old')
})

test.each([
  ['', 'The file is empty. Choose a file with contacts.'],
  ['name,city\nA,B\n', 'No column is named “email” or “البريد الإلكتروني”. Rename the column with the addresses.'],
])('an unusable file is refused with the reason', async (csv, message) => {
  expect(await imported(csv)).toMatchObject({ status: 'failed', message })
})

test('an upload without a file is refused', async () => {
  const form = new FormData()
  form.set('other', 'x')
  expect((await sanad.call('POST', `${base}/import`, { token, body: form })).status).toBe(400)
})

test('a killed import resumes after its last batch', async () => {
  const rows = Array.from({ length: 14_000 }, (_, row) =>
    row % 100 === 7 ? `broken${row},X` : `kill${row}@k.test,N${row}`,
  )
  const { id: tenantId } = await sanad.services.db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', workspace)
    .executeTakeFirstOrThrow()
  const payload = { tenantId, importId: newId() }
  const csv = Buffer.from(`email,name\n${rows.join('\n')}`)
  const { db } = sanad.services
  await db
    .insertInto('imports')
    .values({
      tenant_id: tenantId,
      id: payload.importId,
      file_name: 'kill.csv',
      bytes: csv.length,
      options: JSON.stringify({ duplicates: 'update', tagIds: [], encoding: 'utf-8' }),
    })
    .execute()
  await db
    .insertInto('import_pieces')
    .values(
      [0, 1].map((number) => ({
        tenant_id: tenantId,
        import_id: payload.importId,
        number,
        bytes: number === 0 ? csv.subarray(0, 50_001) : csv.subarray(50_001),
      })),
    )
    .execute()
  let batches = 0
  const killed = {
    throwIfAborted() {
      batches += 1
      if (batches > 2) throw new Error('killed')
    },
  } as AbortSignal
  await expect(importTask.run(sanad.services, payload, killed)).rejects.toThrow('killed')
  const middle = (await sanad.call('GET', `${base}/import/${payload.importId}`, { token })).body.data
  expect(middle).toMatchObject({ status: 'running', rows: 10_000 })
  await Promise.all([1, 2].map(() => importTask.run(sanad.services, payload, new AbortController().signal)))
  await expect(ended(payload.importId)).resolves.toMatchObject({
    status: 'done',
    rows: 14_000,
    created: 13_860,
    updated: 0,
    refused: 140,
  })
  const list = await sanad.call('GET', `${base}?status=subscribed&search=kill13999@k.test`, { token })
  expect(list.body.pagination.total).toBe(1)
  const stored = db
    .selectFrom('contacts')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('email', 'like', '%@k.test')
  expect(await stored.execute()).toHaveLength(13_860)
  for (const table of ['import_pieces', 'import_batches'] as const) {
    const left = await db.selectFrom(table).select('number').where('import_id', '=', payload.importId).execute()
    expect(left).toEqual([])
  }
})
