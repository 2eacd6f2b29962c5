import { sql } from 'kysely'
import type { ToolStatus } from '#contract/tools.ts'
import { type BulkKind, lockRows, bilingualName, noRefusal, refuseIfAlready } from '../bulk-changes/kind.ts'
import { takeSnapshot, restoreSnapshot } from '../bulk-changes/snapshot.ts'
import { matchingTools, remove, update } from './tools.ts'

const whole = { table: 'tools', parts: [] }

/** Bulk actions on tools. */
export const toolBulk: BulkKind = {
  entity: 'tool',
  table: 'tools',
  name: bilingualName('name'),
  state: sql`jsonb_build_object('at', r.updated_at, 'status', r.status, 'category', r.category)`,
  matching: (ctx, filter) => matchingTools(ctx.db, ctx.viewer, filter).select('id'),
  lock: lockRows('tools'),
  actions: {
    status: {
      refusal: (_ctx, value) => refuseIfAlready('status', String(value)),
      apply: (ctx, toolId, { value }) => update(ctx, { toolId, status: value as ToolStatus }),
      undo: (ctx, toolId, before) => update(ctx, { toolId, status: before.status }),
    },
    category: {
      refusal: (_ctx, value) => sql`case when r.category = ${value} then 'already.category' end`,
      apply: (ctx, toolId, { value }) => update(ctx, { toolId, category: String(value) }),
      undo: (ctx, toolId, before) => update(ctx, { toolId, category: before.category }),
    },
    delete: {
      refusal: noRefusal,
      apply: (ctx, toolId) => remove(ctx, { toolId }),
      snapshot: takeSnapshot(whole),
      undo: (ctx, _id, before) => restoreSnapshot(ctx.db, whole, before),
    },
  },
}
