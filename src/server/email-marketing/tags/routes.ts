import * as tagDoors from '#contract/email-marketing/tags.ts'
import { type Route, route } from '../../http/route.ts'
import * as tags from './tags.ts'

export const routes: Route[] = [
  route(tagDoors.listTags, tags.list),
  route(tagDoors.getTag, tags.get),
  route(tagDoors.createTag, tags.create),
  route(tagDoors.updateTag, tags.update),
  route(tagDoors.deleteTag, tags.remove),
]
