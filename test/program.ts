import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const program = path.join(import.meta.dirname, '../src/server/cli/main.ts')

export type CommandResult = { code: number | null; out: string; err: string }

/** Runs the command line as an operator does, in its own process. */
export function sanadCommand(
  args: string[],
  environment: Record<string, string>,
): { child: ChildProcess; ended: Promise<CommandResult> } {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...environment },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => (output.out += text))
  child.stderr.on('data', (text) => (output.err += text))
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...output }))
  })
  return { child, ended }
}

/** Runs a command and waits for its exit. */
export const command = (args: string[], environment: Record<string, string>) => sanadCommand(args, environment).ended
