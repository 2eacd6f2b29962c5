import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start, type StartOptions } from '#server/start.ts'
import { turnOffSpamRules } from '#test/spam-rules.ts'
import { administrator } from './person.ts'

/** A server of its own for journeys that change settings of the whole site, for as long as they use it. */
export async function ownSite(
  use: (address: string) => Promise<void>,
  environment: Record<string, string> = {},
  options: StartOptions = {},
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-e2e-'))
  const sanad = await start(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ALLOW_PRIVATE_HOSTS: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    options,
  )
  await use(sanad.url)
  await sanad.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** The same, where the posts of new members appear at once. */
export const ownCommunity: typeof ownSite = (use, environment, options) =>
  ownSite(
    async (address) => {
      await turnOffSpamRules(address, administrator)
      await use(address)
    },
    environment,
    options,
  )
