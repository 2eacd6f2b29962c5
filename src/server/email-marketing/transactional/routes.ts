import * as doors from '#contract/email-marketing/transactional.ts'
import { type Route, route } from '../../http/route.ts'
import * as transactional from './send.ts'
import * as transactionalList from './list.ts'

export const routes: Route[] = [
  route(doors.sendTransactional, transactional.send),
  route(doors.listTransactional, transactionalList.list),
  route(doors.getTransactional, transactionalList.get),
]
