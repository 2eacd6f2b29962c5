import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What no other process has, before or after it: undefined when no such process lives (a zombie does not). */
export function birthOf(pid: number): string | undefined {
  return process.platform === 'linux' ? birthOnLinux(pid) : birthByPs(pid)
}

/** The command line of a process, or undefined when there is none. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  const text = read(`/proc/${pid}/cmdline`)
  return text?.replaceAll('\0', ' ').trim() || undefined
}

/** Sends a signal; false when the process is gone already. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** Whether the process of this birth still lives: cheap enough to be asked all the time. */
export function alive(pid: number, birth: string): boolean {
  return process.platform === 'linux' ? birthOf(pid) === birth : signal(pid, 0)
}

/** Whether the process of this birth has ended before the time was over. */
export async function gone(pid: number, birth: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (alive(pid, birth)) {
    if (Date.now() > end) return false
    await pause(25)
  }
  return true
}

/**
 * What a process and its children have worked so far, in a measure of its own: whoever has worked since is slow, not dead. Undefined when
 * the process is gone.
 */
export function workOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'time=')
  const children = read(`/proc/${pid}/task/${pid}/children`)?.trim().split(' ') ?? []
  // proc(5): the 14th to 17th field are the time on the processor, of it and of the children that ended, in ticks.
  const times = [String(pid), ...children].map((one) => fieldsOf(one)?.slice(11, 15).join(' '))
  return times[0] === undefined ? undefined : times.join(';')
}

function birthOnLinux(pid: number) {
  // proc(5): state is the 3rd field, start time in ticks since boot the 22nd.
  const fields = fieldsOf(pid)
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${fields[19]}`
}

/** From the 3rd field on: the name before it, in brackets, may hold blanks. */
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
    return undefined // ps ends with 1 when there is no such process
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
