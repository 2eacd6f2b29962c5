// The product as an operator starts it, in an empty data directory, for the journeys of this folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from '#server/start.ts'
import { turnOffSpamRules } from '#test/spam-rules.ts'
import { administrator } from './person.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sanad-e2e-'))
const sanad = await start({
  ...process.env,
  DATA_DIR: dataDir,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  ALLOW_PRIVATE_HOSTS: 'on',
  RATE_LIMITS: 'off',
  LINK_DOMAINS: 'on',
  LOG_LEVEL: 'error',
})

await turnOffSpamRules(sanad.url, administrator)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sanad.stop().finally(() => {
      rmSync(dataDir, { recursive: true, force: true })
      process.exit(0)
    })
  })
}
