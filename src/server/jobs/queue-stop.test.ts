import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { start } from '#server/start.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver } from '#test/stand-ins/mail-receiver.ts'

test('a job that arrives during shutdown is not started, and the next process runs it', async () => {
  const [web, receiver] = await Promise.all([startSanad({ environment: { ROLE: 'web' } }), mailReceiver()])
  const database = new pg.Client(web.databaseUrl)
  await database.connect()
  onTestFinished(async () => {
    await database.end()
    await Promise.all([web.stop(), receiver.stop()])
  })
  const own = await sender(web, receiver.port)
  await own.provider()
  await own.contacts(['held@queue.test'])
  const worker = await start({ ...web.environment, ROLE: 'worker' })
  // Shutdown waits for the mail that is being sent.
  let letGo = () => {}
  const blocked = new Promise<void>((resolve) => (letGo = resolve))
  let met = false
  receiver.scan = () => ((met = true), blocked)
  await own.send()
  await eventually(() => expect(met).toBe(true))
  const ended = worker.stop()

  const file = new FormData()
  file.set('file', new Blob(['email\nlate@queue.test\n'], { type: 'text/csv' }), 'contacts.csv')
  const { body } = await own.call('POST', 'email/import', file)
  const tried = async () =>
    (
      await database.query(`select attempts from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'import-contacts'`)
    ).rows
  for (let look = 0; look < 15; look += 1) {
    expect(await tried()).toEqual([{ attempts: 0 }])
    await wait(100)
  }
  letGo()
  await ended
  expect(await tried()).toEqual([{ attempts: 0 }])

  const next = await start({ ...web.environment, ROLE: 'worker' })
  onTestFinished(() => next.stop())
  await eventually(async () => {
    const { data } = (await own.call('GET', `email/import/${body.data.id}`)).body
    expect(data).toMatchObject({ status: 'done', created: 1 })
  })
})
