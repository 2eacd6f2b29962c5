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
  dueDeliveries,
  disableEndpoint,
  releaseEndpoint,
  leaseEndpoint,
  endpointsToCall,
  recordAttempt,
} from './outbox.ts'
import type { EndpointKey } from './endpoint-key.ts'
import { maxAnswerBytes, attemptDelivery } from './attempt.ts'

const pollIntervalMs = 500
/** Number of endpoints that this process calls concurrently. */
const maxEndpoints = 24
/** Concurrent calls of one endpoint; a failing endpoint gets one at a time. */
const maxConcurrentCalls = 4
/** How long one endpoint is served before the next one gets its slot (ms). */
const turnMs = 20_000
/** How long a shutdown waits for running calls (ms). */
const shutdownGraceMs = 2000

/** Delivers events until stopped. Any number of processes may run it; a lease assigns each endpoint to one of them. */
export const startWebhookDelivery = (services: Services) =>
  startLoop((stopping) => new DeliveryLoop(services, stopping).run())

class DeliveryLoop {
  readonly #services: Services
  readonly #stopping: AbortSignal
  readonly #caller: HttpCaller
  readonly #busy = new Map<string, Promise<void>>()

  constructor(services: Services, stopping: AbortSignal) {
    this.#services = services
    this.#stopping = stopping
    // As many connections per host as concurrent calls, so that a slow endpoint does not delay others.
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
    // Calls without an answer by now are repeated by another process, or after the next start.
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
   * Starts calls in order of time, several at once. A slow answer delays no other call, so calls may arrive in any
   * order. More deliveries are read while calls run; all calls end before the lease does.
   */
  async #serve(key: EndpointKey) {
    const lease = randomUUID()
    const endpoint = await leaseEndpoint(this.#services.db, key, lease)
    if (!endpoint) return
    const until = Date.now() + turnMs
    const calls = new Map<string, Promise<void>>()
    let may = endpoint.failures > 0 ? 1 : maxConcurrentCalls
    const begin = (delivery: DueDelivery) => {
      const done = this.#tell(endpoint, delivery, lease)
        .catch((error: unknown) => {
          this.#complain(error)
          return 0
        })
        .then((next) => {
          may = next
          calls.delete(delivery.id)
        })
      calls.set(delivery.id, done)
    }
    const goesOn = () => may > 0 && !this.#stopping.aborted && Date.now() < until
    while (goesOn()) {
      // Taken before the query, since a call that ends during it may still look due.
      const known = new Set(calls.keys())
      const batch = (await dueDeliveries(this.#services.db, key, this.#services.now())).filter(
        ({ id }) => !known.has(id),
      )
      if (batch.length === 0 && calls.size === 0) break
      for (const delivery of batch) {
        while (goesOn() && calls.size >= may) await Promise.race(calls.values())
        if (!goesOn()) break
        begin(delivery)
      }
      await Promise.race([...calls.values(), this.#pause()])
    }
    await Promise.all(calls.values())
    await releaseEndpoint(this.#services.db, key, lease)
  }

  #pause = () => wait(pollIntervalMs, undefined, { signal: this.#stopping }).catch(() => undefined)

  /** @returns how many concurrent calls the endpoint may have next */
  async #tell(endpoint: Endpoint, delivery: DueDelivery, lease: string): Promise<number> {
    const { db, now } = this.#services
    const started = performance.now()
    const at = now()
    const tried = await attemptDelivery(
      this.#caller,
      { ...delivery, url: endpoint.url },
      this.#secretsOf(endpoint, at),
      at,
    )
    if (this.#stopping.aborted && tried.state !== 'delivered') return 0
    const tookMs = Math.round(performance.now() - started)
    const goesOn = await recordAttempt(db, endpoint, delivery, { ...tried, tookMs, at, lease })
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
    if (isAway(error)) this.#services.log.warn({ err: error }, 'the database is unavailable, webhooks are paused')
    else this.#services.log.error({ err: error }, 'webhook delivery failed, retrying')
  }
}
