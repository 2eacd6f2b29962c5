// Every list of the suite with a million rows: first, middle and last page, each filter, each order. Printed are CPU
// time of database and server per call, rows and index entries read, and the database's cost of the first call, which
// stores page anchors. Also reports, and the timeline of a very active contact. node bench/suite-lists.ts --keep folder
// [--rows 1000000] [--only part of a name]; the folder is one of bench/size.ts.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { endpoints } from '#contract/api.ts'
import { spentBy, spentByDatabase } from './per-call.ts'
import { openSuite } from './suite.ts'
import { busy, fillFew, fillInbox, fillMailboxes, fillSuite, mailbox, seldom } from './suite-rows.ts'

const { values } = parseArgs({
  options: {
    keep: { type: 'string', default: '' },
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
  },
})
if (!values.keep) throw new Error('--keep says which folder is measured')
const limits = { page: 50, search: 100 }
const calls = 3

const suite = await openSuite(values.keep)
const { database, call, json, root } = suite
await database.query('set statement_timeout = 0')

async function first(text: string, parameters: unknown[]) {
  const { rows } = await database.query<Record<string, string>>(text, parameters)
  return rows[0] ?? {}
}

async function filled(tenant: string) {
  const known = await first(
    `select (select id from imports where tenant_id = $1 limit 1) as "importId", (select id from webhook_endpoints where tenant_id = $1 limit 1) as "webhookId",
      (select id from automations where tenant_id = $1 limit 1) as "automationId"`,
    [tenant],
  )
  const ids = known['importId'] ? known : await fillSuite(database, tenant, Number(values.rows))
  const few = await first('select id from forms where tenant_id = $1 limit 1', [tenant])
  if (!few['id']) await fillFew(database, tenant)
  const inbox = await first(`select id from messages where tenant_id = $1 and direction = 'received' limit 1`, [tenant])
  if (!inbox['id']) await fillInbox(database, tenant, Number(values.rows))
  const ofMailbox = await first('select id from messages where tenant_id = $1 and provider_id = $2 limit 1', [
    tenant,
    mailbox,
  ])
  if (!ofMailbox['id']) await fillMailboxes(database, tenant)
  return ids
}

const read = async () =>
  Number(
    (
      await first('select tup_returned + tup_fetched as n from pg_stat_database where datname = current_database()', [])
    )['n'],
  )

let faults = 0

/** One query of a list, and its cost. */
async function measure(what: string, to: string) {
  if (!what.includes(values.only)) return
  try {
    const began = spentByDatabase(suite.dataDir)
    await call('GET', to)
    const firstOne = spentByDatabase(suite.dataDir) - began
    await wait(1100)
    const before = { rows: await read(), database: spentByDatabase(suite.dataDir), server: spentBy(suite.pid) }
    for (let n = 0; n < calls; n += 1) await call('GET', to)
    const spent = {
      database: (spentByDatabase(suite.dataDir) - before.database) / calls,
      server: (spentBy(suite.pid) - before.server) / calls,
    }
    // Connections report their statistics once a second.
    await wait(1100)
    const rows = ((await read()) - before.rows) / calls
    const over = spent.database > (/search|sender|recipient|email=/.test(to) ? limits.search : limits.page)
    faults += over ? 1 : 0
    console.log(
      `${what.padEnd(64)} ${spent.database.toFixed(1).padStart(8)} ms database ${spent.server.toFixed(1).padStart(6)} ms server ${rows.toFixed(0).padStart(9)} rows, first ${firstOne.toFixed(0).padStart(5)} ms${over ? '  TOO MUCH' : ''}`,
    )
  } catch (error) {
    faults += 1
    console.log(`${what.padEnd(64)} ${String(error).slice(0, 200)}`)
  }
}

/** First, middle and last page of a list under a filter. */
async function pages(name: string, to: string, filter = '') {
  const { pagination } = await json('GET', `${to}?${filter}`)
  const last = Math.max(1, pagination.pages)
  await measure(`${name} ${filter} first of ${pagination.total}`, `${to}?${filter}`)
  if (last < 3) return
  await measure(`${name} ${filter} middle`, `${to}?${filter}&page=${Math.ceil(last / 2)}`)
  await measure(`${name} ${filter} last`, `${to}?${filter}&page=${last}`)
}

