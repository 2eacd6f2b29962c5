import { setTimeout as wait } from 'node:timers/promises'
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
import { takeBack } from '../bounces/record-return.ts'

/** Of a message about to be handed over: it may go; it may not, for one of its own; or nothing of its job may go any more. */
export type SendPermission = 'send' | 'skip' | 'stop'

type ClaimOutcome = SendOutcome & ClaimKey

/** In ms, for company in one statement. The server has not read the envelope yet; and only the end of a batch waits for what is written down. */
const handOverWaitMs = 5
const recordWaitMs = 20

/**
 * What the batches of a job in this process ask of the ledger, asked together: their statements would wait for each other at the job's
 * counters, and a statement costs about the same for one message as for ten.
 */
export class OutcomeWriter {
  readonly #services: Services
  readonly #job: JobKey & JobMail
  readonly #handOvers: Batcher<ClaimKey, SendPermission>
  readonly #outcomes: Batcher<ClaimOutcome, void>

  /** @param connections so many messages are on their way at once; no more than these wait to be written down */
  constructor(services: Services, job: JobKey & JobMail, connections: number) {
    this.#services = services
    this.#job = job
    this.#handOvers = new Batcher((held) => this.#markHandedOver(held), {
      maxSize: connections,
      maxWaitMs: handOverWaitMs,
    })
    this.#outcomes = new Batcher((outcomes) => this.#record(outcomes), {
      maxSize: connections,
      maxWaitMs: recordWaitMs,
    })
  }

  /** Marks a message as handed over. What is not marked must not go. */
  markHandedOver(held: ClaimKey): Promise<SendPermission> {
    return this.#handOvers.add(held)
  }

  /** Writes down what became of a message, however long the database is away: it is known only here. */
  record(outcome: ClaimOutcome): Promise<void> {
    return this.#outcomes.add(outcome)
  }

  /** A batch is at its end: what is to be written down waits for nothing more. */
  flush() {
    this.#outcomes.flush()
  }

  async #markHandedOver(held: ClaimKey[]): Promise<(one: ClaimKey) => SendPermission> {
    const { db } = this.#services
    const now = this.#services.now()
    const may = await markHandedOver(db, this.#job, held, now)
    // Paused, cancelled, or its hours are over.
    const isClosed = may.size < held.length && !(await isSending(db, this.#job, now))
    return ({ contactId }) => (may.has(contactId) ? 'send' : isClosed ? 'stop' : 'skip')
  }

  async #record(outcomes: ClaimOutcome[]): Promise<() => void> {
    const { db } = this.#services
    const returned = outcomes.filter(({ bounce }) => bounce !== null)
    const names = outcomes.flatMap(({ serviceMessageId: name, contactId }) =>
      name === undefined ? [] : [{ name, messageId: messageIdOf(this.#job, contactId, this.#job.fromEmail) }],
    )
    const write = async (db: Db) => {
      await recordServiceIds(db, this.#job.tenantId, names)
      await record(db, this.#job, outcomes)
      for (const one of returned) await this.#recordBounce(db, one)
    }
    await retryUntilDone(() => (returned.length > 0 ? db.transaction().execute(write) : write(db)))
    return () => undefined
  }

  #recordBounce(db: Db, { contactId, email, attempts, response, bounce, reason }: SendOutcome) {
    const { jobId, tenantId, fromEmail } = this.#job
    const key = `server ${jobId} ${contactId} ${attempts}`
    const told = { key, source: 'server', at: this.#services.now(), response, email } as const
    const mail = { messageId: messageIdOf(this.#job, contactId, fromEmail), jobId, contactId, email, others: [] }
    return takeBack(this.#services, db, tenantId, {
      mail,
      returned: {
        ...told,
        kind: 'bounce',
        outcome: bounce ?? 'soft',
        reason: reason ?? (bounce === 'hard' ? 'no_mailbox' : 'other'),
      },
    })
  }
}

/** Tries until it is done, or so often at `most`. */
export async function retryUntilDone(run: () => Promise<unknown>, most = Number.POSITIVE_INFINITY) {
  for (let tries = 1; ; tries++) {
    try {
      await run()
      return
    } catch (error) {
      if (tries >= most) throw error
      await wait(Math.min(200 * tries, 3000))
    }
  }
}
