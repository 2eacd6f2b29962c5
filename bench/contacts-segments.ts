// Conditions as a list filter and as a group count, and the timeline of one contact among the messages of all.
import type { Tags } from './contacts-lists.ts'
import { print, timeCalls } from './timed-calls.ts'
import type { Suite } from './suite.ts'

export async function segments(suite: Suite, tenant: string, { common, rare }: Tags) {
  const { call, database, root } = suite
  const times = 20
  const all = (...of: object[]) => ({ match: 'all', of })
  const query = (text: string) => timeCalls(suite, 5, () => database.query(text, [tenant]))
  for (const [what, conditions, naive] of [
    ['language', all({ field: 'language', is: 'is', value: 'ar' }), `language = 'ar'`],
    [
      'city',
      all({ field: 'attribute', name: 'city', is: 'equals', value: 'Cairo' }),
      `attributes ->> 'city' = 'Cairo'`,
    ],
    ['never opened', all({ field: 'opened', is: 'never' }), 'last_opened_at is null'],
    [
      'opened recently',
      all({ field: 'opened', is: 'within', days: 30 }),
      `last_opened_at > now() - interval '30 days'`,
    ],
    [
      'tags and language',
      all(
        { field: 'tags', is: 'any', tagIds: [common] },
        { field: 'tags', is: 'none', tagIds: [rare] },
        { field: 'language', is: 'is', value: 'ar' },
      ),
      `language = 'ar' and id in (select contact_id from contact_tags t where t.tag_id = '${common}')
        and id not in (select contact_id from contact_tags t where t.tag_id = '${rare}')`,
    ],
  ] as const) {
    const figure = await query(`select count(*) from contacts where tenant_id = $1 and ${naive}`)
    const filter = encodeURIComponent(JSON.stringify(conditions))
    print(`list by ${what}`, await timeCalls(suite, times, () => call('GET', `${root}/email?conditions=${filter}`)), {
      what: 'naive count',
      figure,
    })
    const preview = () => call('POST', `${root}/group/preview`, { conditions })
    print(`segment of ${what}, counted`, await timeCalls(suite, times, preview), { what: 'naive count', figure })
  }
}

/** The timeline of one contact, when each contact has that many messages. */
export async function timelines(suite: Suite, tenant: string, jobs: number) {
  const { call, database, root } = suite
  const times = 20
  await mailEverybody(suite, tenant, jobs)
  const { rows } = await database.query<{ id: string }>('select id from contacts where tenant_id = $1 limit 1000', [
    tenant,
  ])
  const timeline = await timeCalls(suite, times * 5, (index) =>
    call('GET', `${root}/email/${rows[index]?.id}/timeline`),
  )
  print('timeline of a contact', timeline, {
    what: 'all their mails by address',
    figure: await timeCalls(suite, times, (index) =>
      database.query(
        `select * from messages m where m.tenant_id = $1 and m.recipient = (select email from contacts c where c.tenant_id = $1 and c.id = $2)
          order by created_at desc limit 20`,
        [tenant, rows[index]?.id],
      ),
    ),
  })
}

/** Finished jobs to all contacts, with ledger rows and messages. */
async function mailEverybody({ database }: Suite, tenant: string, jobs: number) {
  await database.query(
    `insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience)
      select $1, gen_random_uuid(), 'done', 'Job ' || n, 'a@shop.test', '', '{}' from generate_series(1, $2) n`,
    [tenant, jobs],
  )
  await database.query(
    `insert into ledger (tenant_id, job_id, contact_id, email, status, sent_at, opened_at, opens)
      select c.tenant_id, j.id, c.id, c.email, 'sent', now(), now(), 1 from jobs j join contacts c on c.tenant_id = j.tenant_id
      where j.tenant_id = $1`,
    [tenant],
  )
  await database.query(
    `insert into messages (tenant_id, id, job_id, contact_id, direction, delivery_status, content_type, subject, preview, sender, recipient, message_id)
      select tenant_id, gen_random_uuid(), job_id, contact_id, 'sent', 'sent', 'html', 'S', 'P', 'a@shop.test', email, gen_random_uuid()::text
      from ledger where tenant_id = $1`,
    [tenant],
  )
  await database.query('analyze ledger, messages')
}
