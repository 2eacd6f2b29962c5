import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { start } from '#server/start.ts'
import { modelStandIn, type ModelStandIn } from '#test/stand-ins/model.ts'
import { administrator } from './person.ts'

type Own = { model: ModelStandIn; site: string }
/** A journey on a server of its own, beside a stand-in for a language model: a model is set for the whole site, and other journeys walk without one. */
export const test = base.extend<object, Own>({
  model: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const model = await modelStandIn()
      await use(model)
      await model.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-e2e-'))
      const sanad = await start({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        ALLOW_PRIVATE_HOSTS: 'on',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
      })
      await use(sanad.url)
      await sanad.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site),
})
