import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { together } from './delivery-together.ts'
import { hand, type Held, isOpen, type JobKey, messageIdOf, type Recorded, record, type Sent } from './ledger.ts'
import { noteNames } from './message-names.ts'
import { takeBack } from './returned.ts'

/** Of a message about to be handed over: it may go; it may not, for one of its own; or nothing of its job may go any more. */
export type Leave = 'go' | 'stay' | 'closed'

type Outcome = Recorded & Held

/**
 * What the batches of a job in this process ask of the ledger, asked together: their statements would wait for each other at the job's
 * counters, and a statement costs about the same for one message as for ten.
 */
export class JobWriting {
  readonly #services: Services
  readonly #job: JobKey & Sent

  constructor(services: Services, job: JobKey & Sent) {
    this.#services = services
    this.#job = job
  }

  /** Marks a message as handed over. What is not marked must not go. */
  readonly hand = together<Held, Leave>(async (held) => {
    const { db } = this.#services
    const now = this.#services.now()
    const may = await hand(db, this.#job, held, now)
    // Paused, cancelled, or its hours are over.
    const isClosed = may.size < held.length && !(await isOpen(db, this.#job, now))
    return ({ contactId }) => (may.has(contactId) ? 'go' : isClosed ? 'closed' : 'stay')
  })

  /** Writes down what became of a message, however long the database is away: it is known only here. */
  readonly record = together<Outcome, void>(async (outcomes) => {
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
  })

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
