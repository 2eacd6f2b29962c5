import * as doors from '#contract/site.ts'
import { route } from '../http/route.ts'
import * as site from './site.ts'

export const routes = [
  route(doors.publicSettings, site.known),
  route(doors.getSettings, site.settings),
  route(doors.updateSettings, site.change),
  route(doors.contactUs, site.write),
  route(doors.listAudit, site.audit),
  route(doors.listSystemMail, site.mails),
]
