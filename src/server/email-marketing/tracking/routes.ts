import * as doors from '#contract/email-marketing/public.ts'
import { type Route, route } from '../../http/route.ts'
import * as tracking from './tracking.ts'

export const routes: Route[] = [route(doors.openPixel, tracking.open), route(doors.followLink, tracking.follow)]
