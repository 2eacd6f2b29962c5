import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { isAway } from '../../db/connection/database.ts'
import { startLoop } from '../../concurrency/loop.ts'
import { MailReader } from '../../mail/parse/worker-pool.ts'
import { mailboxesChannel } from '../providers/mailboxes.ts'
import { holdMailbox, type MailboxKey } from './mailbox.ts'

const lookEvery = 2000
const leaseFor = sql`interval '20 seconds'`
/** Maximum number of connections of this process. */
const maxConnections = 200

type MailboxLease = MailboxKey & { version: number; end: AbortController; done: Promise<void> }
type Row = MailboxKey & { version: number }

/** Syncs the mailboxes of all workspaces, each leased to one of any number of processes, until stopped. */
export const startReceiving = (services: Services) => startLoop((stopping) => new Receiver(services, stopping).run())

class Receiver {
  readonly #services: Services
  readonly #stopping: AbortSignal
  readonly #id = randomUUID()
  readonly #leases = new Map<string, MailboxLease>()
  readonly #reader = new MailReader()
  #wake = new AbortController()

  constructor(services: Services, stopping: AbortSignal) {
    this.#services = services
    this.#stopping = stopping
  }

  async run() {
    const forget = this.#services.listener.on(mailboxesChannel, () => this.#wake.abort())
    while (!this.#stopping.aborted) {
      await this.#look().catch((error: unknown) => this.#complain(error))
      this.#wake = new AbortController()
      const signal = AbortSignal.any([this.#stopping, this.#wake.signal])
      await wait(lookEvery, undefined, { signal }).catch(() => undefined)
    }
    forget()
    for (const lease of this.#leases.values()) lease.end.abort()
    await Promise.all([...this.#leases.values()].map(({ done }) => done))
    await this.#reader.close()
    await this.#release().catch(() => undefined)
  }

  /** Renews its leases, ends changed or lost ones, and claims free mailboxes. */
  async #look() {
    const renewed = await this.#renew()
    for (const lease of this.#leases.values()) {
      if (renewed.get(lease.providerId) !== lease.version) lease.end.abort()
    }
    for (const row of await this.#claim(maxConnections - this.#leases.size))
      if (!this.#leases.has(row.providerId)) this.#begin(row)
  }

  async #renew() {
    const { rows } = await sql<Row>`update mailboxes b set held_until = now() + ${leaseFor} where holder = ${this.#id}
      and provider_id = any(${[...this.#leases.keys()]}::uuid[])
      and exists (select from providers p where p.tenant_id = b.tenant_id and p.id = b.provider_id and p.status = 'active')
      returning provider_id as "providerId", tenant_id as "tenantId", version`.execute(this.#services.db)
    return new Map(rows.map((row) => [row.providerId, row.version]))
  }

  async #claim(room: number): Promise<Row[]> {
    const { rows } = await sql<Row>`update mailboxes b set holder = ${this.#id}, held_until = now() + ${leaseFor}
      from (
        select m.tenant_id, m.provider_id from mailboxes m
        join providers p on p.tenant_id = m.tenant_id and p.id = m.provider_id and p.status = 'active'
        where (m.held_until is null or m.held_until < now()) and (m.next_try_at is null or m.next_try_at <= now())
        order by m.held_until nulls first limit ${Math.max(0, room)} for update of m skip locked
      ) free
      where b.tenant_id = free.tenant_id and b.provider_id = free.provider_id
      returning b.provider_id as "providerId", b.tenant_id as "tenantId", b.version`.execute(this.#services.db)
    return rows
  }

  #begin(row: Row) {
    const end = new AbortController()
    const done = holdMailbox(this.#services, row, this.#reader, end.signal)
      .catch((error: unknown) => this.#complain(error))
      .then(() => this.#release(row.providerId))
      .catch((error: unknown) => this.#complain(error))
      .finally(() => this.#leases.delete(row.providerId))
    this.#leases.set(row.providerId, { ...row, end, done })
  }

  async #release(providerId?: string) {
    await sql`update mailboxes set holder = null, held_until = null
      where holder = ${this.#id} and (${providerId ?? null}::uuid is null or provider_id = ${providerId ?? null})`.execute(
      this.#services.db,
    )
  }

  #complain(error: unknown) {
    if (isAway(error)) this.#services.log.warn({ err: error }, 'the database is unavailable, receiving is paused')
    else this.#services.log.error({ err: error }, 'receiving failed, retrying')
  }
}
