import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { type WorkerProcess, workerProcess } from '#test/worker-process.ts'

// An automation loses and repeats nothing when processes die, whichever they are and whenever they die.

let sanad: TestSanad
let receiver: MailReceiver
const workers: WorkerProcess[] = []

beforeAll(async () => {
  // This process only answers requests; worker processes do the work and are killed.
  ;[sanad, receiver] = await Promise.all([startSanad({ environment: { ROLE: 'web' } }), mailReceiver()])
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await sanad.stop()
  await receiver.stop()
})

test('3,000 contacts pass seven steps while workers are killed in steps, waits and conditions: each step runs once, each mail is in the ledger once', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const count = 3000
  const { db } = sanad.services
  const { id: tenantId } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', owner.member.workspace)
    .executeTakeFirstOrThrow()
  const template = await owner.call('POST', 'template', { name: 'T', subject: 'S', content: '<p>x</p>' })
  const tagId = await owner.tag('Done')
  const made = await owner.call('POST', 'automation', {
    name: 'Killed',
    flow: {
      trigger: { kind: 'created', by: ['hand'] },
      steps: [
        { id: 'set', kind: 'field', field: 'attribute', name: 'seen', value: '1' },
        { id: 'split', kind: 'split', shares: [50, 50] },
        { id: 'mail', kind: 'send', templateId: template.body.data.id },
        { id: 'pause', kind: 'wait', how: 'for', minutes: 60 },
        { id: 'asked', kind: 'if', how: 'mail', step: 'mail', did: 'opened', withinHours: 1 },
        { id: 'tag', kind: 'tag', add: true, tagId },
        { id: 'again', kind: 'field', field: 'attribute', name: 'passed', value: '1' },
      ],
    },
  })
  const id = made.body.data.id as string
  expect((await owner.call('POST', `automation/${id}/start`)).status).toBe(200)
  const contacts = Array.from({ length: count }, (_, number) => ({
    tenant_id: tenantId,
    id: crypto.randomUUID(),
    email: `killed${number}@customers.test`,
    first_name: '',
    last_name: '',
    attributes: '{}',
  }))
  for (let from = 0; from < count; from += 1000)
    await db
      .insertInto('contacts')
      .values(contacts.slice(from, from + 1000))
      .execute()

  const visits = async () =>
    Number(
      (
        await db
          .selectFrom('automation_visits')
          .select(db.fn.countAll().as('n'))
          .where('automation_id', '=', id)
          .executeTakeFirstOrThrow()
      ).n,
    )
  type Counted = { step: string; waiting: number }
  const waitingAt = async (step: string) =>
    ((await owner.call('GET', `automation/${id}`)).body.data.steps as Counted[]).find((one) => one.step === step)
      ?.waiting
  const killedWhen = async (reached: () => Promise<boolean>) => {
    const pair = [workerProcess(sanad), workerProcess(sanad)]
    workers.push(...pair)
    await eventually(async () => expect(await reached()).toBe(true), 120_000)
    await Promise.all(pair.map((worker) => worker.kill()))
  }
  /** Kills two workers at once, as soon as they made some progress. */
  const killedOnTheWay = async () => {
    const before = await visits()
    await killedWhen(async () => (await visits()) > before)
  }
  /** Ends all waits while no worker runs. */
  const hoursPass = () =>
    sql`update automation_runs set arrived_at = arrived_at - interval '2 hours', due_at = due_at - interval '2 hours'
      where automation_id = ${id} and status = 'active'`.execute(db)
  await killedOnTheWay()
  await killedOnTheWay()
  await killedWhen(async () => (await waitingAt('pause')) === count)
  expect(await visits()).toBe(3 * count)
  await hoursPass()
  await killedOnTheWay()
  await killedWhen(async () => (await waitingAt('asked')) === count)
  expect(await visits()).toBe(4 * count)
  await hoursPass()
  await killedOnTheWay()
  expect(await visits()).toBeLessThan(7 * count)
  workers.push(workerProcess(sanad), workerProcess(sanad))
  await eventually(async () => {
    const { body } = await owner.call('GET', `automation/${id}`)
    expect(body.data.counts).toEqual({ entered: count, active: 0, done: count, reached: 0, removed: 0 })
  }, 120_000)
  const { steps } = (await owner.call('GET', `automation/${id}`)).body.data
  for (const step of steps) expect(step).toMatchObject({ waiting: 0, passed: count })
  expect(await visits()).toBe(7 * count)
  // Each attribute was written once: the history has each change once.
  const changes = await db
    .selectFrom('contact_events')
    .select(db.fn.countAll().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  expect(Number(changes.n)).toBe(2 * count)
  const ledger = await db
    .selectFrom('ledger')
    .select(db.fn.countAll().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  expect(Number(ledger.n)).toBe(count)
  await eventually(async () => expect(new Set(receiver.received.map(({ to }) => to)).size).toBe(count), 120_000)
  // A mail in flight at a kill may arrive twice, with one Message-ID.
  const ids = new Set(receiver.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]))
  expect(ids.size).toBe(count)
}, 400_000)
