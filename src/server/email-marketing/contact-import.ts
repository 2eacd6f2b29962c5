import type { Task } from '../jobs/queue.ts'
import { type ImportPayload, importTask } from './import-task.ts'

/** What contacts leave to the queue. */
export const tasks: readonly Task<ImportPayload>[] = [importTask]
