import { readdirSync, readFileSync } from 'node:fs'

// CPU time, because wall time says little on a shared machine.

/** CPU time of a process so far, in seconds, with its children. */
export function cpuSecondsOf(pid: number, { withChildren = false } = {}): number {
  const processes = withChildren ? [pid, ...childrenOf(pid)] : [pid]
  return processes.reduce((sum, process) => sum + worked(process), 0)
}

/** Resident memory of a process in MB (proc(5), VmRSS). */
export const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Private memory of a process's children in MB (proc(5), RssAnon): for PostgreSQL without the shared buffers. */
export const privateMbOfChildren = (pid: number) =>
  childrenOf(pid).reduce((sum, child) => {
    try {
      return sum + Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      // The process has ended since it was listed.
      return sum
    }
  }, 0)

/** The postmaster of an embedded PostgreSQL, whose children are connections and background processes. */
export const postmasterOf = (dataDir: string) =>
  Number(readFileSync(`${dataDir}/pg/postmaster.pid`, 'utf8').split('\n', 1)[0])

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => fields(one)?.parent === pid)

// In ticks of 10 ms; ended children count for their parent.
const worked = (pid: number) => fields(pid)?.seconds ?? 0

function fields(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = [11, 12, 13, 14].reduce((sum, at) => sum + Number(after[at]), 0) / 100
    return { parent: Number(after[1]), seconds }
  } catch {
    // The process has ended since it was listed.
    return null
  }
}

/** CPU time of a process so far, in ns (proc(5), schedstat). */
export const nanosecondsOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0])
