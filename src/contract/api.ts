import { z } from 'zod'
import * as ai from './ai.ts'
import * as articles from './articles.ts'
import * as externalAccounts from './auth/external-accounts.ts'
import * as identityProviders from './auth/identity-providers.ts'
import * as auth from './auth.ts'
import * as branding from './branding.ts'
import * as bulk from './bulk.ts'
import * as community from './community.ts'
import * as dashboard from './dashboard.ts'
import * as developers from './developers.ts'
import * as automations from './email-marketing/automations.ts'
import * as blocks from './email-marketing/blocks.ts'
import * as conditions from './email-marketing/conditions.ts'
import * as mailVersions from './email-marketing/mail-versions.ts'
import * as message from './email-marketing/message.ts'
import * as providerSettings from './email-marketing/provider-settings.ts'
import * as campaigns from './email-marketing/campaigns.ts'
import * as overview from './email-marketing/overview.ts'
import * as jobTests from './email-marketing/job-tests.ts'
import * as series from './email-marketing/job-series.ts'
import * as campaignReport from './email-marketing/campaign-report.ts'
import * as reports from './email-marketing/reports.ts'
import * as merging from './email-marketing/contact-merging.ts'
import * as timeline from './email-marketing/contact-timeline.ts'
import * as contacts from './email-marketing/contacts.ts'
import * as domains from './email-marketing/domains.ts'
import * as linkDomains from './email-marketing/links/link-domain.ts'
import * as forms from './email-marketing/forms.ts'
import * as groupPreview from './email-marketing/group-preview.ts'
import * as groups from './email-marketing/groups.ts'
import * as imports from './email-marketing/imports.ts'
import * as mailHelp from './email-marketing/mail-help.ts'
import * as metadata from './email-marketing/metadata.ts'
import * as messageRepair from './email-marketing/message-repair.ts'
import * as inbox from './email-marketing/inbox.ts'
import * as messages from './email-marketing/messages.ts'
import * as mailConnections from './email-marketing/oauth/connections.ts'
import * as providers from './email-marketing/providers.ts'
import * as brand from './email-marketing/brand.ts'
import * as publicPages from './email-marketing/public.ts'
import * as pace from './email-marketing/pace.ts'
import * as returns from './email-marketing/returns.ts'
import * as sending from './email-marketing/sending.ts'
import * as serviceEvents from './email-marketing/service-events.ts'
import * as emailTags from './email-marketing/tags.ts'
import * as pictures from './email-marketing/pictures.ts'
import * as templates from './email-marketing/templates.ts'
import * as transactional from './email-marketing/transactional.ts'
import * as topics from './email-marketing/topics.ts'
import * as contactFields from './email-marketing/fields/fields.ts'
import * as dependents from './email-marketing/dependents.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import * as scopes from './scopes.ts'
import * as tableFiles from './table-files.ts'
import * as facebookSettings from './facebook-settings.ts'
import * as support from './facebook-support.ts'
import * as images from './images.ts'
import * as keep from './keep.ts'
import * as meetings from './meetings.ts'
import * as notifications from './notifications.ts'
import * as passkeys from './auth/passkeys.ts'
import * as profile from './profile.ts'
import * as search from './search.ts'
import * as markdown from './markdown.ts'
import * as qa from './qa.ts'
import * as qaHelp from './qa-help.ts'
import * as qaModeration from './qa-moderation.ts'
import * as site from './site.ts'
import * as status from './status.ts'
import * as contentTags from './tags.ts'
import * as tools from './tools.ts'
import * as downloads from './downloads.ts'
import * as users from './users.ts'
import * as views from './views.ts'
import * as webhooks from './webhooks.ts'
import * as workspaces from './workspaces.ts'
import * as zoom from './zoom.ts'

/** Every module of the contract that declares endpoints. */
const modules = {
  ...site,
  ...status,
  ...ai,
  ...qa,
  ...qaHelp,
  ...qaModeration,
  ...markdown,
  ...auth,
  ...externalAccounts,
  ...identityProviders,
  ...passkeys,
  ...bulk,
  ...users,
  ...workspaces,
  ...profile,
  ...community,
  ...notifications,
  ...images,
  ...contentTags,
  ...articles,
  ...tools,
  ...keep,
  ...meetings,
  ...zoom,
  ...search,
  ...dashboard,
  ...branding,
  ...views,
  ...downloads,
  ...providers,
  ...mailConnections,
  ...contacts,
  ...imports,
  ...timeline,
  ...merging,
  ...groups,
  ...groupPreview,
  ...emailTags,
  ...pictures,
  ...templates,
  ...mailHelp,
  ...pace,
  ...returns,
  ...sending,
  ...serviceEvents,
  ...brand,
  ...publicPages,
  ...topics,
  ...contactFields,
  ...dependents,
  ...transactional,
  ...forms,
  ...automations,
  ...campaigns,
  ...overview,
  ...jobTests,
  ...reports,
  ...campaignReport,
  ...series,
  ...inbox,
  ...messages,
  ...messageRepair,
  ...domains,
  ...linkDomains,
  ...facebookSettings,
  ...support,
  ...metadata,
  ...developers,
  ...webhooks,
}

type Modules = typeof modules
type EndpointConstants = { [Name in keyof Modules]: Modules[Name] extends AnyEndpoint ? Name : never }[keyof Modules]

/** Every endpoint of the product, by the name of its constant. */
export type Api = Pick<Modules, EndpointConstants>

/** Every endpoint by the literal that names it. */
export type Endpoints = { [Name in keyof Api as Api[Name]['name']]: Api[Name] }

export type EndpointName = keyof Endpoints

const isEndpoint = (member: unknown): member is AnyEndpoint =>
  typeof member === 'object' && member !== null && 'path' in member && 'access' in member

const members: [string, unknown][] = Object.entries(modules)

/** Every endpoint with the name of its constant (`createJobTest`), which is unique. */
export const operations = members.flatMap(([id, member]) => (isEndpoint(member) ? [{ id, endpoint: member }] : []))

export const endpoints: readonly AnyEndpoint[] = operations.map(({ endpoint }) => endpoint)

const shared = {
  ...fields,
  ...scopes,
  ...tableFiles,
  ...blocks,
  ...conditions,
  ...mailVersions,
  ...message,
  ...providerSettings,
}

/** Every exported schema with the name of its constant (`Campaign`). */
export const schemas = [...Object.entries<unknown>(shared), ...members].flatMap(([name, member]) =>
  member instanceof z.ZodType ? [{ name, schema: member }] : [],
)
