import { test as base } from '@playwright/test'
import { modelStandIn, type ModelStandIn } from '#test/stand-ins/model.ts'
import { ownCommunity } from './ownSite.ts'

type Own = { model: ModelStandIn; site: string }
/**
 * A journey on its own server with a language-model stand-in: the model is a setting of the whole site, and other
 * journeys run without one.
 */
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
    async ({}, use) => ownCommunity(use),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site),
})
