import * as endpoints from '#contract/views.ts'
import { route } from '../http/route.ts'
import * as views from './views.ts'

export const routes = [
  route(endpoints.listViews, views.list),
  route(endpoints.createView, views.create),
  route(endpoints.updateView, views.update),
  route(endpoints.deleteView, views.remove),
  route(endpoints.setDefaultView, views.setDefault),
  route(endpoints.listSuiteViews, views.list),
  route(endpoints.createSuiteView, views.create),
  route(endpoints.updateSuiteView, views.update),
  route(endpoints.deleteSuiteView, views.remove),
  route(endpoints.setDefaultSuiteView, views.setDefault),
]
