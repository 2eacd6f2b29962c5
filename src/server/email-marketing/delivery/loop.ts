import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { isAway } from '../../db/connection/database.ts'
import { hasRoom } from '../../storage/disk.ts'
import { startLoop } from '../../concurrency/loop.ts'
import type { Signer } from '../../mail/compose/dkim.ts'
import { markOf } from '../../mail/compose/message-mark.ts'
import { unlessUnfillable } from '../../mail/liquid/render.ts'
import type { Account } from '../../mail/liquid/pool.ts'
import type { Transport } from '../../mail/smtp/transport.ts'
import { deliver, type Delivery, type Ended } from './batch.ts'
import { JobWriting } from './write-outcomes.ts'
import { signerFor } from '../transport/signing.ts'
import { FillingTime } from './render-time.ts'
import { freezeNext } from '../campaigns/snapshot-audience.ts'
import { slowedNote } from '../campaigns/pause-reasons.ts'
import type { Sent } from '../ledger/ledger.ts'
import type { JobKey } from '../ledger/keys.ts'
import { keep } from './ledger-upkeep.ts'
import { lookUpDomains } from '../throttling/mx-lookup.ts'
import { giveBack, grant } from '../throttling/provider-limits.ts'
import { ProviderRests } from './provider-backoff.ts'
import { transportOf } from '../transport/transport.ts'
import { limitsOf } from '../providers/providers.ts'
import type { ProviderRow } from '../providers/provider-row.ts'
import { type Maker, mailer } from '../templates/render-message.ts'
import { returnPathOf } from '../bounces/return-path.ts'
import { transactionalMaker } from '../transactional/content.ts'
import { pacingOf, sendingProvider, timeZoneOf } from '../throttling/job-throttle.ts'

const lookEvery = 250
const keepEvery = 1000
const batchSize = 100
/** Batches at once in this process, and of one job. */
const most = 8
const mostOfJob = 2
/** A pause shorter than this, in milliseconds, is over before anybody has read of it. */
const soonOver = 5000

/** `noted`: it says that nothing of it goes. */
type Open = { tenantId: string; jobId: string; noted: boolean }
type Made = Pick<Delivery, 'make' | 'subject' | 'isTooSlow' | 'contentType'> & { fromEmail: string }

/** Sends what is queued, in any number of processes at once, fairly between workspaces and jobs, until stopped. */
export const startSending = (services: Services) => startLoop((stopping) => new Sender(services, stopping).run())

class Sender {
  readonly #services: Services
  readonly #stopping: AbortSignal
  readonly #batches = new Set<Open & { done: Promise<void> }>()
  readonly #made = new Map<string, Made>()
  /** Of the jobs that have batches under way. */
  readonly #writings = new Map<string, { providerId: string; writing: JobWriting }>()
  readonly #transports = new Map<string, { version: string; transport: Transport }>()
  readonly #rests = new ProviderRests()
  /** When a workspace and a job were last served: who waited longest is next. */
  readonly #served = new Map<string, number>()
  #kept = 0
  #lookingUp: Promise<void> | undefined

  constructor(services: Services, stopping: AbortSignal) {
    this.#services = services
    this.#stopping = stopping
  }

