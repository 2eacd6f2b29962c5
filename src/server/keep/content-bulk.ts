import { sql } from 'kysely'
import type { KeepStatus } from '#contract/keep.ts'
import {
  type BulkContext,
  type BulkKind,
  lockRows,
  bilingualName,
  noRefusal,
  refuseIfAlready,
} from '../bulk-changes/kind.ts'
import { takeSnapshot, restoreSnapshot, type SnapshotShape } from '../bulk-changes/snapshot.ts'
import type { TenantContext } from '../context.ts'
import { found } from '../failure.ts'
import { matchingContents, remove, update } from './contents.ts'

const whole: SnapshotShape = {
  table: 'keep_contents',
  parts: [{ table: 'keep_content_tags', key: 'content_id', needs: [{ column: 'tag_id', of: 'content_tags' }] }],
}

/** Bulk actions on contents of a workspace. */
export const contentBulk: BulkKind = {
  entity: 'keep-content',
  table: 'keep_contents',
  own: (ctx) => sql<boolean>`r.tenant_id = ${ctx.tenant?.id ?? null}::uuid`,
  name: bilingualName('title'),
  state: sql`jsonb_build_object('at', r.updated_at, 'status', r.status)`,
  matching: (ctx, filter) => matchingContents(ctx.db, ofWorkspace(ctx).tenant.id, filter).select('id'),
  lock: lockRows('keep_contents'),
  actions: {
    status: {
      refusal: (_ctx, value) => refuseIfAlready('status', String(value)),
      apply: (ctx, contentId, { value }) =>
        update(ofWorkspace(ctx), at(ctx, { contentId, status: value as KeepStatus })),
      undo: (ctx, contentId, before) => update(ofWorkspace(ctx), at(ctx, { contentId, status: before.status })),
    },
    delete: {
      refusal: noRefusal,
      apply: (ctx, contentId) => remove(ofWorkspace(ctx), at(ctx, { contentId })),
      snapshot: takeSnapshot(whole),
      undo: (ctx, _id, before) => restoreSnapshot(ctx.db, whole, before),
    },
  },
}

/** @throws not_found outside of a workspace */
const ofWorkspace = (ctx: BulkContext): TenantContext => ({ ...ctx, tenant: found(ctx.tenant) })

const at = <Input>(ctx: BulkContext, input: Input) => ({ ...input, tenant: ctx.tenant?.slug ?? '' })
