import { randomUUID } from 'node:crypto'
import type { Services } from '../../context.ts'
import { nullIfRenderFails } from '../../mail/liquid/render.ts'
import type { Outcome, Refusal, Transport } from '../../mail/smtp/transport.ts'
import { withSpan } from '../../traces/spans.ts'
import { FairQueue } from './mailbox-queue.ts'
import { retryUntilDone, type OutcomeWriter } from './write-outcomes.ts'
import { type ClaimedMessage, claim, type SendOutcome, release, renew, type JobMail } from '../ledger/ledger.ts'
import type { JobKey } from '../ledger/keys.ts'
import { MailboxBackoff } from '../throttling/backoff.ts'
import { releaseMailboxes, renewSlots } from '../throttling/mailbox-limits.ts'
import { claimThrottled, type ThrottledBatch } from '../throttling/throttled-claim.ts'
import { attachPreview } from '../transport/transport.ts'
import type { Maker, Ready } from '../templates/render-message.ts'
import { renderFailed } from '../ledger/skip-reasons.ts'

export type Delivery = JobKey &
  JobMail & {
    /** Shared by all batches of the job in this process. */
    outcomes: OutcomeWriter
    transport: Transport
    connections: number
    /** Throws TemplateError where the content cannot be rendered for a contact. */
    make: Maker
    /**
     * The version that a contact gets. `subject`: before rendering, shown for a message that cannot be rendered;
     * `language` null: the first version.
     */
    versionOf: (contact: Pick<ClaimedMessage, 'language'>) => Version
    /** Whether rendering is slow enough to hold up all other sends. */
    rendersTooSlowly: () => boolean
    /** Envelope sender (MAIL FROM) of a message. */
    returnPath: (messageId: string) => string
    /** Whether limits beyond the provider's own apply: mailbox providers, hours, warm-up. */
    throttled: boolean
    /** Whether another batch has put the provider into back-off since this one began. */
    isBackingOff: () => boolean
    /** Puts the provider into back-off for the other batches as well. */
    backOff: (forMs: number | undefined) => void
  }

type Version = { subject: string; language: string | null; contentType: 'html' | 'text' }

/**
 * How a batch ended and how many messages it tried. `rest`: the provider needs a pause of `forMs`; `throttledResponse`
 * is what it answered when it took no more, `message` why it accepts no recipient. `pause`: the job must pause with
 * this code and text.
 */
export type BatchResult = { count: number } &
  /** `more`: all candidates had to wait, so nothing was tried; further rows may be sendable. */
  (
    | { kind: 'sent'; more?: boolean }
    | { kind: 'rest'; throttledResponse?: string | undefined; forMs?: number | undefined; message?: string }
    | { kind: 'pause'; message: string }
  )

const renewEveryMs = 4000
const minute = 60_000
/** Delay before the next attempt, by the number of attempts before. */
const retryDelaysMs = [1, 5, 15, 60, 240, 240, 480, 480].map((minutes) => minutes * minute)

/** Delay before a message is retried that the server may have accepted. */
const uncertainRetryMs = minute

/** Claims a batch and sends it over as many connections as the provider allows. Untried messages are released. */
export async function deliver(
  services: Services,
  job: Delivery,
  limit: number,
  stopping: AbortSignal,
): Promise<BatchResult> {
  const { db } = services
  const lease = randomUUID()
  const now = services.now()
  if (!job.throttled) {
    const batch = await claim(db, job, lease, { limit, now })
    return batch.length === 0 ? { kind: 'sent', count: 0 } : new Batch(services, job, lease, batch, stopping).deliver()
  }
  const paced = await claimThrottled(db, job, { lease, limit, now })
  const attempted = new Set<string>()
  try {
    if (paced.batch.length === 0) return { kind: 'sent', count: 0, more: paced.allWaiting }
    return await new Batch(services, job, lease, paced.batch, stopping, { ...paced, attempted }).deliver()
  } finally {
    await releaseMailboxes(db, job, { lease, at: now, untried: untriedOf(paced, attempted) })
  }
}

/** Messages per mailbox provider that were counted but not tried. */
function untriedOf({ counted, pools }: ThrottledBatch, attempted: ReadonlySet<string>) {
  const untried = new Map<string, number>()
  for (const id of counted) {
    const pool = pools.get(id)
    if (pool !== undefined && !attempted.has(id)) untried.set(pool, (untried.get(pool) ?? 0) + 1)
  }
  return untried
}

type ThrottleOfBatch = Pick<ThrottledBatch, 'pools' | 'connections' | 'closes'> & { attempted: Set<string> }

