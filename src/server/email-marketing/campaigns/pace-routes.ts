import * as doors from '#contract/email-marketing/pace.ts'
import { type Route, route } from '../../http/route.ts'
import * as pace from './pace.ts'
import * as warmups from '../throttling/warmups.ts'

export const routes: Route[] = [
  route(doors.getPace, pace.get),
  route(doors.updatePace, pace.update),
  route(doors.startWarmup, warmups.start),
  route(doors.changeWarmup, warmups.change),
  route(doors.getJobPace, pace.ofJob),
]
