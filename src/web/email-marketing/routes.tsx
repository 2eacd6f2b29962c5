import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { pageOf } from '../page.ts'
import { paths } from './suitePath.ts'

/** The pages of the suite. */
export const emailMarketingRoutes = (parent: AnyRoute) =>
  paths.map((path) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: pageOf(async () => (await import('./pages.ts')).pages[path]()),
    }),
  )