class Batch {
  readonly #services: Services
  readonly #job: Delivery
  readonly #lease: string
  readonly #batch: ClaimedMessage[]
  /** Claims without an outcome so far. */
  readonly #open: Set<string>
  readonly #stopped = new AbortController()
  readonly #signal: AbortSignal
  readonly #recording: Promise<void>[] = []
  readonly #throttled: ThrottleOfBatch | undefined
  readonly #mailboxBackoff: MailboxBackoff
  readonly #make: ReturnType<Maker>
  /** The refusal that concerns the whole account or connection. */
  #accountRefusal: Refusal | undefined
  /** Set when the server took no more or was failing itself. */
  #backoff: { throttledResponse?: string | undefined; forMs?: number | undefined } | undefined
  #error: unknown

  constructor(
    services: Services,
    job: Delivery,
    lease: string,
    batch: ClaimedMessage[],
    stopping: AbortSignal,
    paced?: ThrottleOfBatch,
  ) {
    this.#services = services
    this.#job = job
    this.#lease = lease
    this.#batch = batch
    this.#open = new Set(batch.map(({ contactId }) => contactId))
    this.#signal = AbortSignal.any([stopping, this.#stopped.signal])
    this.#throttled = paced
    this.#mailboxBackoff = new MailboxBackoff(services, job, batch)
    this.#make = job.make(batch)
  }