  /** Looks for work until stopped; what is in flight then is finished, what is claimed is given back. */
  async run() {
    while (!this.#stopping.aborted) {
      try {
        await this.#look()
      } catch (error) {
        this.#complain(error)
        await this.#pause(1000)
      }
      await this.#pause(lookEvery)
    }
    await Promise.all([...this.#batches].map(({ done }) => done))
    await this.#lookingUp
    await Promise.all([...this.#transports.values()].map(({ transport }) => transport.close()))
  }

  async #look() {
    if (Date.now() - this.#kept >= keepEvery) {
      await keep(this.#services.db, this.#services.now())
      this.#kept = Date.now()
      this.#lookUp()
    }
    await freezeNext(this.#services)
    const now = this.#services.now()
    // Before the engaged can go first, all of them have to be known.
    const { rows } =
      await sql<Open>`select tenant_id as "tenantId", id as "jobId", message is not null as noted from jobs
      where status in ('preparing', 'running') and queued > 0 and (closes_at is null or (opens_at <= ${now} and closes_at > ${now}))
        and (status = 'running' or not engaged_first) and exists (select from workspaces w where w.id = tenant_id)`.execute(
        this.#services.db,
      )
    const since = ({ tenantId, jobId }: Open) =>
      [this.#served.get(tenantId) ?? 0, this.#served.get(jobId) ?? 0] as const
    while (this.#batches.size < most) {
      const free = rows.filter(({ jobId }) => this.#countOf(jobId) < mostOfJob)
      const [next] = free.sort((a, b) => since(a)[0] - since(b)[0] || since(a)[1] - since(b)[1])
      if (!next) return
      this.#begin(next)
    }
  }

  /** Beside the sending, which never waits for the DNS. */
  #lookUp() {
    this.#lookingUp ??= lookUpDomains(this.#services, this.#stopping)
      .catch((error: unknown) => this.#complain(error))
      .then(() => (this.#lookingUp = undefined))
  }

  #countOf = (jobId: string) => [...this.#batches].filter((batch) => batch.jobId === jobId).length

  #begin(job: Open) {
    this.#served.set(job.tenantId, performance.now())
    this.#served.set(job.jobId, performance.now())
    const done = this.#serve(job)
      .catch((error: unknown) => this.#complain(error))
      .finally(() => {
        this.#batches.delete(batch)
        if (this.#countOf(job.jobId) === 0) this.#writings.delete(job.jobId)
      })
    const batch = { ...job, done }
    this.#batches.add(batch)
  }

  /** Batch after batch while nobody else waits for the place. */
  async #serve(job: Open) {
    while (!this.#stopping.aborted) {
      const ended = await this.#batch(job)
      if (ended.kind === 'pause') {
        // Who lets it go on is not held by what was.
        this.#made.delete(job.jobId)
        return pauseJob(this.#services, job, ended.message)
      }
      if (ended.kind === 'rest' && ended.message !== undefined) await noteTrouble(this.#services, job, ended.message)
      else if (job.noted && ended.count > 0) await forgetTrouble(this.#services, job)
      const idle = ended.count === 0 && !(ended.kind === 'sent' && ended.more)
      if (ended.kind === 'rest' || idle || this.#batches.size >= most) return
    }
  }

  async #batch(job: Open): Promise<Ended> {
    // What became of a mail that went could not be written down.
    if (!(await hasRoom(this.#services.config, 'little'))) return { kind: 'rest', count: 0, message: 'disk_full' }
    const provider = await sendingProvider(this.#services.db, job, this.#services.now())
    if (provider?.status !== 'active') return { kind: 'pause', count: 0, message: 'provider_gone' }
    if (this.#rests.isResting(provider.id)) return { kind: 'rest', count: 0 }
    const made = await this.#mailOf(job)
    if (!made) return { kind: 'pause', count: 0, message: 'bad_content' }
    const sign = await signerFor(this.#services, provider, made.fromEmail)
    const limits = this.#rests.limitsOf(provider.id, limitsOf(provider))
    const { db } = this.#services
    const asked = { wanted: batchSize, warmups: provider.warmups, timeZone: timeZoneOf(provider) }
    const granted = await grant(db, provider, limits, { ...asked, now: this.#services.now() })
    if (granted.allowed === 0) return { kind: 'rest', count: 0 }
    const delivery = {
      ...job,
      ...made,
      ...(sign && { make: signed(made.make, sign) }),
      providerId: provider.id,
      writing: this.#writingOf({ ...job, ...made, providerId: provider.id }, limits.connections),
      returnPath: returnPathFor(this.#services, provider, made.fromEmail),
      transport: await this.#transportOf(provider),
      connections: limits.connections,
      paced: pacingOf(provider) !== null,
      isResting: () => this.#rests.isResting(provider.id),
      strained: (forMs: number | undefined) => this.#rests.strained(provider.id, forMs),
    }
    const begun = performance.now()
    const ended = await deliver(this.#services, delivery, granted.allowed, this.#stopping)
    await giveBack(db, provider, limits, granted, ended.count)
    const rest = this.#rests.after(provider.id, ended, (performance.now() - begun) / 1000)
    if (ended.kind !== 'rest' || ended.tooFast === undefined || (ended.forMs ?? soonOver) < soonOver) return ended
    return { ...ended, message: slowedNote(new Date(this.#services.now().getTime() + rest), ended.tooFast) }
  }

  async #mailOf(job: Open): Promise<Made | null> {
    const known = this.#made.get(job.jobId)
    if (known) return known
    const made = await unlessUnfillable(() => readMail(this.#services, job))
    if (!made) return null
    const [oldest] = this.#made.size >= 100 ? this.#made.keys() : []
    if (oldest !== undefined) this.#made.delete(oldest)
    this.#made.set(job.jobId, made)
    return made
  }

  #writingOf(job: JobKey & Sent, connections: number): JobWriting {
    const { jobId, providerId } = job
    const known = this.#writings.get(jobId)
    if (known?.providerId === providerId) return known.writing
    const writing = new JobWriting(this.#services, job, connections)
    this.#writings.set(jobId, { providerId, writing })
    return writing
  }

  async #transportOf(provider: ProviderRow) {
    const { type, settings, secret, limits } = provider
    const version = JSON.stringify([type, settings, secret?.toString('base64'), limits])
    const known = this.#transports.get(provider.id)
    if (known?.version === version) return known.transport
    const transport = transportOf(this.#services, provider)
    this.#transports.set(provider.id, { version, transport })
    void known?.transport.close()
    return transport
  }

  #complain(error: unknown) {
    if (isAway(error)) this.#services.log.warn({ err: error }, 'the database is away: sending waits')
    else this.#services.log.error({ err: error }, 'sending stumbled')
  }

  #pause = (ms: number) => wait(ms, undefined, { signal: this.#stopping }).catch(() => undefined)
}

/** A service says itself where its mail comes back to. */
const returnPathFor =
  ({ secrets }: Services, { type, tenant_id, return_path: path }: ProviderRow, fromEmail: string) =>
  (messageId: string) =>
    type === 'smtp' && path !== null
      ? (returnPathOf(secrets, tenant_id, path, markOf(messageId)) ?? fromEmail)
      : fromEmail

const signed =
  (maker: Maker, sign: Signer): Maker =>
  (batch) => {
    const make = maker(batch)
    return async (contact) => {
      const ready = await make(contact)
      return { ...ready, message: await sign(ready.message) }
    }
  }

async function readMail(services: Services, { tenantId, jobId }: Open): Promise<Made> {
  const row = await services.db
    .selectFrom('jobs')
    .innerJoin('workspaces', 'workspaces.id', 'jobs.tenant_id')
    .select(['subject', 'html', 'text', 'language', 'from_name', 'from_email', 'reply_to', 'workspaces.name'])
    .select(['track_opens', 'track_clicks', 'transactional', 'workspace_name'])
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow()
  if (row.transactional) {
    const make = () => transactionalMaker(services, { tenantId, jobId, fromEmail: row.from_email })
    return { make, subject: row.subject, isTooSlow: () => false, fromEmail: row.from_email, contentType: 'html' }
  }
  const { subject, html, text, language } = row
  const sender = { fromName: row.from_name, fromEmail: row.from_email, replyTo: row.reply_to }
  const tracking = { trackOpens: row.track_opens, trackClicks: row.track_clicks }
  const workspace = row.workspace_name ?? (await nameWorkspace(services, { tenantId, jobId }, row.name))
  const mail = { tenantId, jobId, workspace, subject, html, text, language, ...sender, ...tracking }
  const time = new FillingTime()
  const account: Account = { pool: 'sending', key: jobId, took: (ms) => time.took(ms) }
  return {
    make: await mailer(services, mail, account),
    subject,
    isTooSlow: time.isTooLong,
    fromEmail: row.from_email,
    contentType: html === null ? 'text' : 'html',
  }
}

/** Keeps the name that the workspace has when a job's first message is made. @returns the name that is kept */
async function nameWorkspace({ db }: Services, { tenantId, jobId }: Pick<Open, 'tenantId' | 'jobId'>, name: string) {
  const { workspace_name: kept } = await db
    .updateTable('jobs')
    .set({ workspace_name: sql<string>`coalesce(workspace_name, ${name})` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', jobId)
    .returning('workspace_name')
    .executeTakeFirstOrThrow()
  return kept ?? name
}

async function pauseJob({ db }: Services, { tenantId, jobId }: Open, message: string) {
  await sql`update jobs set status = 'paused', message = ${message.slice(0, 1000)}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${jobId} and status in ('preparing', 'running')`.execute(db)
}

/** Says at the job why nothing goes, for as long as that is so. */
async function noteTrouble({ db }: Services, { tenantId, jobId }: Open, message: string) {
  await sql`update jobs set message = ${message.slice(0, 1000)}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${jobId} and status = 'running' and (message is null or message like 'slowed:%')`.execute(
    db,
  )
}

async function forgetTrouble({ db }: Services, { tenantId, jobId }: Open) {
  await sql`update jobs set message = null, updated_at = now()
    where tenant_id = ${tenantId} and id = ${jobId} and status = 'running'`.execute(db)
}
