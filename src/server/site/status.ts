import type { Out } from '#contract/endpoint.ts'
import type { getStatus, Status } from '#contract/status.ts'
import type { UserContext } from '../context.ts'
import { systemMail } from '../mail/system/queue.ts'
import { presenceTimeoutMs } from '../processes/processes.ts'
import { databaseState, intakeState, largestTables, sendingState, storageState, workState } from '../processes/state.ts'

/** The current status of the installation. */
export async function status({ db, config, storage }: UserContext): Promise<Out<typeof getStatus>> {
  const [processes, work, sending, intake, database, largest, files] = await Promise.all([
    db.selectFrom('processes').selectAll().orderBy('started_at').limit(200).execute(),
    workState(db),
    sendingState(db),
    intakeState(db),
    databaseState(db),
    largestTables(db),
    storageState(db, storage),
  ])
  const mails = work.tasks.find(({ task }) => task === systemMail.name)
  const now = Date.now()
  return {
    data: {
      at: new Date(now).toISOString(),
      processes: processes.map((row) => ({
        id: row.id,
        host: row.host,
        pid: row.pid,
        role: row.role as Status['processes'][number]['role'],
        version: row.version,
        startedAt: row.started_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        state: now - row.seen_at.getTime() > presenceTimeoutMs ? 'silent' : row.is_leaving ? 'leaving' : 'ready',
        memoryBytes: row.memory,
        loopDelay: row.loop_delay,
        connections: { used: row.connections_used, waiting: row.connections_waiting },
        disk: { freeBytes: row.disk_free, sizeBytes: row.disk_size },
        replica: { state: row.replica, lag: row.replica_lag },
        storage: {
          state: row.storage,
          fault:
            row.storage_fault !== null && row.storage_fault_at
              ? { said: row.storage_fault, at: row.storage_fault_at.toISOString() }
              : null,
        },
      })),
      queue: {
        tasks: work.tasks,
        waitingSince: work.waitingSince?.toISOString() ?? null,
      },
      sending,
      ...intake,
      mail: {
        way: config.mailUrl === undefined ? 'kept' : 'smtp',
        waiting: mails ? mails.ready + mails.running + mails.retrying : 0,
        failed: mails?.failed ?? 0,
      },
      storage: files,
      database: {
        version: database.version,
        sizeBytes: database.size,
        connections: { used: database.used, most: database.most },
        longestTransaction: database.longest,
        answeredIn: database.answeredIn,
        largest,
      },
    },
  }
}
