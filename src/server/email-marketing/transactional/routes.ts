import * as endpoints from '#contract/email-marketing/transactional.ts'
import { type Route, route } from '../../http/route.ts'
import * as transactional from './send.ts'
import * as transactionalList from './list.ts'

export const routes: Route[] = [
  route(endpoints.sendTransactional, transactional.send),
  route(endpoints.listTransactional, transactionalList.list),
  route(endpoints.getTransactional, transactionalList.get),
]
