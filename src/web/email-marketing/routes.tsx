import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

const paths = [
  '/',
  'contacts',
  'contacts/duplicates',
  'contacts/$contactId',
  'imports',
  'groups',
  'tags',
  'forms',
  'forms/$formId',
  'topics',
  'templates',
  'templates/$templateId',
  'send',
  'jobs',
  'jobs/$jobId',
  'automations',
  'automations/$automationId',
  'tests',
  'tests/$testId',
  'reports',
  'series',
  'suppressions',
  'messages',
  'providers',
  'api-keys',
  'webhooks',
  'webhooks/$webhookId',
  'transactional',
  'domains',
  'domains/$domain',
] as const
export type SuitePath = (typeof paths)[number]

/** The addresses below `/email-marketing`. */
export const emailMarketingRoutes = (parent: AnyRoute) =>
  paths.map((path) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyRouteComponent(async () => (await import('./pages.ts')).pages[path]()),
    }),
  )
