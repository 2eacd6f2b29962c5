import { type AnyRoute, createRoute, notFound } from '@tanstack/react-router'
import { pageOf } from '../page.ts'
import { paths } from './suitePath.ts'

/** The pages of the suite. */
export const emailMarketingRoutes = (parent: AnyRoute) =>
  paths.map((path) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      beforeLoad: ({ params }) => requireIds(params),
      component: pageOf(async () => (await import('./pages.ts')).pages[path]()),
    }),
  )

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A word in place of an id would be read as another endpoint: `contacts/import`. @throws notFound */
function requireIds(params: Record<string, string>) {
  const isId = (value: string) => value === 'new' || uuid.test(value)
  if (Object.entries(params).some(([name, value]) => name.endsWith('Id') && !isId(value))) throw notFound()
}
