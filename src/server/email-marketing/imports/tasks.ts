import type { Task } from '../../jobs/queue.ts'
import { countGroup } from '../segments/count.ts'
import { importTask } from './task.ts'
import { importUpkeep } from './cleanup.ts'
import { undoTask } from './undo.ts'

/** Background tasks for imports and for counting groups. */
// oxlint-disable-next-line typescript/no-explicit-any
export const tasks: readonly Task<any>[] = [importTask, undoTask, importUpkeep, countGroup]
