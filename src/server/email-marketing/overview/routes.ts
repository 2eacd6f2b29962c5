import * as endpoints from '#contract/email-marketing/overview.ts'
import { type Route, route } from '../../http/route.ts'
import { overview } from './overview.ts'

export const routes: Route[] = [route(endpoints.getSuiteOverview, overview)]
