import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../context.ts'
import { isAway } from '../db/database.ts'
import { HttpCaller } from '../mail/http-call.ts'
import { earlierWebhookPlace, webhookPlace } from '../sealed.ts'
import { type Due, type Endpoint, type Key, due, giveUp, letGo, take, waiting, writeDown } from './outbox.ts'
import { keptOfAnswer, longestCall, tryOnce } from './trying.ts'

const lookEvery = 500
/** Endpoints that are spoken to at once by this process. */
const most = 24
/** So long one is spoken to before it gives its place to another, in milliseconds. */
const turn = 20_000
/** On the way out, so long a call that is under way may take. */
const grace = 2000

/** Tells endpoints what happened, in any number of processes at once, one call at a time for each endpoint, until stopped. */
export function startWebhooks(services: Services): { stop: () => Promise<void> } {
  const teller = new Teller(services)
  const running = teller.run()
  return {
    async stop() {
      teller.stopping.abort()
      await running
    },
  }
}

class Teller {
  readonly stopping = new AbortController()
  readonly #services: Services
  readonly #caller: HttpCaller
  readonly #busy = new Map<string, Promise<void>>()

  constructor(services: Services) {
    this.#services = services
    // As many connections to one host as there may be endpoints on it: a slow one holds nobody up.
    this.#caller = new HttpCaller({
      connections: most,
      timeout: longestCall,
      allowPrivateHosts: services.config.allowPrivateHosts,
      enough: keptOfAnswer,
    })
  }

  async run() {
    while (!this.stopping.signal.aborted) {
      try {
        await this.#look()
      } catch (error) {
        this.#complain(error)
      }
      await wait(lookEvery, undefined, { signal: this.stopping.signal }).catch(() => undefined)
    }
    const done = Promise.all(this.#busy.values())
    await Promise.race([done, wait(grace, undefined, { ref: false })])
    // Whoever has not answered by now is told again, by another process or after the start.
    this.#caller.close()
    await done
  }

  async #look() {
    const free = most - this.#busy.size
    if (free <= 0) return
    const now = this.#services.now()
    for (const key of await waiting(this.#services.db, now, free)) {
      if (this.#busy.has(key.endpointId)) continue
      const done = this.#serve(key)
        .catch((error: unknown) => this.#complain(error))
        .finally(() => this.#busy.delete(key.endpointId))
      this.#busy.set(key.endpointId, done)
    }
  }

  /** One call after the other, in the order of time, as long as the endpoint takes them. */
  async #serve(key: Key) {
    const lease = randomUUID()
    const endpoint = await take(this.#services.db, key, lease)
    if (!endpoint) return
    const until = Date.now() + turn
    try {
      while (Date.now() < until) {
        const batch = await due(this.#services.db, key, this.#services.now())
        if (batch.length === 0) return
        for (const one of batch) {
          if (this.stopping.signal.aborted || Date.now() >= until) return
          if (!(await this.#tell(endpoint, one, lease))) return
        }
      }
    } finally {
      await letGo(this.#services.db, key, lease)
    }
  }

  /** @returns whether the endpoint may be told of the next */
  async #tell(endpoint: Endpoint, one: Due, lease: string): Promise<boolean> {
    const { db, now } = this.#services
    const begun = performance.now()
    const at = now()
    const tried = await tryOnce(this.#caller, { ...one, url: endpoint.url }, this.#secretsOf(endpoint, at), at)
    if (this.stopping.signal.aborted && tried.state !== 'delivered') return false
    const tookMs = Math.round(performance.now() - begun)
    const goesOn = await writeDown(db, endpoint, one, { ...tried, tookMs, at, lease })
    if (tried.state !== 'delivered') await giveUp(this.#services, endpoint, tried.fault, at)
    return goesOn
  }

  #secretsOf({ endpointId, secret, previousSecret, previousUntil }: Endpoint, at: Date) {
    const { secrets } = this.#services
    const newest = secrets.unseal(secret, webhookPlace(endpointId))
    if (!previousSecret || !previousUntil || previousUntil <= at) return [newest]
    return [newest, secrets.unseal(previousSecret, earlierWebhookPlace(endpointId))]
  }

  #complain(error: unknown) {
    if (isAway(error)) this.#services.log.warn({ err: error }, 'the database is away: webhooks wait')
    else this.#services.log.error({ err: error }, 'webhooks stumbled')
  }
}
