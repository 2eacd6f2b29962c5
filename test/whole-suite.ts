import { expect } from 'vitest'
import type { Method } from '#contract/endpoint.ts'
import { eventually } from './eventually.ts'
import { imported } from './importing.ts'
import type { TestSanad } from './sanad.ts'
import { sender } from './sender.ts'

/** Uses every list and every write over contacts of the suite, in a new workspace with this many contacts. */
export async function useWholeSuite(sanad: TestSanad, smtpPort: number, contacts: number) {
  const suite = await sender(sanad, smtpPort)
  await suite.provider()
  const call = async (method: Method, path: string, body?: unknown) => {
    const answer = await suite.call(method, path, body)
    expect([200, 201, 202, 204], `${method} ${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    return answer.body
  }
  const get = (path: string) => call('GET', path)
  const made = async (path: string, body: object): Promise<string> => (await call('POST', path, body)).data.id
  const ended = (jobId: string) =>
    eventually(async () => expect((await suite.job(jobId)).status).toMatch(/^(?:done|cancelled)$/), 60_000)

  const file = contactsFile(contacts)
  const form = (more: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(more)) form.set(name, value)
    form.set('file', new Blob([file]), 'contacts.csv')
    return form
  }
  const friends = await suite.tag('Friends')
  const others = await suite.tag('Others')
  await made('topic', { name: 'News' })

  // Automations triggered by contact events, created before there are contacts.
  const templateId = await made('template', {
    name: 'T',
    subject: 'S',
    content: '<p>Hi <a href="https://x.test">x</a></p>',
  })
  const half = { field: 'tags', is: 'any', tagIds: [friends] }
  const segment = { match: 'all', of: [half, { field: 'attribute', name: 'number', is: 'above', value: 10 }] }
  const groupId = await made('group', { name: 'Half', conditions: segment })
  const allTags = await made('group', { name: 'Both', match: 'all', tags: [friends, others] })
  const automations: string[] = []
  const end = { id: 'end', kind: 'end' }
  const automated = async (flow: object) => {
    const id = await made('automation', { name: 'A', flow })
    await call('POST', `automation/${id}/start`)
    automations.push(id)
    return id
  }
  await automated({
    trigger: { kind: 'segment', groupId },
    steps: [{ id: 'a', kind: 'tag', add: true, tagId: others }, end],
  })
  await automated({
    trigger: { kind: 'created', by: ['import'] },
    steps: [{ id: 'w', kind: 'wait', how: 'for', minutes: 60 }, end],
  })
  await automated({ trigger: { kind: 'tagged', tagId: friends }, steps: [{ id: 's', kind: 'send', templateId }, end] })

  await call('POST', 'email/import/forecast', form())
  await call('POST', 'email/import/preview', form())
  await imported(suite, file, { tagIds: friends })
  await imported(suite, file, { duplicates: 'update' })
  const ids = await idsOf(get, 100)
  const conditions = (of: object[]) => encodeURIComponent(JSON.stringify({ match: 'all', of }))

  // The lists of contacts and groups.
  const lists = [
    'email?size=100',
    'email?orderBy=email&sortType=asc&size=100',
    'email?search=person',
    'email?search=person1&status=subscribed',
    'email?status=subscribed',
    'email?status=unsubscribed',
    'email?language=ar',
    `email?tagIds=${friends}`,
    `email?tagIds=${friends},${others}`,
    `email?groupId=${groupId}`,
    `email?groupId=${allTags}&orderBy=firstName`,
    `email?conditions=${conditions([{ field: 'tags', is: 'none', tagIds: [others] }])}`,
    `email?conditions=${conditions([{ field: 'attribute', name: 'city', is: 'equals', value: 'Cairo' }])}`,
    `email?conditions=${conditions([
      { field: 'created', is: 'within', days: 3 },
      { field: 'sent', is: 'never' },
    ])}`,
    'email/duplicates',
    'email/export.csv',
    `email/export.csv?groupId=${groupId}`,
    `email/${ids[0]}/timeline`,
    `email/${ids[0]}/consent`,
    `email/${ids[0]}/data.json`,
    'group',
    `group/${groupId}`,
    'tag',
    `tag/${friends}`,
    'tagged-by?size=100',
    `tagged-by?tagId=${friends}`,
    `tagged-by/tag/${friends}/email`,
    `tagged-by/entity/email/${ids[0]}`,
    'email/import',
    'suppression',
    'suppression.csv',
  ]
  for (const path of lists) await get(path)
  await call('POST', 'group/preview', { conditions: segment })
  await call('POST', 'group/preview', { match: 'all', tags: [friends, others] })

  const some = ids.slice(0, 60).map((entityId) => ({ tagId: others, entityType: 'email', entityId }))
  await call('POST', 'tagged-by/bulk', { assignments: some })

  // Sends: to all, to tags, to a group, to many by id, with exclusions; pause, cancel, retry, a test, a topic, a
  // transactional mail.
  for (const recipients of [
    { all: true },
    { tagIds: [friends] },
    { groupIds: [groupId] },
    { groupIds: [allTags] },
    { emailIds: ids },
  ])
    await call('POST', 'job/audience', { recipients, exclude: { tagIds: [others] } })
  const send = async (more: object) =>
    (
      await call('POST', 'email-service-provider/send-bulk-emails', {
        subject: 'Hello',
        html: '<p>Hi <a href="https://x.test">x</a></p>',
        ...more,
      })
    ).jobId as string
  const jobs = [
    await send({ recipients: { all: true } }),
    await send({ recipients: { tagIds: [friends] }, topic: 'News', exclude: { groupIds: [groupId] } }),
    await send({ recipients: { groupIds: [groupId, allTags], tagIds: [others] } }),
  ]
  const paused = await send({ recipients: { all: true } })
  await suite.call('POST', `job/${paused}/pause`)
  await suite.call('POST', `job/${paused}/resume`)
  const cancelled = await send({
    recipients: { groupIds: [allTags] },
    scheduleAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await call('POST', `job/${cancelled}/cancel`)
  const variants = [{ templateId }, { templateId, subject: 'Other' }]
  await call('POST', 'job-test', {
    name: 'X',
    variants,
    recipients: { all: true },
    share: 90,
    winnerBy: 'hand',
    afterHours: 1,
  })
  await call('POST', 'transactional', { to: 'person1@customers.test', subject: 'S', text: 'T' })
  for (const jobId of [...jobs, paused]) await ended(jobId)
  for (const path of [
    'job?size=100',
    ...jobs.flatMap((jobId) => [
      `job/${jobId}`,
      `job/${jobId}/recipients?size=100`,
      `job/${jobId}/recipients?status=sent&search=person`,
      `job/${jobId}/recipients.csv`,
    ]),
    'campaign?size=100',
    'campaign?status=sent&search=hello',
    'job-test',
    'transactional',
    'report',
    'report.csv',
    'message?size=100',
    'message?search=hello',
    'message?includeRelated=true&size=50',
    'message?delivery_status=failed',
    'message?delivery_status=bounced&search=hello',
    'message/latest-per-thread?size=100',
    'message/inbox?size=100',
    'message/inbox?folder=all&size=100',
    'message/debug/thread-summary',
  ])
    await get(path)

  // Automations: contacts in progress, also enrolled manually.
  for (const id of automations) {
    await call('POST', `automation/${id}/enrol`, { recipients: { all: true } })
    await get(`automation/${id}`)
  }
  await eventually(async () => {
    const waiting = (await get(`automation/${automations[1]}/run?search=person`)).data as unknown[]
    expect(waiting.length).toBeGreaterThan(0)
  }, 60_000)
  for (const id of automations) await get(`automation/${id}/run?size=100`)

  // Bulk changes of contacts, undo, and merge.
  const bulk = async (action: object) => {
    const { data } = await call('POST', 'email/bulk', action)
    return data.undoId as string | undefined
  }
  const selection = { filter: { search: 'person' } }
  const undo = await bulk({ action: 'tag', ...selection, tagIds: [others] })
  if (undo) await call('POST', `email/bulk/${undo}/undo`)
  await bulk({ action: 'untag', ids, tagIds: [friends] })
  await bulk({ action: 'block', ids })
  await bulk({ action: 'unblock', ids })
  await call('POST', `email/${ids[0]}/merge`, { otherId: ids[1] })
  await call('PATCH', `email/${ids[0]}`, { firstName: 'Changed' })
  await call('POST', 'suppression', { email: 'person5@customers.test' })
  await call('POST', 'suppression/lift', { emails: ['person5@customers.test'] })
  await call('PATCH', `tag/${others}`, { name: 'Renamed' })
  await bulk({ action: 'delete', ids: ids.slice(2, 60) })
  const spare = await suite.tag('Spare')
  await bulk({ action: 'tag', ...selection, tagIds: [spare] })
  await call('DELETE', `tag/${spare}`)
  return suite
}

function contactsFile(count: number): string {
  const cities = ['Cairo', 'Amman', 'Riyadh']
  const rows = Array.from(
    { length: count },
    (_, number) =>
      `person${number}@customers.test,Person ${number},${cities[number % 3]},${number},${number % 2 ? 'ar' : 'en'}`,
  )
  return ['email,first name,city,number,language', ...rows].join('\n')
}

async function idsOf(get: (path: string) => Promise<{ data: { id: string }[] }>, size: number) {
  return (await get(`email?size=${size}`)).data.map(({ id }) => id)
}
