import { listDependents } from '#contract/email-marketing/dependents.ts'
import * as endpoints from '#contract/email-marketing/providers.ts'
import * as connections from '#contract/email-marketing/oauth/connections.ts'
import { type Route, route } from '../../http/route.ts'
import * as connect from './connect.ts'
import * as dependents from './dependents.ts'
import * as mailboxes from './mailboxes.ts'
import * as providerAccounts from './accounts.ts'
import * as providers from './providers.ts'

export const routes: Route[] = [
  route(endpoints.listProviders, providers.list),
  route(endpoints.getDefaultProvider, providers.getDefault),
  route(endpoints.getProvider, providers.get),
  route(endpoints.createProvider, providers.create),
  route(endpoints.updateProvider, providers.update),
  route(endpoints.deleteProvider, providers.remove),
  route(endpoints.emailAccounts, providerAccounts.accounts),
  route(endpoints.checkMail, mailboxes.checkNow),
  route(connections.listMailIssuers, connect.listIssuers),
  route(connections.startMailConnection, connect.start),
  route(connections.finishMailConnection, connect.finish),
  route(listDependents, dependents.list),
]
