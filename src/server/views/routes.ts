import * as doors from '#contract/views.ts'
import { route } from '../http/route.ts'
import * as views from './views.ts'

export const routes = [
  route(doors.listViews, views.list),
  route(doors.createView, views.create),
  route(doors.updateView, views.update),
  route(doors.deleteView, views.remove),
  route(doors.setDefaultView, views.setDefault),
]
