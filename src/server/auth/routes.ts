import * as endpoints from '#contract/auth.ts'
import { route } from '../http/route.ts'
import * as accounts from './accounts.ts'
import * as emailChange from './email-change.ts'
import { emailChangeMail } from './email-change-mail.ts'
import * as ownKeys from './own-keys.ts'
import * as passwordLinks from './password-links.ts'
import * as sessions from './sessions.ts'
import * as signUp from './sign-up.ts'

export const routes = [
  route(endpoints.signIn, accounts.signIn),
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
]

export const tasks = [emailChangeMail]
