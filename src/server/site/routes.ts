import * as modelEndpoints from '#contract/ai.ts'
import * as endpoints from '#contract/site.ts'
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
  route(endpoints.publicSettings, site.getPublic),
  route(endpoints.getSettings, site.settings),
  route(endpoints.updateSettings, site.update),
  route(endpoints.ownLimits, site.limits),
  route(endpoints.contactUs, site.writeToAdministrators),
  route(endpoints.listAudit, audit.list),
  route(endpoints.exportAudit, audit.download),
  route(endpoints.getOverview, overview),
  route(getStatus, status),
  route(endpoints.listSystemMail, site.mails),
  route(endpoints.mailTransport, transport.get),
  route(endpoints.testMail, transport.test),
  route(modelEndpoints.aiState, model.state),
  route(modelEndpoints.getAi, model.get),
  route(modelEndpoints.updateAi, model.update),
  route(modelEndpoints.testAi, model.test),
  route(modelEndpoints.aiUsage, usage),
]
