import { afterAll, beforeAll, expect, test } from 'vitest'
import { imported } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

test('what the export writes is read again as it was, also where names of tags hold what separates them', async () => {
  const she = await sender(sanad, 25)
  const names = ['الرياض، السعودية', 'Riyadh, KSA', '"Best" buyers', 'a|b; c', '=sum']
  const tagIds = await Promise.all(names.map((name) => she.tag(name)))
  const known = {
    firstName: '=1+1',
    lastName: 'a "b", c; =2;-3',
    attributes: { zip: '00123', phone: '+966500000001; +966500000002' },
  }
  await she.contacts(['again@own.test'], { ...known, tagIds })
  const written = async () => (await she.call('GET', 'email/export.csv?search=own.test')).body as string
  const before = await written()
  const unchanged = { status: 'done', rows: 1, created: 0, unchanged: 1, refused: 0 }
  expect(await imported(she, before)).toMatchObject(unchanged)
  expect(await written()).toBe(before)
})
