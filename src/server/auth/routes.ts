import * as endpoints from '#contract/auth.ts'
import * as passkeyEndpoints from '#contract/auth/passkeys.ts'
import { route } from '../http/route.ts'
import * as accounts from './accounts.ts'
import * as emailChange from './email-change.ts'
import { emailChangeMail } from './email-change-mail.ts'
import { confirmIdentity } from './identity-proof.ts'
import * as ownKeys from './own-keys.ts'
import * as passkeys from './passkeys/passkeys.ts'
import * as passkeySignIn from './passkeys/sign-in.ts'
import * as passwordLinks from './password-links.ts'
import * as sessions from './sessions.ts'
import * as signUp from './sign-up.ts'
import * as devices from './two-step/devices.ts'
import * as setUp from './two-step/set-up.ts'
import { signInWithCode } from './two-step/sign-in.ts'

export const routes = [
  route(endpoints.signIn, accounts.signIn),
  route(endpoints.signInWithCode, signInWithCode),
  route(endpoints.refresh, sessions.refresh),
  route(endpoints.logout, sessions.revoke),
  route(endpoints.me, accounts.me),
  route(endpoints.signUp, signUp.signUp),
  route(endpoints.confirmEmail, signUp.confirmEmail),
  route(endpoints.forgotPassword, passwordLinks.requestPasswordReset),
  route(endpoints.resetPassword, passwordLinks.resetPassword),
  route(endpoints.changePassword, accounts.changePassword),
  route(endpoints.listSessions, sessions.list),
  route(endpoints.endSession, sessions.revokeOne),
  route(endpoints.listOwnKeys, ownKeys.list),
  route(endpoints.setLanguage, accounts.setLanguage),
  route(endpoints.getEmailChange, emailChange.get),
  route(endpoints.requestEmailChange, emailChange.request),
  route(endpoints.resendEmailChange, emailChange.resend),
  route(endpoints.cancelEmailChange, emailChange.cancel),
  route(endpoints.readEmailChangeLink, emailChange.readMailedLink),
  route(endpoints.answerEmailChange, emailChange.answer),
  route(endpoints.confirmIdentity, confirmIdentity),
  route(endpoints.getTwoStep, setUp.get),
  route(endpoints.beginTwoStep, setUp.begin),
  route(endpoints.turnOnTwoStep, setUp.turnOn),
  route(endpoints.turnOffTwoStep, setUp.turnOff),
  route(endpoints.replaceRecoveryCodes, setUp.replaceRecoveryCodes),
  route(endpoints.listRememberedDevices, devices.list),
  route(endpoints.forgetDevice, devices.forget),
  route(passkeyEndpoints.beginPasskeySignIn, passkeySignIn.begin),
  route(passkeyEndpoints.signInWithPasskey, passkeySignIn.signIn),
  route(passkeyEndpoints.beginPasskeyConfirmation, passkeySignIn.beginConfirmation),
  route(passkeyEndpoints.confirmIdentityWithPasskey, passkeySignIn.confirm),
  route(passkeyEndpoints.listPasskeys, passkeys.list),
  route(passkeyEndpoints.beginPasskey, passkeys.begin),
  route(passkeyEndpoints.addPasskey, passkeys.add),
  route(passkeyEndpoints.renamePasskey, passkeys.rename),
  route(passkeyEndpoints.removePasskey, passkeys.remove),
]

export const tasks = [emailChangeMail]
