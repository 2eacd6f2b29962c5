import * as endpoints from '#contract/auth/external-accounts.ts'
import * as providerEndpoints from '#contract/auth/identity-providers.ts'
import { route } from '../../http/route.ts'
import * as accounts from './accounts.ts'
import * as providers from './providers.ts'
import * as settings from './settings.ts'
import * as signIn from './sign-in.ts'

export const routes = [
  route(endpoints.listExternalProviders, providers.listActive),
  route(endpoints.startExternalSignIn, signIn.start),
  route(endpoints.forwardApplesAnswer, signIn.forwardAnswer),
  route(endpoints.finishExternalSignIn, signIn.finish),
  route(endpoints.signUpExternally, signIn.signUp),
  route(endpoints.listExternalAccounts, accounts.list),
  route(endpoints.startConnection, signIn.startConnection),
  route(endpoints.connectExternalAccount, accounts.connectWaiting),
  route(endpoints.disconnectExternalAccount, accounts.disconnect),
  route(providerEndpoints.listIdentityProviders, settings.list),
  route(providerEndpoints.addIdentityProvider, settings.add),
  route(providerEndpoints.removeIdentityProvider, settings.remove),
  route(providerEndpoints.updateIdentityProvider, settings.update),
]
