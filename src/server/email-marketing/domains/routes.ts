import * as domainDoors from '#contract/email-marketing/domains.ts'
import * as metadataDoors from '#contract/email-marketing/metadata.ts'
import { type Route, route } from '../../http/route.ts'
import { history } from './history.ts'
import { checkDomains } from './task.ts'
import * as domains from './domains.ts'
import * as parameters from './parameters.ts'
import { check } from './sender-check.ts'

export const routes: Route[] = [
  route(domainDoors.listDomains, domains.list),
  route(domainDoors.addDomain, domains.add),
  route(domainDoors.removeDomain, domains.remove),
  route(domainDoors.verifyDomain, domains.verify),
  route(domainDoors.rotateKeys, domains.rotate),
  route(domainDoors.domainHistory, history),
  route(domainDoors.checkSender, check),
  route(metadataDoors.getParameter, parameters.get),
  route(metadataDoors.updateParameter, parameters.update),
]

export const tasks = [checkDomains]
