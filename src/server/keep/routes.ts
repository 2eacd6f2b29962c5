import * as doors from '#contract/keep.ts'
import { route } from '../http/route.ts'
import * as classifications from './classifications.ts'
import * as contents from './contents.ts'
import * as exporting from './export.ts'

export const routes = [
  route(doors.listClassifications, classifications.list),
  route(doors.listClassificationGroups, classifications.groups),
  route(doors.exportClassifications, exporting.classifications),
  route(doors.getClassification, classifications.get),
  route(doors.createClassification, classifications.create),
  route(doors.updateClassification, classifications.update),
  route(doors.toggleClassification, classifications.toggle),
  route(doors.deleteClassification, classifications.remove),
  route(doors.listKeptContents, contents.list),
  route(doors.exportKeptContents, exporting.contents),
  route(doors.getKeptContent, contents.get),
  route(doors.createKeptContent, contents.create),
  route(doors.updateKeptContent, contents.update),
  route(doors.toggleKeptContent, contents.toggle),
  route(doors.deleteKeptContent, contents.remove),
]
