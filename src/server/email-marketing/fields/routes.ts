import * as endpoints from '#contract/email-marketing/fields/fields.ts'
import { type Route, route } from '../../http/route.ts'
import type { Task } from '../../jobs/queue.ts'
import { changeValues, purgeFields } from './change-values.ts'
import { merge, rename } from './combine.ts'
import * as fields from './fields.ts'
import { fit } from './fit.ts'
import { countFields } from './read.ts'

export const routes: Route[] = [
  route(endpoints.listFields, fields.list),
  route(endpoints.listFieldNames, fields.names),
  route(endpoints.getField, fields.get),
  route(endpoints.createField, fields.create),
  route(endpoints.updateField, fields.update),
  route(endpoints.fitField, fit),
  route(endpoints.renameField, rename),
  route(endpoints.mergeFields, merge),
  route(endpoints.deleteField, fields.remove),
  route(endpoints.restoreField, fields.restore),
]

// oxlint-disable-next-line typescript/no-explicit-any
export const tasks: readonly Task<any>[] = [changeValues, purgeFields, countFields]
