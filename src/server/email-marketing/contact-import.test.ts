import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { newId } from '../db/database.ts'
import { importTask } from './import-task.ts'

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

test('names, language, tags and everything else come in, under headers of either language', async () => {
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
])('reads %s', async (_, bytes, name) => {
  expect(await imported(bytes)).toMatchObject({ status: 'done', created: 1, refused: 0 })
  expect((await contact(`${name}@x.test`)).firstName).toBe('محمد')
})

test('broken rows are refused, each with its line and why, and nothing else is', async () => {
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
  expect(body.data[0].reason).toBe('The e-mail address is missing')
  expect((await contact('good2')).firstName).toBe('😀 "quoted" inside')
  expect((await contact('good1')).firstName).toBe('A again')
  const report = await sanad.call('GET', `${base}/import/${id}/report.csv`, {
    token,
    headers: { 'accept-language': 'ar' },
  })
  expect(report.body).toContain('عنوان البريد الإلكتروني ناقص')
  expect(report.body.split('\r\n')).toHaveLength(13)
})

test('who left is not brought back', async () => {
  await sanad.call('POST', base, { token, body: { email: 'left@x.test', status: 'unsubscribed' } })
  const gone = await sanad.call('POST', base, { token, body: { email: 'gone@x.test', status: 'blocked' } })
  await sanad.call('DELETE', `${base}/${gone.body.data.id}`, { token })
  const csv = 'email,name,status\nleft@x.test,New name,subscribed\ngone@x.test,Back,subscribed\n'
  expect(await imported(csv)).toMatchObject({ created: 1, updated: 1 })
  expect(await contact('left@x.test')).toMatchObject({ firstName: 'New name', status: 'unsubscribed' })
  expect(await contact('gone@x.test')).toMatchObject({ status: 'blocked' })
})

test('existing contacts are left alone when asked', async () => {
  await imported('email,name\nkeep@x.test,Old\n')
  expect(await imported('email,name\nkeep@x.test,New\nnew@x.test,N\n', '?duplicates=skip')).toMatchObject({
    rows: 2,
    created: 1,
    updated: 0,
  })
  expect((await contact('keep@x.test')).firstName).toBe('Old')
})

test.each([
  ['', 'The file is empty'],
  ['name,city\nA,B\n', 'No column of the file is named "email" or "البريد الإلكتروني"'],
])('a file that cannot be used says why', async (csv, message) => {
  expect(await imported(csv)).toMatchObject({ status: 'failed', message })
})

test('a form without a file is refused', async () => {
  const form = new FormData()
  form.set('other', 'x')
  expect((await sanad.call('POST', `${base}/import`, { token, body: form })).status).toBe(400)
})

test('a killed import goes on where the last batch ended', async () => {
  const rows = Array.from({ length: 9000 }, (_, row) =>
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
  expect(middle).toMatchObject({ status: 'running', rows: 4000 })
  await Promise.all([1, 2].map(() => importTask.run(sanad.services, payload, new AbortController().signal)))
  await expect(ended(payload.importId)).resolves.toMatchObject({
    status: 'done',
    rows: 9000,
    created: 8910,
    updated: 0,
    refused: 90,
  })
  const list = await sanad.call('GET', `${base}?search=@k.test`, { token })
  expect(list.body.pagination.total).toBe(8910)
  const left = await db.selectFrom('import_pieces').select('number').where('import_id', '=', payload.importId).execute()
  expect(left).toEqual([])
})
