import * as endpoints from '#contract/bulk.ts'
import type { BulkKind } from '../bulk-changes/kind.ts'
import { route } from '../http/route.ts'
import * as bulk from './bulk.ts'
import { bulkTaskOf } from './bulk-task.ts'
import * as runs from './runs.ts'

/** The bulk endpoints and the task that continues runs, for the kinds that features declare. */
export function bulkOf(bulkKinds: readonly BulkKind[]) {
  const kinds: bulk.Kinds = new Map(bulkKinds.map((kind) => [kind.entity, kind]))
  return {
    routes: [
      route(endpoints.runBulk, (ctx, input) => bulk.start(kinds, ctx, input)),
      route(endpoints.listBulkRuns, runs.list),
      route(endpoints.getBulkRun, runs.get),
      route(endpoints.stopBulkRun, bulk.stop),
      route(endpoints.undoBulkRun, (ctx, input) => bulk.undo(kinds, ctx, input)),
      route(endpoints.runKeepBulk, (ctx, input) => bulk.start(kinds, ctx, input)),
      route(endpoints.listKeepBulkRuns, runs.list),
      route(endpoints.getKeepBulkRun, runs.get),
      route(endpoints.stopKeepBulkRun, bulk.stop),
      route(endpoints.undoKeepBulkRun, (ctx, input) => bulk.undo(kinds, ctx, input)),
    ],
    tasks: [bulkTaskOf(kinds)],
  }
}
