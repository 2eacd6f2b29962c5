import { test as base } from '@playwright/test'
import { facebookStandIn, type FacebookStandIn } from '#test/stand-ins/facebook.ts'
import { ownCommunity } from './ownSite.ts'

type Own = { facebook: FacebookStandIn; site: string }
/** A journey on its own server with a Facebook stand-in: the Page is a setting of the whole site. */
export const test = base.extend<object, Own>({
  facebook: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const facebook = await facebookStandIn()
      await use(facebook)
      await facebook.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ facebook }, use) => ownCommunity(use, { META_GRAPH_URL: facebook.url }),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site),
})
