import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCounted } from '#test/statement-counter.ts'

let sanad: Awaited<ReturnType<typeof startCounted>>

beforeAll(async () => {
  sanad = await startCounted()
})
afterAll(() => sanad.stop())

test('a campaign draft is read in four statements and saved in five', async () => {
  const { token, workspace } = await sanad.member('Maha')
  const campaigns = `/api/${workspace}/email-marketing/campaign`
  const { body } = await sanad.call('POST', campaigns, { token, body: { name: 'Lamps' } })
  const path = `${campaigns}/${body.data.id}`
  const contents = ['ar', 'en'].map((language) => ({ language, subject: 'Lamps', contentType: 'text', content: 'New' }))
  expect(await sanad.statementsOf(path, token)).toBeLessThanOrEqual(4)
  for (const change of [{ name: 'Oak lamps' }, { contents, trackOpens: true }])
    expect(await sanad.statementsOf(path, token, { method: 'PATCH', body: change })).toBeLessThanOrEqual(5)
})
