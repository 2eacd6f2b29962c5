import * as endpoints from '#contract/community.ts'
import { route } from '../http/route.ts'
import * as directory from './directory.ts'

export const routes = [
  route(endpoints.listCommunity, directory.list),
  route(endpoints.listCommunityFacets, directory.facets),
  route(endpoints.getCommunityMember, directory.get),
]
