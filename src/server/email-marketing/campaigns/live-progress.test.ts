import type { WorkspaceRole } from '#contract/auth.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { listen } from '#test/listen.ts'
import { start } from '#server/start.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

async function invited(owner: Awaited<ReturnType<typeof sender>>, role: WorkspaceRole) {
  const other = await sanad.member()
  await sanad.join(owner.member, other, role)
  return other.token
}

test('a progress stream runs until the job is done; viewers may read it, other workspaces may not', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider({ limits: { connections: 2 } })
  await owner.contacts(addresses('streamed', 20))
  receiver.delay = 200
  const sending = owner.send()
  const jobId = await expect
    .poll(async () => (await owner.call('GET', 'job')).body.data[0]?.id as string)
    .toBeTruthy()
    .then(async () => (await owner.call('GET', 'job')).body.data[0].id as string)
  const url = `${sanad.url}${owner.suite}/job/${jobId}/stream`
  const [owners, viewers] = [listen(url, owner.member.token), listen(url, await invited(owner, 'viewer'))]
  await Promise.all([owners.ended, viewers.ended, sending])
  receiver.delay = 0
  for (const { jobs } of [owners, viewers]) {
    const sent = jobs.map(({ counts }) => counts.sent)
    expect(jobs.length).toBeGreaterThan(2)
    expect(sent).toEqual(sent.toSorted((a, b) => a - b))
    expect(jobs.at(-1)).toMatchObject({ status: 'done', counts: { sent: 20, queued: 0 } })
  }
  const stranger = await sanad.member()
  const elsewhere = await fetch(url, { headers: { authorization: `Bearer ${stranger.token}` } })
  expect([elsewhere.status, ((await elsewhere.json()) as { code: string }).code]).toEqual([404, 'not_found'])
})

test('a progress stream ends when its process stops, even if the job is not over', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['waiting@customers.test'])
  const { jobId } = (await owner.send({ scheduleAt: new Date(Date.now() + 3_600_000).toISOString() })).body
  const second = await start({ ...sanad.environment, ROLE: 'web' })
  const progress = listen(`${second.url}${owner.suite}/job/${jobId}/stream`, owner.member.token)
  await eventually(async () => expect(progress.jobs).toHaveLength(1))
  await Promise.all([second.stop(), progress.ended])
  expect(progress.jobs).toEqual([expect.objectContaining({ status: 'scheduled' })])
})
