import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { pageOf } from '../page.ts'

const paths = [
  '/',
  'contacts',
  'contacts/duplicates',
  'contacts/$contactId',
  'imports',
  'groups',
  'tags',
  'tag-assignments',
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
  'thread-checks',
  'providers',
  'api-keys',
  'webhooks',
  'webhooks/$webhookId',
  'transactional',
  'domains',
  'domains/$domain',
] as const
export type SuitePath = (typeof paths)[number]

/** The paths below `/email-marketing`. */
export const emailMarketingRoutes = (parent: AnyRoute) =>
  paths.map((path) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: pageOf(async () => (await import('./pages.ts')).pages[path]()),
    }),
  )
