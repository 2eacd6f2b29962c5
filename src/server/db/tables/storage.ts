import type { Generated } from 'kysely'

// The tables of `migrations/0056-storage.sql`.

type StoredFiles = {
  scope: string
  sha256: string
  size: number
  written_at: Generated<Date>
  orphaned_at: Date | null
}

type StoredTotals = {
  part: string
  files: number
  bytes: number
}

export type StorageTables = {
  stored_files: StoredFiles
  stored_totals: StoredTotals
}
