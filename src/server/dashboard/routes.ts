import * as endpoints from '#contract/dashboard.ts'
import { route } from '../http/route.ts'
import { dashboard } from './dashboard.ts'

export const routes = [route(endpoints.getDashboard, dashboard)]
