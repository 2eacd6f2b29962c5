import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { workerProcess } from '#test/worker-process.ts'

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

/** A member with a long-running job to a slow receiver. */
async function busy(name: string, count: number) {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const file = new FormData()
  file.append('file', new Blob([['email', ...addresses(name, count)].join('\n')]), 'many.csv')
  await owner.call('POST', 'email/import', file)
  await eventually(async () => expect((await owner.call('GET', 'email')).body.pagination.total).toBe(count))
  receiver.delay = 30
  const scheduleAt = new Date(Date.now() + 200).toISOString()
  const { jobId } = (await owner.send({ scheduleAt })).body
  await eventually(async () => expect(receiver.got(name).length).toBeGreaterThan(10))
  return { ...owner, jobId: jobId as string }
}

test('a small job finishes while a large one is running, in another workspace and in its own', async () => {
  const large = await busy('crowd', 6000)
  const other = await sender(sanad, receiver.port)
  await other.provider()
  await other.contacts(addresses('fewelse', 10))
  const ids = await large.contacts(addresses('fewown', 10))
  const jobs = await Promise.all([other.send(), large.send({ recipients: { emailIds: ids } })])
  for (const [place, owner] of [other, large].entries()) await owner.ended(jobs[place]?.body.jobId)
  expect(receiver.got('fewelse')).toHaveLength(10)
  expect(receiver.got('fewown')).toHaveLength(10)
  expect((await large.job(large.jobId)).status).toBe('running')
  const sentBefore = receiver.got('crowd').length
  expect(sentBefore).toBeLessThan(6000)
  await eventually(async () => expect(receiver.got('crowd').length).toBeGreaterThan(sentBefore))
  await large.call('POST', `job/${large.jobId}/cancel`)
})

test('a pause requested from one process stops sending in another within a second', async () => {
  const helper = workerProcess(sanad)
  try {
    const owner = await busy('elsewhere', 3000)
    await eventually(async () => expect(receiver.got('elsewhere').length).toBeGreaterThan(100))
    await owner.call('POST', `job/${owner.jobId}/pause`)
    const paused = Date.now()
    await eventually(async () => {
      const { counts } = await owner.job(owner.jobId)
      expect(counts).toMatchObject({ claimed: 0, sent: receiver.got('elsewhere').length })
    })
    const late = receiver.received.filter(({ to, at }) => to.startsWith('elsewhere') && at > paused + 1000)
    expect(late).toEqual([])
    expect((await owner.job(owner.jobId)).counts.queued).toBeGreaterThan(0)
  } finally {
    await helper.kill()
  }
})
