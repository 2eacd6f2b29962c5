import * as modelDoors from '#contract/ai.ts'
import * as doors from '#contract/site.ts'
import { route } from '../http/route.ts'
import * as audit from './audit-log.ts'
import { overview } from './overview.ts'
import { getStatus } from '#contract/status.ts'
import * as model from './model.ts'
import { usage } from './model-usage.ts'
import * as transport from './mail-transport.ts'
import * as site from './site.ts'
import { status } from './status.ts'

export const routes = [
  route(doors.publicSettings, site.known),
  route(doors.getSettings, site.settings),
  route(doors.updateSettings, site.change),
  route(doors.ownLimits, site.limits),
  route(doors.contactUs, site.write),
  route(doors.listAudit, audit.list),
  route(doors.exportAudit, audit.download),
  route(doors.getOverview, overview),
  route(getStatus, status),
  route(doors.listSystemMail, site.mails),
  route(doors.mailTransport, transport.shown),
  route(doors.testMail, transport.test),
  route(modelDoors.aiState, model.state),
  route(modelDoors.getAi, model.shown),
  route(modelDoors.updateAi, model.change),
  route(modelDoors.testAi, model.test),
  route(modelDoors.aiUsage, usage),
]
