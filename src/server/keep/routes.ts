import * as endpoints from '#contract/keep.ts'
import { route } from '../http/route.ts'
import * as classifications from './classifications.ts'
import * as contents from './contents.ts'
import * as exporting from './export.ts'

export const routes = [
  route(endpoints.listClassifications, classifications.list),
  route(endpoints.listClassificationGroups, classifications.groups),
  route(endpoints.exportClassifications, exporting.classifications),
  route(endpoints.getClassification, classifications.get),
  route(endpoints.createClassification, classifications.create),
  route(endpoints.updateClassification, classifications.update),
  route(endpoints.toggleClassification, classifications.toggle),
  route(endpoints.deleteClassification, classifications.remove),
  route(endpoints.listKeptContents, contents.list),
  route(endpoints.exportKeptContents, exporting.contents),
  route(endpoints.getKeptContent, contents.get),
  route(endpoints.createKeptContent, contents.create),
  route(endpoints.updateKeptContent, contents.update),
  route(endpoints.toggleKeptContent, contents.toggle),
  route(endpoints.deleteKeptContent, contents.remove),
]
