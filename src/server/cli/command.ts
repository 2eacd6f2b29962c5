import type { Config } from '../config.ts'

/** Something that the person at the terminal can put right: told as it is, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** The command was not understood; its help is shown. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** How a command talks: what it is for to the standard output, how it goes on to the other. */
export type Terminal = { say: (line: string) => void; note: (line: string) => void }

/** For what has a log where a command has none. */
export const silentLog = { info() {}, debug() {}, warn() {}, error() {} }

export type Arguments = {
  config: Config
  terminal: Terminal
  /** What stands behind the command's name. */
  args: string[]
}

export type Command = {
  /** As it is typed: `backup [FILE]`. */
  usage: string
  about: string
  help?: string
  /** @returns the exit code, where it is not 0 */
  run: (given: Arguments) => Promise<number | undefined>
}
