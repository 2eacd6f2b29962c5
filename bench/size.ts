// A workspace of 10,000,000 contacts and messages, filled once into a persistent folder: lists, searches, reports and
// timelines as in bench/contacts.ts; compare with 1,000,000 in another folder. `--only retention` permanently purges
// the oldest send's recipients. node bench/size.ts --keep folder [--rows 1000000] [--mails 1000000] [--only
// fill|lists|mails|retention]
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { lists, tagsOf } from './contacts-lists.ts'
import { print, timeCalls } from './timed-calls.ts'
import { fillContacts, fillMails } from './size-rows.ts'
import { openSuite } from './suite.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    mails: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: '' },
  },
})
const count = Number(values.rows)
const mails = Number(values.mails)
if (!values.keep) throw new Error('--keep says which folder is filled')
const isSelected = (part: string) => values.only === '' || values.only === part

const suite = await openSuite(values.keep)
const { database, call, root } = suite

async function filled(what: string, run: () => Promise<unknown>) {
  const { seconds, cpu } = await suite.watched(run)
  console.log(`${what}: filled in ${seconds.toFixed(0)} s; ${cpu}`)
}

async function mailed(tenant: string) {
  const get = (to: string) => timeCalls(suite, 40, () => call('GET', `${root}/${to}`))
  const { rows } = await database.query<{ contact: string; job: string }>(
    `select contact_id as contact, job_id as job from ledger where tenant_id = $1 limit 100`,
    [tenant],
  )
  print('jobs', await get('job'))
  print('a job', await get(`job/${rows[0]?.job}`))
  print('its recipients', await get(`job/${rows[0]?.job}/recipients`))
  print('its recipients, the last page', await get(`job/${rows[0]?.job}/recipients?page=50000`))
  print('messages', await get('message?sent_or_received=sent'))
  print('report', await get('report'))
  const timeline = await timeCalls(suite, 60, (at) => call('GET', `${root}/email/${rows[at]?.contact}/timeline`))
  print('timeline of a contact', timeline)
}

/** Purges one old send like the nightly task, while a list is requested continuously. */
async function cleared(tenant: string) {
  const { rows } = await database.query<{ id: string; total: number }>(
    `update jobs set ended_at = now() - interval '100 days' where (tenant_id, id) = (select tenant_id, job_id from ledger
      where tenant_id = $1 and status = 'sent' limit 1) returning id, total`,
    [tenant],
  )
  const [job] = rows
  if (!job) throw new Error('There is no send to be cleared')
  await suite.json('PATCH', `${root}/sending-rules`, { keepRecipients: 60 })
  const lists: number[] = []
  const { seconds, cpu } = await suite.watched(async () => {
    await database.query(`select graphile_worker.add_job('retention', '{}'::json)`)
    for (;;) {
      const started = performance.now()
      await call('GET', `${root}/job/${job.id}`)
      lists.push(performance.now() - started)
      const purged = await database.query('select from jobs where id = $1 and recipients_gone', [job.id])
      if (purged.rowCount === 1) return
      await wait(200)
    }
  })
  lists.sort((a, b) => a - b)
  const share = (of: number) => lists[Math.floor(lists.length * of)]?.toFixed(0)
  console.log(
    `retention: ${job.total} recipients with their mails cleared in ${seconds.toFixed(0)} s; ${cpu}; a job asked for meanwhile: p50 ${share(0.5)}, p95 ${share(0.95)} ms`,
  )
}

try {
  const { rows } = await database.query<{ id: string }>('select id from workspaces where slug = $1', [
    root.split('/')[2],
  ])
  const tenant = rows[0]?.id ?? ''
  const known = await database.query('select from contacts limit 1')
  if (known.rowCount === 0) {
    await filled(`${count} contacts`, () => fillContacts(database, tenant, count))
    await filled(`${mails} mails`, () => fillMails(database, tenant, mails))
  }
  if (isSelected('lists')) await lists(suite, tenant, count, await tagsOf(suite), false)
  if (isSelected('mails')) await mailed(tenant)
  if (values.only === 'retention') await cleared(tenant)
} finally {
  await suite.close()
}
