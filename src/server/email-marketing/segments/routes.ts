import * as groupPreviewEndpoints from '#contract/email-marketing/group-preview.ts'
import * as groupEndpoints from '#contract/email-marketing/groups.ts'
import { groupsOfTag } from '#contract/email-marketing/tags.ts'
import { type Route, route } from '../../http/route.ts'
import { ofTag } from './of-tag.ts'
import { preview as previewGroup } from './preview.ts'
import * as groups from './segments.ts'

export const routes: Route[] = [
  route(groupEndpoints.listGroups, groups.list),
  route(groupPreviewEndpoints.previewGroup, previewGroup),
  route(groupsOfTag, ofTag),
  route(groupEndpoints.getGroup, groups.get),
  route(groupEndpoints.createGroup, groups.create),
  route(groupEndpoints.updateGroup, groups.update),
  route(groupEndpoints.deleteGroup, groups.remove),
  route(groupEndpoints.restoreGroup, groups.restore),
]
