import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A value that is unique to one process over time; undefined if no such process lives (a zombie does not). */
export function birthOf(pid: number): string | undefined {
  return process.platform === 'linux' ? birthOnLinux(pid) : birthByPs(pid)
}

/** The command line of a process; undefined if there is none. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  const text = read(`/proc/${pid}/cmdline`)
  return text?.replaceAll('\0', ' ').trim() || undefined
}

/** Sends a signal; false if the process no longer exists. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** Whether the process of this birth is alive; cheap enough for polling. */
export function alive(pid: number, birth: string): boolean {
  return process.platform === 'linux' ? birthOf(pid) === birth : signal(pid, 0)
}

/** Whether the process of this birth ends within the given time. */
export async function exitsWithin(pid: number, birth: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (alive(pid, birth)) {
    if (Date.now() > end) return false
    await pause(25)
  }
  return true
}

/**
 * CPU time of a process and its children, in an opaque unit: a process whose value changes is slow, not dead.
 * Undefined if the process no longer exists.
 */
export function workOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'time=')
  const children = read(`/proc/${pid}/task/${pid}/children`)?.trim().split(' ') ?? []
  // proc(5): fields 14 to 17 are the CPU time of the process and of its waited-for children, in ticks.
  const times = [String(pid), ...children].map((one) => fieldsOf(one)?.slice(11, 15).join(' '))
  return times[0] === undefined ? undefined : times.join(';')
}

function birthOnLinux(pid: number) {
  // proc(5): field 3 is the state, field 22 the start time in ticks since boot.
  const fields = fieldsOf(pid)
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${fields[19]}`
}

/** The fields from the 3rd on; the process name before them, in parentheses, may contain blanks. */
function fieldsOf(pid: number | string) {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function birthByPs(pid: number) {
  const line = ps(pid, 'stat=,lstart=')
  if (!line || line.startsWith('Z')) return undefined
  return line.slice(line.indexOf(' ')).trim()
}

function ps(pid: number, columns: string) {
  try {
    const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' }, stdio: 'pipe' } as const
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], options).trim() || undefined
  } catch {
    return undefined // ps exits with 1 if there is no such process
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
