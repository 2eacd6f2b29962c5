import * as domainEndpoints from '#contract/email-marketing/domains.ts'
import * as metadataEndpoints from '#contract/email-marketing/metadata.ts'
import { type Route, route } from '../../http/route.ts'
import { history } from './history.ts'
import { checkDomains } from './task.ts'
import * as domains from './domains.ts'
import * as parameters from './parameters.ts'
import { check } from './sender-check.ts'

export const routes: Route[] = [
  route(domainEndpoints.listDomains, domains.list),
  route(domainEndpoints.addDomain, domains.add),
  route(domainEndpoints.removeDomain, domains.remove),
  route(domainEndpoints.verifyDomain, domains.verify),
  route(domainEndpoints.rotateKeys, domains.rotate),
  route(domainEndpoints.domainHistory, history),
  route(domainEndpoints.checkSender, check),
  route(metadataEndpoints.getParameter, parameters.get),
  route(metadataEndpoints.updateParameter, parameters.update),
]

export const tasks = [checkDomains]
