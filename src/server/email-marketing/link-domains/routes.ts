import * as endpoints from '#contract/email-marketing/links/link-domain.ts'
import { type Route, route } from '../../http/route.ts'
import { ask } from './certificates.ts'
import * as linkDomain from './link-domain.ts'
import { checkLinkDomains } from './task.ts'

export const routes: Route[] = [
  route(endpoints.getLinkDomain, linkDomain.get),
  route(endpoints.setLinkDomain, linkDomain.set),
  route(endpoints.removeLinkDomain, linkDomain.remove),
  route(endpoints.verifyLinkDomain, linkDomain.verify),
  route(endpoints.askForCertificate, ask),
]

export const tasks = [checkLinkDomains]
