import * as doors from '#contract/auth.ts'
import { route } from '../http/route.ts'
import * as accounts from './accounts.ts'
import * as emailChange from './email-change.ts'
import { emailChangeMail } from './email-change-mail.ts'
import * as ownKeys from './own-keys.ts'
import * as passwordLinks from './password-links.ts'
import * as sessions from './sessions.ts'
import * as signUp from './sign-up.ts'

export const routes = [
  route(doors.signIn, accounts.enter),
  route(doors.refresh, sessions.renew),
  route(doors.logout, sessions.end),
  route(doors.me, accounts.me),
  route(doors.signUp, signUp.signUp),
  route(doors.confirmEmail, signUp.confirmEmail),
  route(doors.forgotPassword, passwordLinks.requestReset),
  route(doors.resetPassword, passwordLinks.resetPassword),
  route(doors.changePassword, accounts.change),
  route(doors.listSessions, sessions.list),
  route(doors.endSession, sessions.endOne),
  route(doors.listOwnKeys, ownKeys.list),
  route(doors.setLanguage, accounts.speak),
  route(doors.getEmailChange, emailChange.get),
  route(doors.requestEmailChange, emailChange.request),
  route(doors.resendEmailChange, emailChange.resend),
  route(doors.cancelEmailChange, emailChange.cancel),
  route(doors.readEmailChangeLink, emailChange.readMailedLink),
  route(doors.answerEmailChange, emailChange.answer),
]

export const tasks = [emailChangeMail]
