import * as doors from '#contract/dashboard.ts'
import { route } from '../http/route.ts'
import { dashboard } from './dashboard.ts'

export const routes = [route(doors.getDashboard, dashboard)]
