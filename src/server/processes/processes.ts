import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import program from '../../../package.json' with { type: 'json' }
import type { Services } from '../context.ts'
import { newId } from '../db/connection/database.ts'
import type { ReplicaState } from '../db/tables/replica-state.ts'
import type { StorageState } from '../storage/storage.ts'

const sayEvery = 5000
/** A process without a heartbeat for this long counts as dead (ms). */
export const presenceTimeoutMs = 20_000

export const version: string = program.version

/** Health of this process, for administrators and metrics. */
export type Health = {
  memory: number
  /** The 99th percentile of event loop delay (ms). */
  loopDelay: number
  connections: { used: number; waiting: number; most: number }
  disk: { free: number; size: number }
  replica: { state: 'none' | ReplicaState; lag: number | null }
  storage: StorageState
}

export type Presence = {
  health: () => Promise<Health>
  /** Announces that this process accepts no new work. */
  leaving: () => Promise<void>
  stop: () => Promise<void>
}

/** Stores a heartbeat with this process's health every few seconds until it stops, and deletes dead processes. */
export async function startPresence(
  services: Services,
  { pool, port }: { pool: pg.Pool; port: number },
): Promise<Presence> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const id = newId()
  const startedAt = new Date()
  let isLeaving = false
  const health = () => healthOf(services, { pool, delay })
  async function say() {
    const { memory, loopDelay, connections, disk, replica, storage } = await health()
    delay.reset()
    const now = {
      seen_at: new Date(),
      memory,
      loop_delay: loopDelay,
      connections_used: connections.used,
      connections_waiting: connections.waiting,
      disk_free: disk.free,
      disk_size: disk.size,
      is_leaving: isLeaving,
      replica: replica.state,
      replica_lag: replica.lag,
      storage: storage.state,
      storage_fault: storage.fault?.said ?? null,
      storage_fault_at: storage.fault?.at ?? null,
    }
    const self = {
      id,
      host: hostname(),
      pid: process.pid,
      role: services.config.role,
      version,
      port,
      started_at: startedAt,
    }
    await services.db
      .insertInto('processes')
      .values({ ...self, ...now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
      .execute()
    await services.db
      .deleteFrom('processes')
      .where('seen_at', '<', new Date(Date.now() - 3 * presenceTimeoutMs))
      .execute()
  }
  const quietly = () =>
    say().catch((error: unknown) => services.log.warn({ err: error }, 'reporting this process as running failed'))
  await quietly()
  const timer = setInterval(() => void quietly(), sayEvery)
  return {
    health,
    async leaving() {
      isLeaving = true
      await quietly()
    },
    async stop() {
      clearInterval(timer)
      delay.disable()
      await services.db
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined)
    },
  }
}

async function healthOf(
  { config, replica, storage }: Services,
  { pool, delay }: { pool: pg.Pool; delay: ReturnType<typeof monitorEventLoopDelay> },
): Promise<Health> {
  const disk = await statfs(config.dataDir).catch(() => null)
  const late = delay.percentile(99) / 1e6
  return {
    memory: process.memoryUsage.rss(),
    loopDelay: Number.isFinite(late) ? Math.max(0, late - 10) : 0,
    connections: { used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, most: pool.options.max },
    disk: disk ? { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize } : { free: 0, size: 0 },
    replica: replica?.health() ?? { state: 'none', lag: null },
    storage: storage.state(),
  }
}
