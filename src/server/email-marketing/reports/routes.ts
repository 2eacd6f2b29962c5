import * as endpoints from '#contract/email-marketing/reports.ts'
import { type Route, route } from '../../http/route.ts'
import { download } from './export.ts'
import * as reports from './reports.ts'

export const routes: Route[] = [route(endpoints.getReport, reports.get), route(endpoints.exportReport, download)]
