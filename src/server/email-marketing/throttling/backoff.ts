import type { Services } from '../../context.ts'
import { asksToSlowDown } from '../../mail/smtp/slow-down.ts'
import type { Outcome } from '../../mail/smtp/transport.ts'
import { domainOf } from '../domains/names.ts'
import type { ClaimedMessage } from '../ledger/ledger.ts'
import { type ProviderKey, backOff } from './mailbox-limits.ts'
import { poolsOf } from './mailbox-providers.ts'

/**
 * Back-off of mailbox providers within one batch: nothing more goes to a provider that throttles, and no claim takes
 * its messages until the back-off ends.
 */
export class MailboxBackoff {
  readonly #services: Services
  readonly #provider: ProviderKey
  readonly #batch: readonly ClaimedMessage[]
  readonly #startedAt = performance.now()
  readonly #accepted = new Map<string, number>()
  /** Recipient domains in back-off, including all domains of the same mailbox provider once they are known. */
  readonly #domains = new Set<string>()
  readonly #noting: Promise<void>[] = []

  constructor(services: Services, provider: ProviderKey, batch: readonly ClaimedMessage[]) {
    this.#services = services
    this.#provider = provider
    this.#batch = batch
  }

  /** Whether a message's mailbox provider is in back-off. */
  isBackingOff = ({ email }: ClaimedMessage) => this.#domains.size > 0 && this.#domains.has(domainOf(email))

  onOutcome({ email }: ClaimedMessage, outcome: Outcome) {
    if (outcome.kind !== 'refused' || !asksToSlowDown(outcome)) {
      if (outcome.kind === 'accepted') this.#count(email)
      return
    }
    const domain = domainOf(email)
    if (this.#domains.has(domain)) return
    this.#domains.add(domain)
    const { log } = this.#services
    const noting = this.#note(email, outcome.response)
    this.#noting.push(noting.catch((error: unknown) => log.warn({ err: error }, 'saving a lower sending limit failed')))
  }

  /** Resolves when every back-off is stored. */
  async settled() {
    await Promise.all(this.#noting)
  }

  #count(email: string) {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    this.#accepted.set(domain, (this.#accepted.get(domain) ?? 0) + 1)
  }

  async #note(email: string, response: string) {
    const { db, now } = this.#services
    const emails = this.#batch.map((message) => message.email)
    const poolOf = await poolsOf(db, [email, ...emails])
    const pool = poolOf(email) ?? domainOf(email)
    for (const email of emails) if (poolOf(email) === pool) this.#domains.add(domainOf(email))
    const accepted = [...this.#accepted]
      .filter(([domain]) => domain === domainOf(email) || poolOf(`@${domain}`) === pool)
      .reduce((sum, [, count]) => sum + count, 0)
    const minutes = Math.max(1, performance.now() - this.#startedAt) / 60_000
    // A batch that lasted a moment says little about a minute.
    const perMinute = Math.min(accepted / minutes, accepted * 10)
    await backOff(db, this.#provider, { pool, response, bore: Math.max(20, perMinute), now: now() })
  }
}
