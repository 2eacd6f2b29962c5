import { exportContacts } from '#contract/email-marketing/contacts.ts'
import * as importEndpoints from '#contract/email-marketing/imports.ts'
import { type Route, route } from '../../http/route.ts'
import { forecast } from './dry-run.ts'
import { download } from './export.ts'
import { exportFaultyRows } from './faulty-rows-export.ts'
import { preview as previewOfFile } from './preview.ts'
import { upload } from './upload.ts'
import * as imports from './imports.ts'
import { changed, undo } from './undo.ts'

export const routes: Route[] = [
  route(exportContacts, download),
  route(importEndpoints.importContacts, upload),
  route(importEndpoints.previewImport, previewOfFile),
  route(importEndpoints.forecastImport, forecast),
  route(importEndpoints.listImports, imports.list),
  route(importEndpoints.getImport, imports.get),
  route(importEndpoints.stopImport, imports.stop),
  route(importEndpoints.resumeImport, imports.resume),
  route(importEndpoints.undoImport, undo),
  route(importEndpoints.listChangedContacts, changed),
  route(importEndpoints.listRefusedRows, imports.refused),
  route(importEndpoints.importReport, imports.report),
  route(importEndpoints.exportFaultyRows, exportFaultyRows),
]
