import * as tagEndpoints from '#contract/email-marketing/tags.ts'
import { type Route, route } from '../../http/route.ts'
import * as tags from './tags.ts'

export const routes: Route[] = [
  route(tagEndpoints.listTags, tags.list),
  route(tagEndpoints.getTag, tags.get),
  route(tagEndpoints.createTag, tags.create),
  route(tagEndpoints.updateTag, tags.update),
  route(tagEndpoints.deleteTag, tags.remove),
  route(tagEndpoints.restoreTag, tags.restore),
]
