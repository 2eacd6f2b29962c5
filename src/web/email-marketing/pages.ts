import type { LoadPage } from '../page.ts'
import type { SuitePath } from './suitePath.ts'

/** The pages of the suite by path. Separate from the paths, so that visitors do not load this list. */
export const pages: Record<SuitePath, LoadPage> = {
  '/': () => import('./OverviewPage.tsx'),
  contacts: () => import('./contacts/ContactsPage.tsx'),
  'contacts/duplicates': () => import('./contacts/DuplicatesPage.tsx'),
  'contacts/$contactId': () => import('./contacts/ContactPage.tsx'),
  imports: () => import('./imports/ImportPage.tsx'),
  groups: () => import('./groups/GroupsPage.tsx'),
  'tag-assignments': () => import('./tags/TagAssignmentsPage.tsx'),
  tags: () => import('./tags/TagsPage.tsx'),
  forms: () => import('./forms/FormsPage.tsx'),
  'forms/$formId': () => import('./forms/FormPage.tsx'),
  topics: () => import('./topics/TopicsPage.tsx'),
  templates: () => import('./templates/TemplatesPage.tsx'),
  // Also for `new`.
  'templates/$templateId': () => import('./templates/TemplatePage.tsx'),
  send: () => import('./sending/SendPage.tsx'),
  jobs: () => import('./sending/JobsPage.tsx'),
  'jobs/$jobId': () => import('./sending/JobPage.tsx'),
  automations: () => import('./automations/AutomationsPage.tsx'),
  'automations/$automationId': () => import('./automations/AutomationPage.tsx'),
  tests: () => import('./tests/TestsPage.tsx'),
  // Also for `new`.
  'tests/$testId': () => import('./tests/TestPage.tsx'),
  reports: () => import('./reports/ReportsPage.tsx'),
  series: () => import('./series/SeriesPage.tsx'),
  suppressions: () => import('./suppressions/SuppressionsPage.tsx'),
  'thread-checks': () => import('./messages/ThreadChecksPage.tsx'),
  messages: () => import('./messages/MessagesPage.tsx'),
  providers: () => import('./providers/ProvidersPage.tsx'),
  'api-keys': () => import('./api-keys/ApiKeysPage.tsx'),
  webhooks: () => import('./webhooks/WebhooksPage.tsx'),
  'webhooks/$webhookId': () => import('./webhooks/WebhookPage.tsx'),
  transactional: () => import('./transactional/TransactionalPage.tsx'),
  domains: () => import('./domains/DomainsPage.tsx'),
  'domains/$domain': () => import('./domains/DomainPage.tsx'),
}
