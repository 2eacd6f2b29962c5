import * as endpoints from '#contract/email-marketing/pace.ts'
import { type Route, route } from '../../http/route.ts'
import * as pace from './pace.ts'
import * as warmups from '../throttling/warmups.ts'

export const routes: Route[] = [
  route(endpoints.getPace, pace.get),
  route(endpoints.updatePace, pace.update),
  route(endpoints.startWarmup, warmups.start),
  route(endpoints.changeWarmup, warmups.change),
  route(endpoints.getJobPace, pace.ofJob),
]