type Choices = Record<string, readonly string[]>

/** Queries of each list, from its contract: paths, filters and orders. */
const askedWith = (id: Record<string, string | undefined>): Record<string, Choices> => ({
  'developers/webhook/:webhookId/delivery': {
    state: ['failed', 'delivered'],
    type: ['message.sent', 'message.opened', 'message.bounced'],
    sortType: ['asc'],
  },
  'automation/:automationId/run': {
    status: ['active', 'done'],
    step: ['a1'],
    search: ['hughes5', 'grace'],
    sortType: ['asc'],
  },
  email: {
    orderBy: ['email', 'firstName', 'lastName'],
    status: ['subscribed', 'unsubscribed'],
    tagIds: [`${id['common']}`, `${id['common']}&orderBy=email`, `${id['rare']}&orderBy=email`],
    search: ['hughes500000@', 'grace'],
    language: ['ar'],
    firstName: ['gra'],
    lastName: ['hug'],
  },
  'email/import/:importId/refused': { sortType: ['desc'], kept: ['true'] },
  job: { status: ['done'], search: ['Job 1'] },
  'job/:jobId/recipients': {
    sortType: ['asc'],
    orderBy: ['updatedAt'],
    status: ['sent', 'failed'],
    search: ['hughes5000', 'hughes50', '@post', 'qqqqww'],
  },
  message: messages(id),
  'message/latest-per-thread': inOneOrder(messages(id)),
  suppression: {
    sortType: ['asc'],
    orderBy: ['email'],
    reason: ['bounced', 'complained', 'resting'],
    search: ['gone5000', 'post'],
  },
  'tagged-by': {
    entityType: ['email', 'message'],
    tagId: [`${id['common']}`],
    entityId: [`${id['contact']}`],
    emailId: [`${id['contact']}`],
  },
  'tagged-by/tag/:tagId/:entityType': { sortType: ['asc'] },
  transactional: {
    state: ['queued', 'deferred', 'sent', 'bounced', 'complained', 'failed', 'unknown', 'suppressed', 'expired'],
    email: ['one5@post.example'],
    sortType: ['asc'],
  },
  template: {
    tags: [`${id['common']}`],
    contentType: ['html'],
    isActive: ['true'],
    orderBy: ['usageCount', 'lastUsedAt'],
  },
  group: { name: ['a'], tagId: [`${id['common']}`], tags: [`${id['common']}`] },
  tag: { name: ['tag'], type: ['email'] },
  form: { isActive: ['true'], orderBy: ['submitted', 'name'], search: ['Form 19'] },
  topic: { isArchived: ['false'] },
  picture: { isUsed: ['true', 'false'] },
  'email-service-provider': { type: ['smtp'], status: ['active'] },
  automation: { status: ['paused'], search: ['Wel', 'Way 19'], orderBy: ['name'] },
  'job-series': { sortType: ['asc'] },
  'job-test': { sortType: ['asc'] },
})

/** Conversations are only queried by arrival. */
function inOneOrder({ orderBy: _refused, ...choices }: Choices): Choices {
  return choices
}

const messages = (id: Record<string, string | undefined>): Choices => ({
  sortType: ['asc'],
  orderBy: ['sentAt', 'sentAt&sortType=asc'],
  sent_or_received: ['sent', 'received', 'received&status=active', 'sent&status=active'],
  isRead: ['true', 'false', 'false&sent_or_received=received'],
  status: ['active', 'archived', 'draft'],
  tagIds: [`${id['tag']}`],
  delivery_status: ['sent', 'received', 'failed', 'queued'],
  contentType: ['text', 'html'],
  providerId: [`${id['mailbox']}`, `${id['mailbox']}&sent_or_received=received`, `${id['seldom']}`, `${id['contact']}`],
  belongToMessageId: ['<7.3@x.test>'],
  recipient: [`${id['email']}`, 'person5000', 'hughes5000'],
  sender: ['person5000', 'shop'],
  search: ['hughes5000', 'person5000', 'Question 777', 'subject', 'Daily', 'qqqqww'],
  sentFrom: ['2026-11-01T00:00:00Z'],
  sentTo: ['2026-11-01T00:00:00Z'],
  createdFrom: ['2026-11-01T00:00:00Z'],
  createdTo: ['2026-11-01T00:00:00Z'],
})

