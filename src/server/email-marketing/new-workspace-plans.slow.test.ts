import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { collectPlans, drawPlan, type Plan, rowsTouched } from '#test/plans.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { mailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { useWholeSuite } from '#test/whole-suite.ts'

// The planner assumes one row for a workspace that is newer than the last ANALYZE. It may then compare every contact
// with every other: minutes for 10,000. The test counts rows, not time.

const contacts = 800
/** Rows that one statement may touch per contact. Comparing a page of 100 with each contact touches 100. */
const rowsPerContact = 80

let sanad: TestSanad
let receiver: Awaited<ReturnType<typeof mailReceiver>>
let plans: Plan[]

beforeAll(async () => {
  receiver = await mailReceiver()
  sanad = await startSanad()
  await useWholeSuite(sanad, receiver.port, 200)
  await sql`vacuum analyze`.execute(sanad.services.db)
  const collected = await collectPlans(sanad.databaseUrl)
  plans = collected.plans
  await eventually(async () => expect(await sanad.admin()).toHaveProperty('token'))
  await useWholeSuite(sanad, receiver.port, contacts)
  collected.stop()
}, 240_000)

afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

test('plans are collected for a new workspace', () => {
  expect(plans.length).toBeGreaterThan(1000)
})

test('no statement compares each contact of a new workspace with every other', () => {
  const costly = plans
    .map((plan) => ({ ...plan, rows: rowsTouched(plan.root) }))
    .filter(({ rows }) => rows > rowsPerContact * contacts)
  const byStatement = new Map(costly.map((plan) => [plan.statement, plan]))
  const drawn = [...byStatement.values()].map(
    ({ statement, rows, root }) => `${rows} rows\n${statement}\n${drawPlan(root)}`,
  )
  expect(drawn).toEqual([])
})
