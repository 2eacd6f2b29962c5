import * as endpoints from '#contract/community.ts'
import { route } from '../http/route.ts'
import * as directory from './directory.ts'
import { listMentionable } from './mentionable.ts'

export const routes = [
  route(endpoints.listCommunity, directory.list),
  route(endpoints.listCommunityFacets, directory.facets),
  route(endpoints.listMentionable, listMentionable),
  route(endpoints.getCommunityMember, directory.get),
]
