import * as endpoints from '#contract/email-marketing/providers.ts'
import { type Route, route } from '../../http/route.ts'
import * as transport from './transport.ts'

export const routes: Route[] = [route(endpoints.testProvider, transport.test)]
