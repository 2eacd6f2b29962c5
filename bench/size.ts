// A workspace of 10,000,000 contacts to whom 10,000,000 mails went: filled once into a folder that is kept, then lists, searches, reports and
// timelines as bench/contacts.ts measures them; run with 1,000,000 in another folder, to compare.
// node bench/size.ts --keep folder [--rows 1000000] [--mails 1000000] [--only fill|lists|mails]
import { parseArgs } from 'node:util'
import { lists, tagsOf } from './contacts-lists.ts'
import { print, timed } from './contacts-timed.ts'
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
const asked = (part: string) => values.only === '' || values.only === part

const suite = await openSuite(values.keep)
const { database, call, root } = suite

async function filled(what: string, run: () => Promise<unknown>) {
  const { seconds, cpu } = await suite.watched(run)
  console.log(`${what}: filled in ${seconds.toFixed(0)} s; ${cpu}`)
}

async function mailed(tenant: string) {
  const get = (to: string) => timed(suite, 40, () => call('GET', `${root}/${to}`))
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
  const timeline = await timed(suite, 60, (at) => call('GET', `${root}/email/${rows[at]?.contact}/timeline`))
  print('timeline of a contact', timeline)
}

try {
  const { rows } = await database.query<{ id: string }>('select id from workspaces order by created_at desc limit 1')
  const tenant = rows[0]?.id ?? ''
  const known = await database.query('select from contacts limit 1')
  if (known.rowCount === 0) {
    await filled(`${count} contacts`, () => fillContacts(database, tenant, count))
    await filled(`${mails} mails`, () => fillMails(database, tenant, mails))
  }
  if (asked('lists')) await lists(suite, tenant, count, await tagsOf(suite))
  if (asked('mails')) await mailed(tenant)
} finally {
  await suite.close()
}
