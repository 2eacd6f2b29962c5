import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { isAway } from '../../db/connection/database.ts'
import { hasRoom } from '../../storage/disk.ts'
import { startLoop } from '../../concurrency/loop.ts'
import type { Signer } from '../../mail/compose/dkim.ts'
import { markOf } from '../../mail/compose/message-mark.ts'
import { nullIfRenderFails } from '../../mail/liquid/render.ts'
import type { Account } from '../../mail/liquid/pool.ts'
import type { Transport } from '../../mail/smtp/transport.ts'
import { deliver, type Delivery, type BatchResult } from './batch.ts'
import { OutcomeWriter } from './write-outcomes.ts'
import { signerFor } from '../transport/signing.ts'
import { RenderTime } from './render-time.ts'
import { snapshotNext } from '../campaigns/snapshot-audience.ts'
import { throttledMessage } from '../campaigns/pause-reasons.ts'
import { brandOf } from '../brand/brand.ts'
import { mailBrandOf, storedMailBrand } from '../brand/brand-tags.ts'
import type { JobMail } from '../ledger/ledger.ts'
import { originOn } from '../link-domains/origin.ts'
import { onOwnDomain } from '../link-domains/own-pages.ts'
import type { JobKey } from '../ledger/keys.ts'
import { runUpkeep } from './ledger-upkeep.ts'
import { lookUpDomains } from '../throttling/mx-lookup.ts'
import { releaseUnused, grant } from '../throttling/provider-limits.ts'
import { ProviderBackoff } from './provider-backoff.ts'
import { transportOf } from '../transport/transport.ts'
import { limitsOf } from '../providers/providers.ts'
import type { ProviderRow } from '../providers/provider-row.ts'
import { type MailVersion, otherLanguageFor, readVersions, versionFor } from '../templates/mail-versions.ts'
import { type Maker, mailer } from '../templates/render-message.ts'
import { returnPathAddress } from '../bounces/return-path.ts'
import { transactionalMaker } from '../transactional/content.ts'
import { throttleOf, sendingProvider, timeZoneOf } from '../throttling/job-throttle.ts'

const pollEveryMs = 250
const upkeepEveryMs = 1000
const batchSize = 100
/** Concurrent batches of this process, and of one job. */
const maxBatches = 8
const maxBatchesPerJob = 2
/** Back-off shorter than this (ms) is not reported: it ends before anyone reads it. */
const minReportedBackoffMs = 5000

/** `hasMessage`: the job shows why it is not sending. */
type OpenJob = { tenantId: string; jobId: string; hasMessage: boolean }
type JobContent = Pick<Delivery, 'make' | 'versionOf' | 'rendersTooSlowly' | 'contentType'> & { fromEmail: string }

/** Sends queued messages, fairly between workspaces and jobs, until stopped. Any number of processes may run it. */
export const startSending = (services: Services) => startLoop((stopping) => new Sender(services, stopping).run())

class Sender {
  readonly #services: Services
  readonly #stopping: AbortSignal
  readonly #batches = new Set<OpenJob & { done: Promise<void> }>()
  readonly #contents = new Map<string, JobContent & { version: number; origin: string }>()
  /** Writers of the jobs with running batches. */
  readonly #outcomes = new Map<string, { providerId: string; outcomes: OutcomeWriter }>()
  readonly #transports = new Map<string, { version: string; transport: Transport }>()
  readonly #backoff = new ProviderBackoff()
  /** When a workspace and a job last got a batch; the one that has waited longest is next. */
  readonly #lastServed = new Map<string, number>()
  #lastUpkeepAt = 0
  #domainLookup: Promise<void> | undefined

  constructor(services: Services, stopping: AbortSignal) {
    this.#services = services
    this.#stopping = stopping
  }

