import * as endpoints from '#contract/email-marketing/job-tests.ts'
import { type Route, route } from '../../../http/route.ts'
import * as jobTests from './job-tests.ts'

export const routes: Route[] = [
  route(endpoints.listJobTests, jobTests.list),
  route(endpoints.getJobTest, jobTests.get),
  route(endpoints.createJobTest, jobTests.create),
  route(endpoints.chooseVariant, jobTests.choose),
  route(endpoints.cancelJobTest, jobTests.cancel),
]
