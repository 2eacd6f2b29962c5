import { parseArgs } from 'node:util'
import { migrate } from '../db/migrate.ts'
import { checkServer } from '../db/connection/server-check.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { type Command, silentLog } from './command.ts'
import { openInstallation } from './installation.ts'

export const migrateCommand: Command = {
  usage: 'migrate',
  about: 'updates the database without starting Sanad; "start" does this too',
  async run({ config, terminal, args }) {
    parseArgs({ args })
    const installation = await openInstallation(config, terminal, { make: true })
    try {
      await checkServer(installation.pool)
      const ran = await migrate(installation.pool)
      await migrateQueue(installation.pool, silentLog)
      terminal.say(ran.length > 0 ? ran.join('\n') : 'The database is up to date.')
    } finally {
      await installation.close()
    }
    return undefined
  },
}
