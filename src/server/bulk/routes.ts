import * as doors from '#contract/bulk.ts'
import type { BulkKind } from '../bulk-changes/kind.ts'
import { route } from '../http/route.ts'
import * as bulk from './bulk.ts'
import { bulkTaskOf } from './bulk-task.ts'
import * as runs from './runs.ts'

/** The doors of what is done to many rows at once, and the task that goes on with it, for the kinds that slices keep. */
export function bulkOf(kept: readonly BulkKind[]) {
  const kinds: bulk.Kinds = new Map(kept.map((kind) => [kind.entity, kind]))
  return {
    routes: [
      route(doors.runBulk, (ctx, input) => bulk.start(kinds, ctx, input)),
      route(doors.listBulkRuns, runs.list),
      route(doors.getBulkRun, runs.get),
      route(doors.stopBulkRun, bulk.stop),
      route(doors.undoBulkRun, (ctx, input) => bulk.undo(kinds, ctx, input)),
      route(doors.runKeepBulk, (ctx, input) => bulk.start(kinds, ctx, input)),
      route(doors.listKeepBulkRuns, runs.list),
      route(doors.getKeepBulkRun, runs.get),
      route(doors.stopKeepBulkRun, bulk.stop),
      route(doors.undoKeepBulkRun, (ctx, input) => bulk.undo(kinds, ctx, input)),
    ],
    tasks: [bulkTaskOf(kinds)],
  }
}
