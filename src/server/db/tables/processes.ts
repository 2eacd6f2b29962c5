import type { Generated } from 'kysely'
import type { ReplicaState } from './replica-state.ts'

// Tables of `migrations/0001-foundation.sql`.

type Processes = {
  id: string
  host: string
  pid: number
  role: string
  version: string
  port: number
  started_at: Date
  seen_at: Date
  memory: number
  loop_delay: number
  connections_used: number
  connections_waiting: number
  disk_free: number
  disk_size: number
  is_leaving: boolean
  replica: Generated<'none' | ReplicaState>
  replica_lag: number | null
  storage: Generated<'none' | 'up' | 'away'>
  storage_fault: string | null
  storage_fault_at: Date | null
}

type LastWrites = {
  person_id: string
  position: Generated<number>
  noted_at: Generated<Date>
  held_at: Date | null
}

export type ProcessTables = {
  processes: Processes
  last_writes: LastWrites
}
