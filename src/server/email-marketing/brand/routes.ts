import * as endpoints from '#contract/email-marketing/brand.ts'
import { type Route, route } from '../../http/route.ts'
import * as brand from './brand.ts'
import { fromWebsite } from './from-website.ts'

export const routes: Route[] = [
  route(endpoints.getBrand, brand.get),
  route(endpoints.updateBrand, brand.update),
  route(endpoints.brandFromWebsite, fromWebsite),
]
