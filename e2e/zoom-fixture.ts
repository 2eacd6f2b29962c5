import { test as base } from '@playwright/test'
import { zoomStandIn, type ZoomStandIn } from '#test/stand-ins/zoom.ts'
import { ownSite } from './ownSite.ts'

type Own = { zoom: ZoomStandIn; site: string }
/** A journey on its own server with a Zoom stand-in: the account is a setting of the whole site. */
export const test = base.extend<object, Own>({
  zoom: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const zoom = await zoomStandIn()
      await use(zoom)
      await zoom.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ zoom }, use) => {
      const { ZOOM_BASE_URL = '', ZOOM_OAUTH_URL = '' } = zoom.environment
      await ownSite(use, { ZOOM_BASE_URL, ZOOM_OAUTH_URL, ZOOM_TIMEOUT: '2' })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site),
})
