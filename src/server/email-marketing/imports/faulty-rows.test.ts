import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactsForm, imported } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { importUpkeep } from './cleanup.ts'

// What an import did not take is a file to correct and to import again.

let sanad: TestSanad
let suite: Awaited<ReturnType<typeof sender>>

beforeAll(async () => {
  sanad = await startSanad()
  suite = await sender(sanad, 1)
  for (const field of [
    { label: 'Birthday', type: 'date' },
    { label: 'Points', type: 'number' },
  ])
    expect((await suite.call('POST', 'field', field)).status).toBe(201)
})
afterAll(() => sanad.stop())

async function faultyRows(id: string, lang = 'en', query = ''): Promise<string[]> {
  const path = `email/import/${id}/faulty-rows.csv${query}`
  const { status, body } = await suite.call('GET', path, undefined, { 'accept-language': lang })
  expect(status).toBe(200)
  return body.split('\r\n').slice(0, -1)
}

const columns = async (csv: string) =>
  (await suite.call('POST', 'email/import/preview', contactsForm(csv))).body.data.columns

const contact = async (email: string) =>
  (await suite.call('GET', `email?search=${encodeURIComponent(email)}`)).body.data[0]

const csv = [
  'E-mail;Birthday;Points;Phone;حي المدينة',
  'good@mend.test;1990-05-17;5;;',
  'no address;1990-05-18;6;="0501234567";"الرياض، ""العليا"""',
  'late@mend.test;in spring;many;+966 50 1;Jeddah',
  'more@mend.test;1990-05-19;7;;;moved',
  'Total;;;;3',
].join('\n')

test('rows to correct have the headings and cells of their file and the reason in the reader’s language', async () => {
  const job = await imported(suite, csv)
  expect(job).toMatchObject({ created: 2, refused: 3, misfits: 2, faultyRows: 3, storedRows: 3 })
  expect(await faultyRows(job.id)).toEqual([
    'Reason not imported,E-mail,Birthday,Points,Phone,حي المدينة',
    `This isn’t a valid email address,no address,1990-05-18,6,"'=""0501234567""","الرياض، ""العليا"""`,
    expect.stringMatching(
      /^"“Birthday” must be a date.* “Points” must be a number.*",late@mend.test,in spring,many,'\+966 50 1,Jeddah$/,
    ),
    'The row has more cells than the header row,more@mend.test,1990-05-19,7,,,moved',
  ])
  const arabic = await faultyRows(job.id, 'ar')
  expect(arabic[0]).toBe('سبب عدم الاستيراد,E-mail,Birthday,Points,Phone,حي المدينة')
  expect(arabic[1]).toMatch(/^عنوان البريد الإلكتروني غير صالح,no address,/)
})

test.each(['en', 'ar'])('a corrected file is imported like the first one, without its reasons (%s)', async (lang) => {
  const name = `${lang}-again@mend.test`
  const job = await imported(suite, csv)
  const mended = (await faultyRows(job.id, lang)).map((line) =>
    line.replace('no address', name).replace('in spring', '1991-04-03').replace('many', '9').replace(',moved', ''),
  )
  const file = mended.join('\r\n')
  expect(await columns(file)).toEqual([null, ...(await columns(csv))])
  expect(await imported(suite, file)).toMatchObject({
    status: 'done',
    rows: 3,
    created: lang === 'en' ? 2 : 1,
    refused: 0,
  })
  expect((await contact(name)).attributes).toEqual({
    Birthday: '1990-05-18',
    Points: 6,
    Phone: '0501234567',
    'حي المدينة': 'الرياض، "العليا"',
  })
  expect((await contact('late@mend.test')).attributes).toMatchObject({
    Birthday: '1991-04-03',
    Points: 9,
    Phone: '+966 50 1',
  })
})

test('rows that are still wrong can be corrected once more, with one column of reasons', async () => {
  const job = await imported(suite, csv)
  const again = await imported(suite, (await faultyRows(job.id, 'ar')).join('\r\n'))
  expect(again).toMatchObject({ refused: 2, misfits: 2, faultyRows: 3 })
  expect(await faultyRows(again.id)).toEqual(await faultyRows(job.id))
})

test('the file for Excel is read back as well', async () => {
  const job = await imported(suite, 'Nachricht,Contact\nhi,not one\n,b@excel.test\n', {
    mapping: JSON.stringify([{ attribute: 'note' }, { field: 'email' }]),
  })
  const { href } = new URL(`${sanad.url}${suite.suite}/email/import/${job.id}/faulty-rows.csv?excel=en`)
  const answer = await fetch(href, { headers: { authorization: `Bearer ${suite.member.token}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString('utf16le')).toContain('Reason not imported\tNachricht\tContact')
  const preview = await suite.call('POST', 'email/import/preview', contactsForm(bytes))
  expect(preview.body.data).toMatchObject({ header: ['Reason not imported', 'Nachricht', 'Contact'] })
})

test('rows of a file without a header get headings by what its columns were mapped to', async () => {
  const mapping = JSON.stringify([{ field: 'firstName' }, { field: 'email' }, { attribute: 'city' }, null])
  const job = await imported(suite, 'Sara,s@bare.test,Jeddah,x\nOmar,not one,Riyadh,y\n', { mapping })
  const rows = await faultyRows(job.id)
  expect(rows[0]).toBe('Reason not imported,first name,email,city,')
  expect(await imported(suite, rows.join('\n').replace('not one', 'o@bare.test'))).toMatchObject({ created: 1 })
  expect(await contact('o@bare.test')).toMatchObject({ firstName: 'Omar', attributes: { city: 'Riyadh' } })
})

test('of very many or very long rows the first are stored, and all are counted', async () => {
  const long = 'x'.repeat(70_000)
  const rows = Array.from({ length: 10_005 }, (_, at) => `bad ${at}`)
  const job = await imported(suite, ['email,note', `bad,${long}`, ...rows].join('\n'))
  expect(job).toMatchObject({ refused: 10_006, faultyRows: 10_006, storedRows: 10_000 })
  const stored = await faultyRows(job.id)
  expect(stored).toHaveLength(10_001)
  expect([stored[1], stored.at(-1)]).toEqual([expect.stringContaining(',bad 0'), expect.stringContaining(',bad 9999')])
})

test('rows to correct are deleted after 30 days; the reasons stay', async () => {
  const job = await imported(suite, 'email\nnot one\n')
  await sql`update imports set created_at = now() - interval '31 days' where id = ${job.id}`.execute(sanad.services.db)
  await importUpkeep.run(sanad.services, {}, new AbortController().signal)
  expect((await suite.call('GET', `email/import/${job.id}`)).body.data).toMatchObject({ faultyRows: 1, storedRows: 0 })
  expect(await faultyRows(job.id)).toHaveLength(1)
  expect((await suite.call('GET', `email/import/${job.id}/refused`)).body.data).toHaveLength(1)
})
