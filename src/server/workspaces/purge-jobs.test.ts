import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { lockRows, lockWriters } from '#test/row-locks.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { webhookReceiver } from '#test/stand-ins/webhook-receiver.ts'

// All activities of a workspace end with its deletion, while its rows still exist. Each test has a second workspace
// with the same activity, which proves that there was enough time.

type Sender = Awaited<ReturnType<typeof sender>>

const minute = 60_000
const day = 24 * 60 * minute
let sanad: TestSanad
let receiver: MailReceiver
// The clock only moves forwards.
let clockOffsetMs = 0

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([
    startSanad({ now: () => new Date(Date.now() + clockOffsetMs) }),
    mailReceiver(),
  ])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const both = async () => [await sender(sanad, receiver.port), await sender(sanad, receiver.port)] as const

async function idOf({ member }: Sender) {
  const { db } = sanad.services
  const row = db.selectFrom('workspaces').select('id').where('slug', '=', member.workspace)
  return (await row.executeTakeFirstOrThrow()).id
}

/** Deletes the owner's workspace; they have another one, since a person's only workspace cannot be deleted. */
async function remove({ member: { token, workspace } }: Sender) {
  const made = await sanad.call('POST', '/api/en/workspace', { token, body: { name: 'Other' } })
  expect(made.status).toBe(201)
  expect((await sanad.call('DELETE', `/api/en/workspace/${workspace}`, { token })).status).toBe(200)
}

test('its contacts advance in no automation, and nobody enters one', async () => {
  const prepared = async (suite: Sender, name: string) => {
    await suite.provider()
    const content = '<p>Later</p>'
    const templateId = (await suite.call('POST', 'template', { name, subject: name, content })).body.data.id
    const flow = {
      trigger: { kind: 'created', by: ['hand'] },
      steps: [
        { id: 'pause', kind: 'wait', how: 'for', minutes: 60 },
        { id: 'seen', kind: 'field', field: 'attribute', name: 'seen', value: '1' },
        { id: 'mail', kind: 'send', templateId },
      ],
    }
    const id = (await suite.call('POST', 'automation', { name, flow })).body.data.id as string
    expect((await suite.call('POST', `automation/${id}/start`)).status).toBe(200)
    await suite.contacts(addresses(`through-${name}`, 2))
    await eventually(async () =>
      expect((await suite.call('GET', `automation/${id}`)).body.data.counts).toMatchObject({ active: 2 }),
    )
    return id
  }
  const [suite, other] = await both()
  const [id] = [await prepared(suite, 'hers'), await prepared(other, 'others')]
  const tenantId = await idOf(suite)
  await lockRows(sanad, tenantId, ['contacts', 'automations', 'automation_runs', 'automation_versions', 'jobs'])
  await remove(suite)
  // As a form or an import does that was admitted before the deletion.
  await sanad.services.db
    .insertInto('contacts')
    .values({ id: crypto.randomUUID(), tenant_id: tenantId, email: 'late@customers.test' })
    .execute()
  clockOffsetMs += 61 * minute
  await eventually(() => expect(receiver.got('through-others')).toHaveLength(2))
  const { db } = sanad.services
  const runs = await db.selectFrom('automation_runs').select('step_id').where('automation_id', '=', id).execute()
  expect(runs).toEqual([{ step_id: 'pause' }, { step_id: 'pause' }])
  expect(receiver.got('through-hers')).toEqual([])
})

test('its webhooks receive nothing more, not even earlier deliveries that failed', async () => {
  const listening = async (suite: Sender) => {
    const program = await webhookReceiver()
    onTestFinished(() => program.stop())
    program.answers(503)
    const { token, workspace } = suite.member
    const body = { name: 'Shop', url: program.url, events: ['contact.created'] }
    const made = await sanad.call('POST', `/api/${workspace}/developers/webhook`, { token, body })
    expect(made.status).toBe(201)
    await suite.contacts([`told-${workspace}@customers.test`])
    await eventually(() => expect(program.heard.length).toBeGreaterThan(0))
    return { ...program, id: made.body.data._id as string }
  }
  /** Waits until no call to the workspace is active. */
  const quiet = ({ id }: { id: string }) =>
    eventually(async () => {
      const leases = sanad.services.db.selectFrom('webhook_endpoints').select('lease').where('id', '=', id)
      expect(await leases.execute()).toEqual([{ lease: null }])
    })
  const [suite, other] = await both()
  const [own, others] = [await listening(suite), await listening(other)]
  await lockRows(sanad, await idOf(suite), ['contacts', 'webhook_endpoints', 'webhook_deliveries'])
  await remove(suite)
  await quiet(own)
  await quiet(others)
  const until = [own.heard.length, others.heard.length] as const
  clockOffsetMs += day
  await eventually(() => expect(others.heard.length).toBeGreaterThan(until[1]))
  expect(own.heard).toHaveLength(until[0])
})

test('an active import adds no more contacts to it', async () => {
  const importing = async (suite: Sender, name: string) => {
    const file = new FormData()
    file.set('file', new Blob([`email\n${addresses(name, 3).join('\n')}\n`]), 'people.csv')
    const started = await suite.call('POST', 'email/import', file)
    expect(started.status).toBe(202)
    return started.body.data.id as string
  }
  const stateOf = async (id: string) => {
    const { db } = sanad.services
    return db.selectFrom('imports').select(['status', 'created']).where('id', '=', id).executeTakeFirst()
  }
  const [suite, other] = await both()
  const tenantId = await idOf(suite)
  const batches = await lockWriters(sanad, 'import_batches')
  const own = await importing(suite, 'imported-hers')
  await batches.met()
  await lockRows(sanad, tenantId, ['imports'])
  await remove(suite)
  await batches.letGo()
  const others = await importing(other, 'imported-others')
  await eventually(async () => expect(await stateOf(others)).toEqual({ status: 'done', created: 3 }))
  expect(await stateOf(own)).toEqual({ status: 'stopped', created: 0 })
  const { db } = sanad.services
  expect(await db.selectFrom('contacts').select('email').where('tenant_id', '=', tenantId).execute()).toEqual([])
})

test('an active download of its contacts is aborted', async () => {
  const suite = await sender(sanad, receiver.port)
  const tenantId = await idOf(suite)
  // More than fits into the buffers between the server and a slow reader.
  const many = 40_000
  await sql`insert into contacts (tenant_id, id, email, first_name, attributes)
    select ${tenantId}, gen_random_uuid(), 'kept' || n || '@customers.test', repeat('x', 90), jsonb_build_object('long', repeat('y', 400))
    from generate_series(1, ${many}::int) n`.execute(sanad.services.db)
  await lockRows(sanad, tenantId, ['contacts'])
  const headers = { authorization: `Bearer ${suite.member.token}` }
  const answer = await fetch(`${sanad.url}${suite.suite}/email/export.csv`, { headers })
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  expect([answer.status, first?.done]).toEqual([200, false])
  await remove(suite)
  const rest = async () => {
    let lines = 0
    while (true) {
      const piece = await reader?.read()
      if (!piece || piece.done) return lines
      lines += Buffer.from(piece.value).toString().split('\n').length
    }
  }
  await expect(rest()).rejects.toThrow()
})
