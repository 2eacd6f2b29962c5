import * as endpoints from '#contract/tags.ts'
import { route } from '../http/route.ts'
import { exportAll } from './export.ts'
import * as tags from './tags.ts'

export const routes = [
  route(endpoints.listContentTags, tags.list),
  route(endpoints.exportContentTags, exportAll),
  route(endpoints.getContentTag, tags.get),
  route(endpoints.createContentTag, tags.create),
  route(endpoints.updateContentTag, tags.update),
  route(endpoints.deleteContentTag, tags.remove),
]
