import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../context.ts'
import { isAway } from '../db/connection/database.ts'
import { startLoop } from '../concurrency/loop.ts'
import { HttpCaller } from '../net/http-call.ts'
import { earlierWebhookPlace, webhookPlace } from '../secrets/sealed.ts'
import {
  type DueDelivery,
  type Endpoint,
  type Key,
  dueDeliveries,
  disableEndpoint,
  releaseEndpoint,
  leaseEndpoint,
  endpointsToCall,
  recordAttempt,
} from './outbox.ts'
import { maxAnswerBytes, attemptDelivery } from './attempt.ts'

const pollIntervalMs = 500
/** Endpoints that are spoken to at once by this process. */
const maxEndpoints = 24
/** Calls that one endpoint is under at once; one that is failing is told one thing at a time. */
const maxConcurrentCalls = 4
/** So long one is spoken to before it gives its place to another, in milliseconds. */
const turnMs = 20_000
/** On the way out, so long a call that is under way may take. */
const shutdownGraceMs = 2000

/** Tells endpoints what happened, in any number of processes at once, until stopped. Each endpoint is spoken to by one of them at a time. */
export const startWebhookDelivery = (services: Services) =>
  startLoop((stopping) => new Teller(services, stopping).run())

class Teller {
  readonly #services: Services
  readonly #stopping: AbortSignal
  readonly #caller: HttpCaller
  readonly #busy = new Map<string, Promise<void>>()

  constructor(services: Services, stopping: AbortSignal) {
    this.#services = services
    this.#stopping = stopping
    // As many connections to one host as there may be calls to it: a slow endpoint holds nobody up.
    this.#caller = new HttpCaller({
      connections: maxEndpoints * maxConcurrentCalls,
      timeoutMs: services.config.webhookTimeout,
      allowPrivateHosts: services.config.allowPrivateHosts,
      truncateAtBytes: maxAnswerBytes,
    })
  }

  async run() {
    while (!this.#stopping.aborted) {
      try {
        await this.#look()
      } catch (error) {
        this.#complain(error)
      }
      await this.#pause()
    }
    const done = Promise.all(this.#busy.values())
    await Promise.race([done, wait(shutdownGraceMs, undefined, { ref: false })])
    // Whoever has not answered by now is told again, by another process or after the start.
    this.#caller.close()
    await done
  }

  async #look() {
    const free = maxEndpoints - this.#busy.size
    if (free <= 0) return
    const now = this.#services.now()
    for (const key of await endpointsToCall(this.#services.db, now, free)) {
      if (this.#busy.has(key.endpointId)) continue
      const done = this.#serve(key)
        .catch((error: unknown) => this.#complain(error))
        .finally(() => this.#busy.delete(key.endpointId))
      this.#busy.set(key.endpointId, done)
    }
  }

  /**
   * Begins calls in the order of time, some at once: one that waits for its answer holds up no other, so that they arrive in any order. It
   * looks for more while calls are under way, and leaves none of them behind.
   */
  async #serve(key: Key) {
    const lease = randomUUID()
    const endpoint = await leaseEndpoint(this.#services.db, key, lease)
    if (!endpoint) return
    const until = Date.now() + turnMs
    const calls = new Map<string, Promise<void>>()
    let may = endpoint.failures > 0 ? 1 : maxConcurrentCalls
    const begin = (one: DueDelivery) => {
      const done = this.#tell(endpoint, one, lease)
        .catch((error: unknown) => {
          this.#complain(error)
          return 0
        })
        .then((next) => {
          may = next
          calls.delete(one.id)
        })
      calls.set(one.id, done)
    }
    const goesOn = () => may > 0 && !this.#stopping.aborted && Date.now() < until
    while (goesOn()) {
      // What ends while this is asked is not due any more; what was under way before may still seem so.
      const known = new Set(calls.keys())
      const batch = (await dueDeliveries(this.#services.db, key, this.#services.now())).filter(
        ({ id }) => !known.has(id),
      )
      if (batch.length === 0 && calls.size === 0) break
      for (const one of batch) {
        while (goesOn() && calls.size >= may) await Promise.race(calls.values())
        if (!goesOn()) break
        begin(one)
      }
      await Promise.race([...calls.values(), this.#pause()])
    }
    await Promise.all(calls.values())
    await releaseEndpoint(this.#services.db, key, lease)
  }

  #pause = () => wait(pollIntervalMs, undefined, { signal: this.#stopping }).catch(() => undefined)

  /** @returns how many calls the endpoint may be under from now on */
  async #tell(endpoint: Endpoint, one: DueDelivery, lease: string): Promise<number> {
    const { db, now } = this.#services
    const begun = performance.now()
    const at = now()
    const tried = await attemptDelivery(this.#caller, { ...one, url: endpoint.url }, this.#secretsOf(endpoint, at), at)
    if (this.#stopping.aborted && tried.state !== 'delivered') return 0
    const tookMs = Math.round(performance.now() - begun)
    const goesOn = await recordAttempt(db, endpoint, one, { ...tried, tookMs, at, lease })
    if (tried.state === 'delivered') return goesOn ? maxConcurrentCalls : 0
    await disableEndpoint(this.#services, endpoint, tried.fault, at)
    return goesOn && tried.fault !== 'gone' ? 1 : 0
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
