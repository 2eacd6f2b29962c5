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
  about: 'runs Sanad until it is asked to stop',
  help: `SIGTERM and Ctrl-C stop it: what is being answered is answered, what is being sent is finished or given back.
  --demo   fill a community and a workspace in both languages at the first start; nothing of it is sent to anyone`,
  async run({ args }) {
    const { values } = parseArgs({ args, options: { demo: { type: 'boolean' } } })
    if (existsSync(builder)) {
      const { status } = spawnSync(process.execPath, [builder, '--if-stale'], { stdio: 'inherit' })
      if (status !== 0) throw new Refusal('The pages could not be built.')
    }
    await run({ demo: values.demo ?? false })
    return undefined
  },
}