  /** Polls for work until stopped, then finishes messages in flight and releases the other claims. */
  async run() {
    while (!this.#stopping.aborted) {
      try {
        await this.#startBatches()
      } catch (error) {
        this.#logError(error)
        await this.#sleep(1000)
      }
      await this.#sleep(pollEveryMs)
    }
    await Promise.all([...this.#batches].map(({ done }) => done))
    await this.#domainLookup
    await Promise.all([...this.#transports.values()].map(({ transport }) => transport.close()))
  }

  async #startBatches() {
    if (Date.now() - this.#lastUpkeepAt >= upkeepEveryMs) {
      await runUpkeep(this.#services.db, this.#services.now())
      this.#lastUpkeepAt = Date.now()
      this.#lookUpDomains()
    }
    await snapshotNext(this.#services)
    const now = this.#services.now()
    // Engaged recipients can only go first once the whole audience is known.
    const { rows } =
      await sql<OpenJob>`select tenant_id as "tenantId", id as "jobId", message is not null as "hasMessage" from jobs
      where status in ('preparing', 'running') and queued > 0 and (closes_at is null or (opens_at <= ${now} and closes_at > ${now}))
        and (status = 'running' or not engaged_recipients_first) and exists (select from workspaces w where w.id = tenant_id)`.execute(
        this.#services.db,
      )
    const since = ({ tenantId, jobId }: OpenJob) =>
      [this.#lastServed.get(tenantId) ?? 0, this.#lastServed.get(jobId) ?? 0] as const
    while (this.#batches.size < maxBatches) {
      const free = rows.filter(({ jobId }) => this.#countOf(jobId) < maxBatchesPerJob)
      const [next] = free.sort((a, b) => since(a)[0] - since(b)[0] || since(a)[1] - since(b)[1])
      if (!next) return
      this.#begin(next)
    }
  }

  /** Runs beside sending, which never waits for DNS. */
  #lookUpDomains() {
    this.#domainLookup ??= lookUpDomains(this.#services, this.#stopping)
      .catch((error: unknown) => this.#logError(error))
      .then(() => (this.#domainLookup = undefined))
  }

  #countOf = (jobId: string) => [...this.#batches].filter((batch) => batch.jobId === jobId).length

  #begin(job: OpenJob) {
    this.#lastServed.set(job.tenantId, performance.now())
    this.#lastServed.set(job.jobId, performance.now())
    const done = this.#serve(job)
      .catch((error: unknown) => this.#logError(error))
      .finally(() => {
        this.#batches.delete(batch)
        if (this.#countOf(job.jobId) === 0) this.#outcomes.delete(job.jobId)
      })
    const batch = { ...job, done }
    this.#batches.add(batch)
  }

  /** Runs batch after batch while no other job waits for the slot. */
  async #serve(job: OpenJob) {
    while (!this.#stopping.aborted) {
      const result = await this.#batch(job)
      if (result.kind === 'pause') {
        // A resumed job must not reuse the old content.
        this.#contents.delete(job.jobId)
        return pauseJob(this.#services, job, result.message)
      }
      if (result.kind === 'rest' && result.message !== undefined)
        await setJobMessage(this.#services, job, result.message)
      else if (job.hasMessage && result.count > 0) await clearJobMessage(this.#services, job)
      const idle = result.count === 0 && !(result.kind === 'sent' && result.more)
      if (result.kind === 'rest' || idle || this.#batches.size >= maxBatches) return
    }
  }

  async #batch(job: OpenJob): Promise<BatchResult> {
    // Without disk space, outcomes could not be recorded.
    if (!(await hasRoom(this.#services.config, 'little'))) return { kind: 'rest', count: 0, message: 'disk_full' }
    const provider = await sendingProvider(this.#services.db, job, this.#services.now())
    if (provider?.status !== 'active') return { kind: 'pause', count: 0, message: 'provider_gone' }
    if (this.#backoff.isBackingOff(provider.id)) return { kind: 'rest', count: 0 }
    const origin = originOn(this.#services.config, provider.link_host)
    const content = await this.#contentOf(job, provider.content_version, origin)
    if (!content) return { kind: 'pause', count: 0, message: 'bad_content' }
    const sign = await signerFor(this.#services, provider, content.fromEmail)
    const limits = this.#backoff.limitsOf(provider.id, limitsOf(provider))
    const { db } = this.#services
    const request = { requested: batchSize, warmups: provider.warmups, timeZone: timeZoneOf(provider) }
    const grantedQuota = await grant(db, provider, limits, { ...request, now: this.#services.now() })
    if (grantedQuota.allowed === 0) return { kind: 'rest', count: 0 }
    const delivery = {
      ...job,
      ...content,
      ...(sign && { make: withSignature(content.make, sign) }),
      providerId: provider.id,
      outcomes: this.#outcomesOf({ ...job, ...content, providerId: provider.id }, limits.connections),
      returnPath: returnPathFor(this.#services, provider, content.fromEmail),
      transport: await this.#transportOf(provider),
      connections: limits.connections,
      throttled: throttleOf(provider) !== null,
      isBackingOff: () => this.#backoff.isBackingOff(provider.id),
      backOff: (forMs: number | undefined) => this.#backoff.backOff(provider.id, forMs),
    }
    const startedAt = performance.now()
    const result = await deliver(this.#services, delivery, grantedQuota.allowed, this.#stopping)
    await releaseUnused(db, provider, limits, grantedQuota, result.count)
    const rest = this.#backoff.onBatchEnd(provider.id, result, (performance.now() - startedAt) / 1000)
    if (
      result.kind !== 'rest' ||
      result.throttledResponse === undefined ||
      (result.forMs ?? minReportedBackoffMs) < minReportedBackoffMs
    )
      return result
    return {
      ...result,
      message: throttledMessage(new Date(this.#services.now().getTime() + rest), result.throttledResponse),
    }
  }

  /**
   * @param version changes with each correction of the text
   * @param origin the base URL of links
   */
  async #contentOf(job: OpenJob, version: number, origin: string): Promise<JobContent | null> {
    const known = this.#contents.get(job.jobId)
    if (known?.version === version && known.origin === origin) return known
    const content = await nullIfRenderFails(() => readMail(this.#services, job, origin))
    if (!content) return null
    const [oldest] = this.#contents.size >= 100 ? this.#contents.keys() : []
    if (oldest !== undefined) this.#contents.delete(oldest)
    this.#contents.set(job.jobId, { ...content, version, origin })
    return content
  }

  #outcomesOf(job: JobKey & JobMail, connections: number): OutcomeWriter {
    const { jobId, providerId } = job
    const known = this.#outcomes.get(jobId)
    if (known?.providerId === providerId) return known.outcomes
    const outcomes = new OutcomeWriter(this.#services, job, connections)
    this.#outcomes.set(jobId, { providerId, outcomes })
    return outcomes
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

  #logError(error: unknown) {
    if (isAway(error)) this.#services.log.warn({ err: error }, 'the database is unavailable, sending is paused')
    else this.#services.log.error({ err: error }, 'sending failed, retrying')
  }

  #sleep = (ms: number) => wait(ms, undefined, { signal: this.#stopping }).catch(() => undefined)
}

/** Services other than SMTP set their own return path. */
const returnPathFor =
  ({ secrets }: Services, { type, tenant_id, return_path: path }: ProviderRow, fromEmail: string) =>
  (messageId: string) =>
    type === 'smtp' && path !== null
      ? (returnPathAddress(secrets, tenant_id, path, markOf(messageId)) ?? fromEmail)
      : fromEmail

const withSignature =
  (maker: Maker, sign: Signer): Maker =>
  (batch) => {
    const make = maker(batch)
    return async (contact) => {
      const ready = await make(contact)
      return { ...ready, message: await sign(ready.message) }
    }
  }

async function readMail(services: Services, { tenantId, jobId }: OpenJob, origin: string): Promise<JobContent> {
  const row = await services.db
    .selectFrom('jobs')
    .innerJoin('workspaces', 'workspaces.id', 'jobs.tenant_id')
    .select(['subject', 'html', 'text', 'language', 'from_name', 'from_email', 'reply_to', 'workspaces.name'])
    .select(['track_opens', 'track_clicks', 'transactional', 'workspace_name', 'brand'])
    .where('jobs.tenant_id', '=', tenantId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow()
  if (row.transactional) {
    const make = () => transactionalMaker(services, { tenantId, jobId, fromEmail: row.from_email })
    const version = { subject: row.subject, language: null, contentType: 'html' } as const
    return {
      make,
      versionOf: () => version,
      rendersTooSlowly: () => false,
      fromEmail: row.from_email,
      contentType: 'html',
    }
  }
  const { subject, html, text, language } = row
  const others = await readVersions(services.db, { tenantId, jobId })
  const sender = { fromName: row.from_name, fromEmail: row.from_email, replyTo: row.reply_to }
  const tracking = { trackOpens: row.track_opens, trackClicks: row.track_clicks }
  const sentBy =
    row.workspace_name !== null && row.brand !== null
      ? { workspace: row.workspace_name, brand: storedMailBrand(row.brand) }
      : await fixBrand(services, { tenantId, jobId }, row.name)
  const { publicUrl } = services.config
  const content = { ...sentBy, subject, html, text, language, others }
  const placed = await onOwnDomain(services.db, { tenantId, publicUrl, origin }, content)
  const mail = { tenantId, jobId, origin, ...placed, ...sender, ...tracking }
  const time = new RenderTime()
  const account: Account = { pool: 'sending', key: jobId, took: (ms) => time.add(ms) }
  return {
    make: await mailer(services, mail, account),
    versionOf: ({ language: reader }) => ({
      ...shapeOf(versionFor(mail, reader)),
      language: otherLanguageFor(mail, reader),
    }),
    rendersTooSlowly: time.isExceeded,
    fromEmail: row.from_email,
    contentType: shapeOf(mail).contentType,
  }
}

const shapeOf = ({ subject, html }: MailVersion) => ({ subject, contentType: html === null ? 'text' : 'html' }) as const

/** Fixes name and brand for all messages of a job when the first one is rendered. @returns what is stored */
async function fixBrand(
  { db, config }: Services,
  { tenantId, jobId }: Pick<OpenJob, 'tenantId' | 'jobId'>,
  name: string,
) {
  const now = mailBrandOf(await brandOf(db, tenantId), config.publicUrl)
  const { workspace_name: workspace, brand } = await db
    .updateTable('jobs')
    .set({
      workspace_name: sql<string>`coalesce(workspace_name, ${name})`,
      brand: sql<string>`coalesce(brand, ${JSON.stringify(now)}::jsonb)`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', jobId)
    .returning(['workspace_name', 'brand'])
    .executeTakeFirstOrThrow()
  return { workspace: workspace ?? name, brand: storedMailBrand(brand) }
}

async function pauseJob({ db }: Services, { tenantId, jobId }: OpenJob, message: string) {
  await sql`update jobs set status = 'paused', message = ${message.slice(0, 1000)}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${jobId} and status in ('preparing', 'running')`.execute(db)
}

/** Shows at the job why it is not sending. */
async function setJobMessage({ db }: Services, { tenantId, jobId }: OpenJob, message: string) {
  await sql`update jobs set message = ${message.slice(0, 1000)}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${jobId} and status = 'running' and (message is null or message ~ '^(slowed|server_away):')`.execute(
    db,
  )
}

async function clearJobMessage({ db }: Services, { tenantId, jobId }: OpenJob) {
  await sql`update jobs set message = null, updated_at = now()
    where tenant_id = ${tenantId} and id = ${jobId} and status = 'running'`.execute(db)
}
