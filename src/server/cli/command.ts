import type { Config } from '../config.ts'

/** A problem that the user can fix: its message is shown without a stack. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** A usage error, which shows the command's help. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** Output of a command: its result goes to standard output, its progress to standard error. */
export type Terminal = { say: (line: string) => void; note: (line: string) => void }

/** A log for services that need one. */
export const silentLog = { info() {}, debug() {}, warn() {}, error() {} }

export type Arguments = {
  config: Config
  terminal: Terminal
  /** The arguments after the command's name. */
  args: string[]
}

export type Command = {
  /** The usage, such as `backup [FILE]`. */
  usage: string
  about: string
  help?: string
  /** @returns the exit code, unless it is 0 */
  run: (args: Arguments) => Promise<number | undefined>
}
