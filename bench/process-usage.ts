import { readdirSync, readFileSync } from 'node:fs'

// On a machine that others use too, times say little: what a thing costs is the CPU that it takes.

/** In seconds: what a process has worked so far, with what those it began have. */
export function cpuSecondsOf(pid: number, { withChildren = false } = {}): number {
  const processes = withChildren ? [pid, ...childrenOf(pid)] : [pid]
  return processes.reduce((sum, one) => sum + worked(one), 0)
}

/** In MB: what a process holds now (proc(5), VmRSS). */
export const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** In MB: what the processes that one has begun hold for themselves alone (proc(5), RssAnon): of PostgreSQL's, without what they share. */
export const privateMbOfChildren = (pid: number) =>
  childrenOf(pid).reduce((sum, child) => {
    try {
      return sum + Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      // It ended meanwhile.
      return sum
    }
  }, 0)

/** The process that runs an embedded PostgreSQL: its children are the connections and what works beside them. */
export const postmasterOf = (dataDir: string) =>
  Number(readFileSync(`${dataDir}/pg/postmaster.pid`, 'utf8').split('\n', 1)[0])

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => fields(one)?.parent === pid)

// Times are told in ticks of 10 ms; those of children that have ended are their parent's.
const worked = (pid: number) => fields(pid)?.seconds ?? 0

function fields(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = [11, 12, 13, 14].reduce((sum, at) => sum + Number(after[at]), 0) / 100
    return { parent: Number(after[1]), seconds }
  } catch {
    // It ended meanwhile.
    return null
  }
}

/** What a process has worked so far, to the nanosecond (proc(5), schedstat). */
export const nanosecondsOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0])
