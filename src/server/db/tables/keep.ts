import type { Generated } from 'kysely'
import type { BulkRunStatus } from '#contract/bulk.ts'
import type { JsonColumn, Timestamp } from './columns.ts'

/** Rows of the administrators' content library and of bulk changes. */

type KeepClassifications = {
  tenant_id: string
  id: string
  group_name: string
  name_en: string
  name_ar: string
  status: Generated<'active' | 'inactive'>
  content_count: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

type KeepContents = {
  tenant_id: string
  id: string
  classification_id: string
  title_en: string
  title_ar: string
  body_en: string
  body_ar: string
  status: Generated<'active' | 'inactive'>
  search: Generated<string>
  search_version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

type KeepContentTags = {
  tenant_id: string
  content_id: string
  tag_id: string
}

type BulkRuns = {
  id: string
  actor_id: string
  workspace_id: string | null
  entity: string
  action: string
  value: JsonColumn<unknown>
  reason: Generated<string>
  status: Generated<BulkRunStatus>
  matched: Generated<number>
  reached: Generated<number>
  changed: Generated<number>
  refused: Generated<number>
  undone: Generated<number>
  kept: Generated<number>
  undoable: boolean
  expires_at: Date
  created_at: Timestamp
  updated_at: Timestamp
}

type BulkPieces = {
  run_id: string
  piece: number
  ids: string[]
}

type BulkRows = {
  run_id: string
  place: number
  entity_id: string
  status: Generated<'waiting' | 'changed' | 'refused' | 'undone' | 'kept'>
  name: string | null
  reason: JsonColumn<unknown>
  before: JsonColumn<unknown>
  after: JsonColumn<unknown>
  at: Date | null
}

export type KeepTables = {
  keep_classifications: KeepClassifications
  keep_contents: KeepContents
  keep_content_tags: KeepContentTags
  bulk_runs: BulkRuns
  bulk_pieces: BulkPieces
  bulk_rows: BulkRows
}
