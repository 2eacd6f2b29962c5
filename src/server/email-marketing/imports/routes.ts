import { exportContacts } from '#contract/email-marketing/contacts.ts'
import * as importDoors from '#contract/email-marketing/imports.ts'
import { type Route, route } from '../../http/route.ts'
import { forecast } from './dry-run.ts'
import { download } from './export.ts'
import { preview as previewOfFile } from './preview.ts'
import { upload } from './upload.ts'
import * as imports from './imports.ts'

export const routes: Route[] = [
  route(exportContacts, download),
  route(importDoors.importContacts, upload),
  route(importDoors.previewImport, previewOfFile),
  route(importDoors.forecastImport, forecast),
  route(importDoors.listImports, imports.list),
  route(importDoors.getImport, imports.get),
  route(importDoors.stopImport, imports.stop),
  route(importDoors.resumeImport, imports.resume),
  route(importDoors.listRefusedRows, imports.refused),
  route(importDoors.importReport, imports.report),
]
