import { test as base } from '@playwright/test'
import { modelStandIn, type ModelStandIn } from '#test/stand-ins/model.ts'
import { ownSite } from './ownSite.ts'

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
    async ({}, use) => ownSite(use),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site),
})
