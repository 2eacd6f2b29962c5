import { sql } from 'kysely'
import type { ToolStatus } from '#contract/tools.ts'
import { type BulkKind, holdRows, nameInBoth, nothing, unless } from '../bulk-changes/kind.ts'
import { keepWhole, putBack } from '../bulk-changes/snapshot.ts'
import { matchingTools, remove, update } from './tools.ts'

const whole = { table: 'tools', parts: [] }

/** What can be done with many tools at once. */
export const toolBulk: BulkKind = {
  entity: 'tool',
  table: 'tools',
  name: nameInBoth('name'),
  state: sql`jsonb_build_object('at', r.updated_at, 'status', r.status, 'category', r.category)`,
  matching: (ctx, filter) => matchingTools(ctx.db, ctx.viewer, filter).select('id'),
  hold: holdRows('tools'),
  actions: {
    status: {
      refusal: (_ctx, value) => unless('status', String(value)),
      apply: (ctx, toolId, { value }) => update(ctx, { toolId, status: value as ToolStatus }),
      undo: (ctx, toolId, before) => update(ctx, { toolId, status: before.status }),
    },
    category: {
      refusal: (_ctx, value) => sql`case when r.category = ${value} then 'already.category' end`,
      apply: (ctx, toolId, { value }) => update(ctx, { toolId, category: String(value) }),
      undo: (ctx, toolId, before) => update(ctx, { toolId, category: before.category }),
    },
    delete: {
      refusal: nothing,
      apply: (ctx, toolId) => remove(ctx, { toolId }),
      keep: keepWhole(whole),
      undo: (ctx, _id, before) => putBack(ctx.db, whole, before),
    },
  },
}