/** Filters and orders in the contract that this run does not cover. */
function neverAsked(name: string, input: unknown, choices: Choices) {
  const fields = Object.keys((input as { shape?: object } | undefined)?.shape ?? {})
  // bench/contacts-segments.ts measures segments.
  const elsewhere = ['groupId', 'conditions']
  const everywhere = ['page', 'size', 'limit', 'orderBy', 'sortType', 'search', 'includeRelated', ...elsewhere]
  const missing = fields.filter((field) => !everywhere.includes(field) && !(field in choices))
  if (missing.length > 0) throw new Error(`${name} is never asked by ${missing.join(', ')}`)
}

/** A very active contact: newest events, each kind, and the oldest. */
async function timeline(tenant: string) {
  const { id } = await first('select id from contacts where tenant_id = $1 and email = $2', [tenant, busy])
  const to = `${root}/email/${id}/timeline`
  for (const kind of ['', 'mail', 'activity', 'received', 'changes', 'tags']) {
    await measure(`timeline ${kind}`, `${to}?kind=${kind}`)
    const before = encodeURIComponent(`${new Date(Date.now() - 500_000_000).toISOString()} x`)
    await measure(`timeline ${kind} of long ago`, `${to}?kind=${kind}&before=${before}`)
  }
}

async function reports() {
  for (const by of ['job', 'template', 'domain', 'mailbox']) {
    await measure(`report by ${by}`, `${root}/report?by=${by}`)
    await measure(`report by ${by} of two years`, `${root}/report?by=${by}&from=2025-01-01&to=2026-11-30`)
  }
}

try {
  const { id: tenant = '' } = await first('select id from workspaces where slug = $1', [root.split('/')[2]])
  const ids = await filled(tenant)
  const found = await first(
    `select (select job_id from messages where tenant_id = $1 and job_id is not null limit 1) as "jobId",
      (select tag_id from contact_tags where tenant_id = $1 group by 1 order by count(*) desc limit 1) as common,
      (select id from tags where tenant_id = $1 and name_en = 'rare') as rare,
      (select tag_id from message_tags where tenant_id = $1 limit 1) as tag,
      (select email from contacts where tenant_id = $1 limit 1) as email, (select id from contacts where tenant_id = $1 limit 1) as contact`,
    [tenant],
  )
  const id: Record<string, string | undefined> = {
    ...ids,
    ...found,
    mailbox,
    seldom,
    tagId: found['common'] ?? '',
    entityType: 'email',
    entityId: found['contact'] ?? '',
  }
  const base = root.replace(/\/email-marketing$/, '')
  const choices = askedWith(id)
  const asked = new Set<string>()
  for (const { method, path: endpoint, input, output } of endpoints) {
    const shape = (output as { shape?: Record<string, unknown> } | undefined)?.shape
    const isOfSuite = /^\/api\/:tenant\/(email-marketing|developers)\//.test(endpoint)
    if (method !== 'GET' || !isOfSuite || !shape || !('pagination' in shape)) continue
    const name = endpoint.replace('/api/:tenant/', '').replace('email-marketing/', '')
    const to =
      base +
      endpoint
        .replace('/api/:tenant', '')
        .replace(/:(\w+)/g, (_, part: string) => (part === 'domain' ? 'shop.test' : (id[part] ?? '')))
    asked.add(name)
    neverAsked(name, input, choices[name] ?? {})
    if (!name.includes(values.only.split(' ')[0] ?? '')) continue
    await pages(name, to).catch((error: unknown) => console.log(name, String(error).slice(0, 150)))
    for (const [field, of] of Object.entries(choices[name] ?? {}))
      for (const value of of)
        await pages(name, to, `${field}=${value}`).catch((error: unknown) =>
          console.log(name, field, String(error).slice(0, 150)),
        )
  }
  const unknown = Object.keys(choices).filter((name) => !asked.has(name))
  if (unknown.length > 0) throw new Error(`no such lists: ${unknown.join(', ')}`)
  if ('report'.includes(values.only)) await reports()
  if ('timeline'.includes(values.only)) await timeline(tenant)
  console.log(`${faults} cost too much`)
} finally {
  await suite.close()
}
