import type { Page } from './http/page.ts'
import type { Route } from './http/route.ts'
import type { Task } from './jobs/queue.ts'
import { embedContent } from './ai/embed-content.ts'
import { articleBulk } from './articles/article-bulk.ts'
import { routes as articles, tasks as articleTasks } from './articles/routes.ts'
import { routes as auth, tasks as authTasks } from './auth/routes.ts'
import { routes as externalAccounts } from './auth/external/routes.ts'
import { routes as branding } from './branding/routes.ts'
import { bulkOf } from './bulk/routes.ts'
import { routes as community } from './community/routes.ts'
import { routes as facebook, tasks as facebookTasks } from './facebook-support/routes.ts'
import { indexContent } from './content/search-index.ts'
import { collectWords } from './content/nearest-content.ts'
import { routes as dashboard } from './dashboard/routes.ts'
import { routes as images } from './images/images.ts'
import { contentBulk } from './keep/content-bulk.ts'
import { routes as keep } from './keep/routes.ts'
import { meetingBulk } from './meetings/meeting-bulk.ts'
import { routes as meetings, tasks as meetingTasks } from './meetings/routes.ts'
import { routes as notifications, tasks as notificationTasks } from './notifications/routes.ts'
import { routes as profile } from './profile/routes.ts'
import { routes as search } from './search/routes.ts'
import { answerBulk } from './qa/answer-bulk.ts'
import { manifestPage } from './public-site/manifest.ts'
import { pages as qaPages } from './qa/pages.ts'
import { questionBulk } from './qa/question-bulk.ts'
import { relationBulk } from './qa/relation-bulk.ts'
import { routes as qa, tasks as qaTasks } from './qa/routes.ts'
import { questionsMap } from './qa/sitemap.ts'
import { routes as site } from './site/routes.ts'
import { securityTxt } from './public-site/security-txt.ts'
import { sitemaps } from './public-site/sitemap.ts'
import { tagBulk } from './tags/tag-bulk.ts'
import { routes as tags } from './tags/routes.ts'
import { toolBulk } from './tools/tool-bulk.ts'
import { routes as tools } from './tools/routes.ts'
import { userBulk } from './users/user-bulk.ts'
import { routes as downloads } from './http/tickets.ts'
import { routes as users } from './users/routes.ts'
import { routes as views } from './views/routes.ts'
import { routes as workspaces, tasks as workspaceTasks } from './workspaces/routes.ts'
import { moveLargeMails } from './storage/move-files.ts'
import { sweepStorage } from './storage/sweep.ts'
import { retention } from './email-marketing/retention.ts'
import { storeHtml } from './content/stored-html.ts'
import { upkeep } from './jobs/upkeep.ts'
import { purgeSpam } from './spam/purge.ts'
import { tasks as mailTasks } from './mail/system/queue.ts'
import { routes as developers } from './developers/routes.ts'
import { routes as webhooks } from './webhooks/routes.ts'
import { routes as automations } from './email-marketing/automations/routes.ts'
import { routes as series } from './email-marketing/campaigns/recurring/routes.ts'
import { rollUp } from './email-marketing/reports/rollups.ts'
import { routes as reports } from './email-marketing/reports/routes.ts'
import { routes as campaigns } from './email-marketing/campaigns/editing/routes.ts'
import { routes as overview } from './email-marketing/overview/routes.ts'
import { routes as jobTests } from './email-marketing/campaigns/ab-tests/routes.ts'
import { routes as contacts } from './email-marketing/contacts/routes.ts'
import { tasks as contactTasks } from './email-marketing/imports/tasks.ts'
import { routes as domains, tasks as domainTasks } from './email-marketing/domains/routes.ts'
import { routes as linkDomains, tasks as linkDomainTasks } from './email-marketing/link-domains/routes.ts'
import { routes as messages, tasks as messageTasks } from './email-marketing/inbox/routes.ts'
import { routes as pace } from './email-marketing/campaigns/pace-routes.ts'
import { routes as pictures } from './email-marketing/templates/images.ts'
import { routes as returns } from './email-marketing/bounces/routes.ts'
import { routes as sending } from './email-marketing/campaigns/routes.ts'
import { routes as forms, tasks as formTasks } from './email-marketing/forms/routes.ts'
import { routes as topics } from './email-marketing/topics/routes.ts'
import { routes as contactFields, tasks as fieldTasks } from './email-marketing/fields/routes.ts'
import { routes as groups } from './email-marketing/segments/routes.ts'
import { routes as imports } from './email-marketing/imports/routes.ts'
import { routes as preferences } from './email-marketing/preferences/routes.ts'
import { routes as providers } from './email-marketing/providers/routes.ts'
import { routes as brand } from './email-marketing/brand/routes.ts'
import { routes as sendingRules } from './email-marketing/settings/routes.ts'
import { routes as suppressions } from './email-marketing/suppressions/routes.ts'
import { routes as contactTags } from './email-marketing/tags/routes.ts'
import { routes as templates } from './email-marketing/templates/routes.ts'
import { routes as tracking } from './email-marketing/tracking/routes.ts'
import { routes as transactional } from './email-marketing/transactional/routes.ts'
import { routes as transport } from './email-marketing/transport/routes.ts'

const bulk = bulkOf([
  userBulk,
  questionBulk,
  answerBulk,
  relationBulk,
  articleBulk,
  toolBulk,
  tagBulk,
  meetingBulk,
  contentBulk,
])

/** Every function behind an endpoint. */
export const routes: readonly Route[] = [
  ...auth,
  ...externalAccounts,
  ...qa,
  ...site,
  ...users,
  ...bulk.routes,
  ...workspaces,
  ...profile,
  ...community,
  ...notifications,
  ...images,
  ...tags,
  ...articles,
  ...tools,
  ...keep,
  ...meetings,
  ...search,
  ...dashboard,
  ...branding,
  ...views,
  ...downloads,
  ...contacts,
  ...groups,
  ...imports,
  ...preferences,
  ...providers,
  ...brand,
  ...sendingRules,
  ...suppressions,
  ...contactTags,
  ...templates,
  ...tracking,
  ...transactional,
  ...transport,
  ...pace,
  ...pictures,
  ...returns,
  ...sending,
  ...automations,
  ...campaigns,
  ...overview,
  ...jobTests,
  ...reports,
  ...series,
  ...messages,
  ...topics,
  ...contactFields,
  ...developers,
  ...webhooks,
  ...forms,
  ...domains,
  ...linkDomains,
  ...facebook,
]

/** Every server-rendered page, and the sitemaps. */
export const pages: readonly Page[] = [...qaPages, ...sitemaps([questionsMap]), manifestPage, securityTxt]

/** Every background task. */
// oxlint-disable-next-line typescript/no-explicit-any
export const tasks: readonly Task<any>[] = [
  upkeep,
  sweepStorage,
  moveLargeMails,
  retention,
  rollUp,
  ...authTasks,
  ...workspaceTasks,
  ...bulk.tasks,
  ...qaTasks,
  ...articleTasks,
  indexContent,
  collectWords,
  storeHtml,
  embedContent,
  ...meetingTasks,
  ...mailTasks,
  purgeSpam,
  ...notificationTasks,
  ...contactTasks,
  ...fieldTasks,
  ...messageTasks,
  ...formTasks,
  ...domainTasks,
  ...linkDomainTasks,
  ...facebookTasks,
]
