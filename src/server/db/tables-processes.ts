// The table of `migrations/0038-processes.sql`.

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
}

export type ProcessTables = {
  processes: Processes
}
