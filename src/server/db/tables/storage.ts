import type { Generated } from 'kysely'

// Tables of `migrations/0001-foundation.sql`.

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
