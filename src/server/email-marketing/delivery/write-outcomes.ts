import { retry } from '../../concurrency/retry.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { Batcher } from './batcher.ts'
import {
  markHandedOver,
  type ClaimKey,
  isSending,
  messageIdOf,
  type SendOutcome,
  record,
  type JobMail,
} from '../ledger/ledger.ts'
import type { JobKey } from '../ledger/keys.ts'
import { recordServiceIds } from '../ledger/service-message-ids.ts'
import { recordReturn } from '../bounces/record-return.ts'

/** Whether a message may be handed over: yes, this message may not, or no further message of its job may. */
export type SendPermission = 'send' | 'skip' | 'stop'

type ClaimOutcome = SendOutcome & ClaimKey

/**
 * Maximum wait for other items of one statement (ms). Before a hand-over the server has not read the envelope yet;
 * only the end of a batch waits for outcomes.
 */
const handOverWaitMs = 5
const recordWaitMs = 20

/**
 * Ledger writes of all batches of a job in this process, combined: separate statements would wait for each other at
 * the job's counters, and one statement costs about the same for one message as for ten.
 */
export class OutcomeWriter {
  readonly #services: Services
  readonly #job: JobKey & JobMail
  readonly #handOvers: Batcher<ClaimKey, SendPermission>
  readonly #outcomes: Batcher<ClaimOutcome, void>

  /** @param connections messages in flight at once, and so the maximum that wait to be recorded */
  constructor(services: Services, job: JobKey & JobMail, connections: number) {
    this.#services = services
    this.#job = job
    this.#handOvers = new Batcher((claims) => this.#markHandedOver(claims), {
      maxSize: connections,
      maxWaitMs: handOverWaitMs,
    })
    this.#outcomes = new Batcher((outcomes) => this.#record(outcomes), {
      maxSize: connections,
      maxWaitMs: recordWaitMs,
    })
  }

  /** Marks a message as handed over; an unmarked message must not be sent. */
  markHandedOver(claim: ClaimKey): Promise<SendPermission> {
    return this.#handOvers.add(claim)
  }

  /** Records an outcome. Retries until the database is back, because the outcome is known only here. */
  record(outcome: ClaimOutcome): Promise<void> {
    return this.#outcomes.add(outcome)
  }

  /** Called at the end of a batch: pending outcomes are written without further delay. */
  flush() {
    this.#outcomes.flush()
  }

  async #markHandedOver(claims: ClaimKey[]): Promise<(claimKey: ClaimKey) => SendPermission> {
    const { db } = this.#services
    const now = this.#services.now()
    const may = await markHandedOver(db, this.#job, claims, now)
    // Paused, cancelled, or its sending hours are over.
    const isClosed = may.size < claims.length && !(await isSending(db, this.#job, now))
    return ({ contactId }) => (may.has(contactId) ? 'send' : isClosed ? 'stop' : 'skip')
  }

  async #record(outcomes: ClaimOutcome[]): Promise<() => void> {
    const { db } = this.#services
    const { tenantId, fromEmail } = this.#job
    const names = outcomes.flatMap(({ serviceMessageId: name, contactId }) =>
      name === undefined ? [] : [{ name, messageId: messageIdOf(this.#job, contactId, fromEmail) }],
    )
    await retryUntilDone(() => recordServiceIds(db, tenantId, names))
    const unbounced = outcomes.filter(({ bounce }) => bounce === null)
    if (unbounced.length > 0) await retryUntilDone(() => record(db, this.#job, unbounced))
    for (const outcome of outcomes)
      if (outcome.bounce !== null)
        await retryUntilDone(() => db.transaction().execute((trx) => this.#recordBounce(trx, outcome)))
    return () => undefined
  }

  /**
   * Runs in its own transaction: it locks the address after the contact of the message, and the address may belong to
   * another contact.
   */
  #recordBounce(db: Db, claimOutcome: ClaimOutcome) {
    const { contactId, email, attempts, response, bounce, reason, rule = null } = claimOutcome
    const { jobId, tenantId, fromEmail } = this.#job
    const key = `server ${jobId} ${contactId} ${attempts}`
    const mail = { messageId: messageIdOf(this.#job, contactId, fromEmail), jobId, contactId, email, others: [] }
    return recordReturn(this.#services, db, tenantId, {
      mail,
      returned: {
        key,
        source: 'server',
        at: this.#services.now(),
        response,
        email,
        kind: 'bounce',
        outcome: bounce ?? 'soft',
        reason: reason ?? (bounce === 'hard' ? 'no_mailbox' : 'other'),
        rule,
      },
      recordOutcome: () => record(db, this.#job, [claimOutcome]),
    })
  }
}

/** Retries until `run` succeeds, at most `maxTries` times. */
export const retryUntilDone = (run: () => Promise<unknown>, maxTries = Number.POSITIVE_INFINITY) =>
  retry(run, { pauseMs: (_error, tries) => (tries < maxTries ? Math.min(200 * tries, 3000) : undefined) })
