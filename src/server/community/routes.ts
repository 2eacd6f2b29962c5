import * as doors from '#contract/community.ts'
import { route } from '../http/route.ts'
import * as directory from './directory.ts'

export const routes = [
  route(doors.listCommunity, directory.list),
  route(doors.listCommunityFacets, directory.facets),
  route(doors.getCommunityMember, directory.get),
]
