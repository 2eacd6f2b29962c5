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
  route(endpoints.listKeepContents, contents.list),
  route(endpoints.exportKeepContents, exporting.contents),
  route(endpoints.getKeepContent, contents.get),
  route(endpoints.createKeepContent, contents.create),
  route(endpoints.updateKeepContent, contents.update),
  route(endpoints.toggleKeepContent, contents.toggle),
  route(endpoints.deleteKeepContent, contents.remove),
  route(endpoints.restoreKeepContent, contents.restore),
]
