import * as doors from '#contract/tags.ts'
import { route } from '../http/route.ts'
import { exportAll } from './export.ts'
import * as tags from './tags.ts'

export const routes = [
  route(doors.listContentTags, tags.list),
  route(doors.exportContentTags, exportAll),
  route(doors.getContentTag, tags.get),
  route(doors.createContentTag, tags.create),
  route(doors.updateContentTag, tags.update),
  route(doors.deleteContentTag, tags.remove),
]