  deliver(): Promise<BatchResult> {
    const attributes = { 'sanad.send.job': this.#job.jobId, 'sanad.send.claimed': this.#batch.length }
    return withSpan(
      this.#services.traces,
      { name: 'send batch', kind: 'producer', attributes },
      () => this.#deliver(),
      ({ kind, count }) => ({ 'sanad.send.tried': count, 'sanad.send.ended': kind }),
    )
  }

  async #deliver(): Promise<BatchResult> {
    const { db } = this.#services
    const renewing = setInterval(() => {
      renew(db, this.#job, this.#lease).catch(() => undefined)
      if (this.#throttled) renewSlots(db, this.#lease).catch(() => undefined)
    }, renewEveryMs)
    let done = false
    try {
      const queue = new FairQueue(this.#batch, this.#throttled)
      await Promise.all(Array.from({ length: this.#job.connections }, () => this.#work(queue)))
      this.#job.outcomes.flush()
      await Promise.all(this.#recording)
      done = true
      await this.#mailboxBackoff.settled()
    } finally {
      clearInterval(renewing)
      const contactIds = [...this.#open]
      await retryUntilDone(() => release(db, this.#job, this.#lease, { contactIds, done }), 3).catch(() => undefined)
    }
    if (this.#error !== undefined) throw this.#error
    return this.#result(this.#batch.length - this.#open.size)
  }

  async #work(queue: FairQueue) {
    for (let contact = await queue.next(); contact; contact = await queue.next()) {
      if (this.#signal.aborted || this.#job.isBackingOff() || this.#job.rendersTooSlowly()) return queue.end()
      if (!this.#mailboxBackoff.isBackingOff(contact) && !this.#hasWindowClosed(contact)) {
        const ready = await this.#render(contact)
        if (ready) this.#settle(contact, ready, await this.#try(contact, ready))
      }
      queue.done(contact)
    }
  }

  /**
   * Renders a contact's message. A failure concerns this message alone. One retry: a stalled machine looks like slow
   * rendering.
   */
  async #render(contact: ClaimedMessage): Promise<Ready | undefined> {
    const fill = () => nullIfRenderFails(() => this.#make(contact))
    const ready = (await fill()) ?? (await fill())
    if (ready) return ready
    const { contactId, email, attempts } = contact
    const what = { contactId, email, attempts, ...this.#job.versionOf(contact), preview: '', bounce: null }
    this.#record({ ...what, status: 'failed', response: renderFailed })
    return undefined
  }

  /** Whether the contact's sending hours ended after the claim; the message then waits for the next period. */
  #hasWindowClosed({ contactId }: ClaimedMessage) {
    const closes = this.#throttled?.closes.get(contactId)
    return closes !== undefined && closes <= this.#services.now()
  }

  async #try(contact: ClaimedMessage, ready: Ready): Promise<Outcome> {
    const { contentType } = this.#job.versionOf(contact)
    attachPreview(ready.message, { ...ready, contentType, jobId: this.#job.jobId })
    const envelope = { from: this.#job.returnPath(ready.messageId), to: contact.email }
    const mayGo = async () => !this.#hasWindowClosed(contact) && this.#permit(contact.contactId)
    try {
      return await this.#job.transport.deliver(envelope, ready.message, { mayGo, signal: this.#signal })
    } catch (error) {
      // TypeError: an address that must not reach a server. After any other error the message may have been accepted.
      const response = (error as Error).message
      if (!(error instanceof TypeError)) return { kind: 'unknown', response }
      const at = { stage: 'rcpt', fault: 'sender', code: null, enhanced: null, bounce: null } as const
      return { kind: 'refused', permanent: true, response, ...at }
    }
  }

  #settle(contact: ClaimedMessage, ready: Ready, outcome: Outcome) {
    if (outcome.kind === 'withheld') return
    if (outcome.kind === 'refused' && untriedStages.has(outcome.stage)) {
      if (outcome.stage !== 'other') this.#accountRefusal ??= outcome
      this.#stopped.abort()
      return
    }
    this.#backOffIfThrottled(outcome)
    this.#mailboxBackoff.onOutcome(contact, outcome)
    this.#record({ ...outcomeOf(contact, ready, outcome, this.#services.now()), ...this.#writtenAs(contact) })
  }

  #writtenAs(contact: ClaimedMessage) {
    const { language, contentType } = this.#job.versionOf(contact)
    return { language, contentType }
  }

  #record(what: SendOutcome) {
    this.#open.delete(what.contactId)
    this.#throttled?.attempted.add(what.contactId)
    this.#recording.push(this.#job.outcomes.record({ ...what, lease: this.#lease }))
  }

  /** Stops the batch when the server is throttling or failing. */
  #backOffIfThrottled(outcome: Outcome) {
    const isThrottled = outcome.kind === 'refused' && outcome.stage === 'pace'
    if (!isThrottled && !(outcome.kind === 'unknown' && outcome.rest)) return
    this.#backoff ??= isThrottled ? { throttledResponse: outcome.response, forMs: outcome.retryAfterMs } : {}
    this.#job.backOff(this.#backoff.forMs)
    this.#stopped.abort()
  }

  /** Marks a message as handed over; an unmarked message must not be sent. */
  async #permit(contactId: string) {
    try {
      const permission = await this.#job.outcomes.markHandedOver({ contactId, lease: this.#lease })
      // The rest of the batch is not offered to the server.
      if (permission === 'stop') this.#stopped.abort()
      return permission === 'send'
    } catch (error) {
      this.#error ??= error
      this.#stopped.abort()
      return false
    }
  }

  #result(count: number): BatchResult {
    if (this.#job.rendersTooSlowly()) return { kind: 'pause', count, message: 'slow_content' }
    const refused = this.#accountRefusal
    if (!refused) return this.#backoff ? { kind: 'rest', count, ...this.#backoff } : { kind: 'sent', count }
    if (refused.isConsentLost) return { kind: 'rest', count, message: 'consent_lost' }
    if (refused.permanent) return { kind: 'pause', count, message: reasonOf(refused) }
    return { kind: 'rest', count, message: `server_away: ${refused.response}` }
  }
}

/**
 * Stages that concern no single message: the server accepts no recipient at all. `account`: a service refuses this
 * sender; `other`: the transport was closed here.
 */
const untriedStages = new Set(['connect', 'tls', 'auth', 'account', 'other'])

function reasonOf({ stage, fault, response }: Refusal) {
  if (stage === 'connect' && fault === 'sender') return 'private_host'
  return `${stage === 'auth' ? 'signin_refused' : 'refused_often'}: ${response}`
}

function outcomeOf(contact: ClaimedMessage, { subject, preview }: Ready, outcome: Outcome, now: Date): SendOutcome {
  const { contactId, email, attempts } = contact
  const row = { contactId, email, attempts, response: outcome.response, subject, preview, bounce: null }
  if (outcome.kind === 'accepted') return { ...row, status: 'sent', serviceMessageId: outcome.messageId }
  const later = (ms: number) => new Date(now.getTime() + ms)
  if (outcome.kind !== 'refused') return { ...row, status: 'unknown', nextTryAt: later(uncertainRetryMs) }
  const pause = retryDelayOf(outcome, attempts)
  const { bounce, reason, rule } = outcome
  if (pause === undefined) return { ...row, status: 'failed', bounce, reason, rule }
  return { ...row, status: 'deferred', nextTryAt: later(pause) }
}

/** Undefined for a permanent refusal. A throttled message never runs out of attempts. */
function retryDelayOf({ permanent, stage, retryAfterMs }: Refusal, attempts: number): number | undefined {
  if (permanent) return undefined
  return stage === 'pace' ? (retryAfterMs ?? minute) : retryDelaysMs[attempts]
}
