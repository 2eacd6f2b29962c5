import * as doors from '#contract/email-marketing/returns.ts'
import { type Route, route } from '../../http/route.ts'
import * as suppressionLifting from './lift.ts'
import * as suppressionList from './list.ts'

export const routes: Route[] = [
  route(doors.listSuppressions, suppressionList.list),
  route(doors.exportSuppressions, suppressionList.download),
  route(doors.addSuppression, suppressionList.add),
  route(doors.liftSuppressions, suppressionLifting.lift),
]
