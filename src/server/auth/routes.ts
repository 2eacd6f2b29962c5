import * as doors from '#contract/auth.ts'
import { route } from '../http/route.ts'
import * as accounts from './accounts.ts'
import * as sessions from './sessions.ts'

export const routes = [
  route(doors.signIn, accounts.enter),
  route(doors.refresh, sessions.renew),
  route(doors.logout, sessions.end),
  route(doors.me, accounts.me),
  route(doors.signUp, accounts.join),
  route(doors.confirmEmail, accounts.confirm),
  route(doors.forgotPassword, accounts.forgot),
  route(doors.resetPassword, accounts.reset),
  route(doors.changePassword, accounts.change),
  route(doors.listSessions, sessions.list),
  route(doors.endSession, sessions.endOne),
  route(doors.setLanguage, accounts.speak),
]
