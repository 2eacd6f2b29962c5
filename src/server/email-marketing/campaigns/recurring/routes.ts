import * as doors from '#contract/email-marketing/job-series.ts'
import { type Route, route } from '../../../http/route.ts'
import * as series from './job-series.ts'

export const routes: Route[] = [
  route(doors.listJobSeries, series.list),
  route(doors.getJobSeries, series.get),
  route(doors.createJobSeries, series.create),
  route(doors.renameJobSeries, series.rename),
  route(doors.pauseJobSeries, series.pause),
  route(doors.resumeJobSeries, series.resume),
  route(doors.stopJobSeries, series.stop),
]
