import * as endpoints from '#contract/email-marketing/job-series.ts'
import { type Route, route } from '../../../http/route.ts'
import * as series from './job-series.ts'

export const routes: Route[] = [
  route(endpoints.listJobSeries, series.list),
  route(endpoints.getJobSeries, series.get),
  route(endpoints.createJobSeries, series.create),
  route(endpoints.renameJobSeries, series.rename),
  route(endpoints.pauseJobSeries, series.pause),
  route(endpoints.resumeJobSeries, series.resume),
  route(endpoints.stopJobSeries, series.stop),
]
