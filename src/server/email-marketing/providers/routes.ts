import { listDependents } from '#contract/email-marketing/dependents.ts'
import * as doors from '#contract/email-marketing/providers.ts'
import { type Route, route } from '../../http/route.ts'
import * as dependents from './dependents.ts'
import * as mailboxes from './mailboxes.ts'
import * as providerAccounts from './accounts.ts'
import * as providers from './providers.ts'

export const routes: Route[] = [
  route(doors.listProviders, providers.list),
  route(doors.getDefaultProvider, providers.getDefault),
  route(doors.getProvider, providers.get),
  route(doors.createProvider, providers.create),
  route(doors.updateProvider, providers.update),
  route(doors.deleteProvider, providers.remove),
  route(doors.emailAccounts, providerAccounts.accounts),
  route(doors.checkMail, mailboxes.checkNow),
  route(listDependents, dependents.list),
]
