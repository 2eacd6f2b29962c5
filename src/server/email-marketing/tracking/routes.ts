import * as endpoints from '#contract/email-marketing/public.ts'
import { type Route, route } from '../../http/route.ts'
import { ofMessage } from './served-on.ts'
import * as tracking from './tracking.ts'

export const routes: Route[] = [
  route(endpoints.openPixel, tracking.open, ofMessage('open')),
  route(endpoints.followLink, tracking.follow, ofMessage('click')),
]
