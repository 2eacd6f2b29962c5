import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { nodeFlags } from './node-flags.ts'
import type { TestSanad } from './sanad.ts'

/** A separate worker process on the same database, like another machine; it can be killed. */
export type WorkerProcess = {
  /** Resident memory in megabytes. */
  memory: () => Promise<number>
  /** Without a graceful shutdown. */
  kill: () => Promise<void>
}

/** Starts a process with ROLE=worker; it works as soon as it has connected. */
export function workerProcess(sanad: Pick<TestSanad, 'environment'>): WorkerProcess {
  const main = path.join(import.meta.dirname, '../src/server/main.ts')
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...sanad.environment, ROLE: 'worker', LOG_LEVEL: 'error' },
  })
  return {
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}
