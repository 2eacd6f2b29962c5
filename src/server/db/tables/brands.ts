import type { JsonColumn, Timestamp } from './columns.ts'

type Brands = {
  tenant_id: string
  /** The stored fields of `Brand` in the contract. */
  brand: JsonColumn<unknown>
  updated_at: Timestamp
}

/** Brands of workspaces. */
export type BrandTables = {
  brands: Brands
}
