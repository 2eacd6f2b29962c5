import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../run.ts'
import type { Command } from './command.ts'
import { Refusal } from './command.ts'

/** Missing in a container image, which contains built pages. */
const builder = path.resolve(import.meta.dirname, '../../../scripts/build-web.ts')

export const startCommand: Command = {
  usage: 'start [--demo]',
  about: 'runs Sanad until you stop it',
  help: `SIGTERM and Ctrl-C stop it. Requests and emails in progress are completed or returned to the queue.
  --demo   adds a sample community and workspace in both languages at the first start; none of it is ever sent`,
  async run({ args }) {
    const { values } = parseArgs({ args, options: { demo: { type: 'boolean' } } })
    if (existsSync(builder)) {
      const { status } = spawnSync(process.execPath, [builder, '--if-stale'], { stdio: 'inherit' })
      if (status !== 0) throw new Refusal('Building the pages failed. See the messages above.')
    }
    await run({ demo: values.demo ?? false })
    return undefined
  },
}
