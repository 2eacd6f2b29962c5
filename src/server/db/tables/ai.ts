import type { Generated } from 'kysely'
import type { AiKind, ModelFaultKind } from '#contract/ai.ts'
import type { Timestamp } from './columns.ts'

/** Rows of the language model: its settings, its usage, and embeddings. */

type AiSettings = {
  only_one: Generated<boolean>
  base_url: string | null
  model: Generated<string>
  key_sealed: Buffer | null
  member_tokens: number | null
  site_tokens: number | null
  updated_at: Timestamp
  embedding_model: Generated<string>
  embeddings_of: Generated<string | null>
  embedding_floor: Generated<number>
  embedding_fault: ModelFaultKind | 'budget' | null
}

type Embedded = 'question' | 'answer' | 'article'

type Embeddings = {
  entity_id: string
  kind: Embedded
  signature: string
}

type EmbeddingVectors = {
  entity_id: string
  vector: Buffer
}

type EmbeddingsDue = {
  entity_id: string
  kind: Embedded
  turn: Generated<string>
  held_until: Generated<Date>
}

type AiMeters = {
  owner_id: string
  day: Date
  used: number
}

type AiUses = {
  id: string
  user_id: string | null
  kind: AiKind
  model: string
  tokens_in: number
  tokens_out: number
  fault: ModelFaultKind | null
  milliseconds: number
  at: Date
}

export type AiTables = {
  ai_settings: AiSettings
  ai_meters: AiMeters
  ai_uses: AiUses
  embeddings: Embeddings
  embedding_vectors: EmbeddingVectors
  embeddings_due: EmbeddingsDue
}
