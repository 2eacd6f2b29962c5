import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { SignedIn } from '#contract/auth.ts'
import { isTableExport } from '#contract/table-files.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Every table as Excel reads it in any region: UTF-16LE with a byte order mark, tabs, and the reader's language.

let sanad: TestSanad
let admin: SignedIn

beforeAll(async () => {
  sanad = await startSanad()
  admin = await sanad.admin()
})
afterAll(() => sanad.stop())

const ask = (path: string) => fetch(`${sanad.url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } })
const cellsOf = async (path: string) => {
  const answer = await ask(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, ...bytes.subarray(0, 2)], bytes.toString()).toEqual([200, 0xff, 0xfe])
  const lines = bytes.subarray(2).toString('utf16le').trimEnd().split('\r\n')
  return { answer, rows: lines.map((line) => line.split('\t')) }
}

test("a table for Excel has headings, states, times and its name in the reader's language", async () => {
  const path = `/api/en/user/export.csv?search=${admin.user.email}&excel=`
  const { answer, rows } = await cellsOf(`${path}ar&clocks=Asia/Riyadh`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-16le')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="__________.csv"; filename*=UTF-8''${encodeURIComponent('المستخدمون')}.csv`,
  )
  const { created_at: made } = await sanad.services.db
    .selectFrom('users')
    .select('created_at')
    .where('email', '=', admin.user.email)
    .executeTakeFirstOrThrow()
  const riyadh = new Date(made.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const [head = [], row = []] = rows
  expect(head.slice(0, 5)).toEqual(['الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني', 'الدور', 'الحالة'])
  expect(head.at(-1)).toBe('تاريخ الإنشاء (Asia/Riyadh)')
  expect(row.slice(2)).toEqual([admin.user.email, 'مدير', 'نشط', 'الإنجليزية', riyadh])
  const english = await cellsOf(`${path}en`)
  expect(english.answer.headers.get('content-disposition')).toBe('attachment; filename="Users.csv"')
  expect(english.rows[0]?.at(-1)).toBe('Created (UTC)')
  expect(english.rows[1]?.slice(3, 6)).toEqual(['Administrator', 'Active', 'English'])
})

const open = endpoints.filter((endpoint) => isTableExport(endpoint) && !/:\w+Id/.test(endpoint.path))

test.each(open.map(({ path }) => path))('%s is written for Excel in either language', async (path) => {
  const address = path.replace(':lang', 'en').replace(':tenant', 'en')
  const english = await cellsOf(`${address}?excel=en`)
  const arabic = await cellsOf(`${address}?excel=ar`)
  const codes = (await (await ask(address)).text()).split('\r\n')[0]?.split(',')
  expect(english.rows[0]).toHaveLength(codes?.length ?? 0)
  expect(arabic.rows[0]).toHaveLength(codes?.length ?? 0)
  for (const heading of english.rows[0] ?? []) expect(heading).toMatch(/^[A-Z][A-Za-z -]+(\([A-Za-z]+\))?$/)
  for (const heading of arabic.rows[0] ?? []) expect(heading).toMatch(/^[\p{Script=Arabic}\p{Mn} ]+(\(.+\))?$/u)
})

test('a table for Excel has every row, each cell in its column, and no formulas', async () => {
  const names = Array.from({ length: 2500 }, (_, at) => `=Tag\t"${at}"`)
  await sanad.services.db
    .insertInto('content_tags')
    .values(names.map((name) => ({ id: crypto.randomUUID(), name_en: name, name_ar: `@${name}` })))
    .execute()
  const bytes = Buffer.from(await (await ask('/api/en/tag/export.csv?search=%3Dtag&excel=ar')).arrayBuffer())
  const lines = bytes.toString('utf16le').trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(2500)
  const written = lines.map((line) =>
    /^[\w-]+\t"'(=Tag\t""\d+"")"\t"'@=Tag.*\t0\t/.exec(line)?.[1]?.replaceAll('""', '"'),
  )
  expect(new Set(written)).toEqual(new Set(names))
})

test.each(['user/export.csv?excel=fr', 'user/export.csv?clocks=Nowhere/Land', 'user?excel=en'])(
  '%s is refused',
  async (path) => expect((await ask(`/api/en/${path}`)).status).toBe(400),
)
