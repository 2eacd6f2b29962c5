import * as endpoints from '#contract/email-marketing/returns.ts'
import { type Route, route } from '../../http/route.ts'
import * as suppressionLifting from './lift.ts'
import * as suppressionList from './list.ts'

export const routes: Route[] = [
  route(endpoints.listSuppressions, suppressionList.list),
  route(endpoints.exportSuppressions, suppressionList.download),
  route(endpoints.addSuppression, suppressionList.add),
  route(endpoints.liftSuppressions, suppressionLifting.lift),
]
