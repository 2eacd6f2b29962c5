import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { Together } from './batcher.ts'
import { hand, type Held, isOpen, messageIdOf, type Recorded, record, type Sent } from '../ledger/ledger.ts'
import type { JobKey } from '../ledger/keys.ts'
import { noteNames } from '../ledger/service-message-ids.ts'
import { takeBack } from '../bounces/record-return.ts'

/** Of a message about to be handed over: it may go; it may not, for one of its own; or nothing of its job may go any more. */
export type Leave = 'go' | 'stay' | 'closed'

type Outcome = Recorded & Held

/** In ms, for company in one statement. The server has not read the envelope yet; and only the end of a batch waits for what is written down. */
const handsWait = 5
const recordsWait = 20

/**
 * What the batches of a job in this process ask of the ledger, asked together: their statements would wait for each other at the job's
 * counters, and a statement costs about the same for one message as for ten.
 */
export class JobWriting {
  readonly #services: Services
  readonly #job: JobKey & Sent
  readonly #handing: Together<Held, Leave>
  readonly #recording: Together<Outcome, void>

  /** @param connections so many messages are on their way at once; no more than these wait to be written down */
  constructor(services: Services, job: JobKey & Sent, connections: number) {
    this.#services = services
    this.#job = job
    this.#handing = new Together((held) => this.#hand(held), { enough: connections, within: handsWait })
    this.#recording = new Together((outcomes) => this.#record(outcomes), { enough: connections, within: recordsWait })
  }

  /** Marks a message as handed over. What is not marked must not go. */
  hand(held: Held): Promise<Leave> {
    return this.#handing.ask(held)
  }

  /** Writes down what became of a message, however long the database is away: it is known only here. */
  record(outcome: Outcome): Promise<void> {
    return this.#recording.ask(outcome)
  }

  /** A batch is at its end: what is to be written down waits for nothing more. */
  finish() {
    this.#recording.hurry()
  }

  async #hand(held: Held[]): Promise<(one: Held) => Leave> {
    const { db } = this.#services
    const now = this.#services.now()
    const may = await hand(db, this.#job, held, now)
    // Paused, cancelled, or its hours are over.
    const isClosed = may.size < held.length && !(await isOpen(db, this.#job, now))
    return ({ contactId }) => (may.has(contactId) ? 'go' : isClosed ? 'closed' : 'stay')
  }

  async #record(outcomes: Outcome[]): Promise<() => void> {
    const { db } = this.#services
    const returned = outcomes.filter(({ bounce }) => bounce !== null)
    const names = outcomes.flatMap(({ renamed: name, contactId }) =>
      name === undefined ? [] : [{ name, messageId: messageIdOf(this.#job, contactId, this.#job.fromEmail) }],
    )
    const write = async (db: Db) => {
      await noteNames(db, this.#job.tenantId, names)
      await record(db, this.#job, outcomes)
      for (const one of returned) await this.#takeBack(db, one)
    }
    await insist(() => (returned.length > 0 ? db.transaction().execute(write) : write(db)))
    return () => undefined
  }

  #takeBack(db: Db, { contactId, email, attempts, response, bounce, reason }: Recorded) {
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
export async function insist(run: () => Promise<unknown>, most = Number.POSITIVE_INFINITY) {
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
