import * as doors from '#contract/email-marketing/job-tests.ts'
import { type Route, route } from '../../../http/route.ts'
import * as jobTests from './job-tests.ts'

export const routes: Route[] = [
  route(doors.listJobTests, jobTests.list),
  route(doors.getJobTest, jobTests.get),
  route(doors.createJobTest, jobTests.create),
  route(doors.chooseVariant, jobTests.choose),
  route(doors.cancelJobTest, jobTests.cancel),
]
