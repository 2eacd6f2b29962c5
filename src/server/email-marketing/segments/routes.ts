import * as groupPreviewDoors from '#contract/email-marketing/group-preview.ts'
import * as groupDoors from '#contract/email-marketing/groups.ts'
import { groupsOfTag } from '#contract/email-marketing/tags.ts'
import { type Route, route } from '../../http/route.ts'
import { ofTag } from './of-tag.ts'
import { preview as previewGroup } from './preview.ts'
import * as groups from './segments.ts'

export const routes: Route[] = [
  route(groupDoors.listGroups, groups.list),
  route(groupPreviewDoors.previewGroup, previewGroup),
  route(groupsOfTag, ofTag),
  route(groupDoors.getGroup, groups.get),
  route(groupDoors.createGroup, groups.create),
  route(groupDoors.updateGroup, groups.update),
  route(groupDoors.deleteGroup, groups.remove),
]
