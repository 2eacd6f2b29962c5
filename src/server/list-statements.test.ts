import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { endpoints } from '#contract/api.ts'
import { fillDemo } from '#server/demo/demo.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Every list of the contract runs at most three statements: the caller, the ids with the total, and the rows; one more
// in a workspace. Lists come from the contract, so a new one is counted automatically.

const maxStatements = (path: string) => (path.includes(':tenant') ? 4 : 3)

let sent = 0
const { query } = pg.Client.prototype as { query: (this: pg.Client, ...args: unknown[]) => unknown }
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  sent += 1
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

let sanad: TestSanad
let admin: SignedIn

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' } })
  await fillDemo(sanad.services)
  admin = await sanad.admin()
})
afterAll(() => sanad.stop())

/** The minimum of several calls, since background work can only add statements. */
async function statements(path: string) {
  const counts: number[] = []
  for (let call = 0; call < 4; call += 1) {
    sent = 0
    const { status, body } = await sanad.call('GET', path, { token: admin.token })
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
    counts.push(sent)
  }
  return Math.min(...counts)
}

const isList = (output: unknown) => {
  const shape = (output as { shape?: Record<string, unknown> } | undefined)?.shape
  return shape !== undefined && 'data' in shape && 'pagination' in shape
}
const lists = endpoints.filter(
  ({ method, output, path }) => method === 'GET' && isList(output) && !/:(?!lang\b|tenant\b)/.test(path),
)

test('the contract has lists', () => expect(lists.length).toBeGreaterThan(20))

test.each(lists.map(({ path }) => path))('%s', async (path) => {
  expect(await statements(path.replace(/:(?:lang|tenant)/g, 'en'))).toBeLessThanOrEqual(maxStatements(path))
})
