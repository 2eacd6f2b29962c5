import { existsSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** On Linux, a link to the calling thread (proc(5)). On other systems threads have no priority of their own. */
const ownThread = '/proc/thread-self'
/**
 * Nice value (sched(7)) of a thread that works on untrusted input: it gets about a tenth of the processor time of
 * other threads.
 */
export const untrustedNice = 10

/**
 * Lowers the priority of the calling thread below that of the event loop and the database, which serve all other
 * calls.
 */
export function lowerPriority() {
  if (!existsSync(ownThread)) return
  const thread = Number(path.basename(readlinkSync(ownThread)))
  setPriority(thread, Math.max(getPriority(thread), untrustedNice))
}

/** Milliseconds of processor time that a thread has used since it began. */
export async function cpuMs(worker: Worker) {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}

const lookEveryMs = 50
/** A thread that gets no processor time is stopped after this many times its limit. */
const maxWaitFactor = 10

/**
 * Rejects with `fault` once the thread has used `maxCpuMs` of processor time. Wall time would blame a slow thread for
 * a busy machine.
 */
export async function rejectAfterCpu(
  worker: Worker,
  maxCpuMs: number,
  fault: Error,
  signal: AbortSignal,
): Promise<never> {
  const start = await cpuMs(worker)
  for (let looks = 1; ; looks += 1) {
    await wait(lookEveryMs, undefined, { signal })
    if (looks * lookEveryMs >= maxCpuMs * maxWaitFactor || (await cpuMs(worker)) - start >= maxCpuMs) throw fault
  }
}
