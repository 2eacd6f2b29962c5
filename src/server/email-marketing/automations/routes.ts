import * as endpoints from '#contract/email-marketing/automations.ts'
import { type Route, route } from '../../http/route.ts'
import * as automations from './automations.ts'
import * as designs from './designs.ts'
import * as life from './lifecycle.ts'
import * as people from './runs.ts'
import { preview } from './start-preview.ts'

export const routes: Route[] = [
  route(endpoints.listAutomations, automations.list),
  route(endpoints.listAutomationDesigns, designs.list),
  route(endpoints.getAutomation, automations.get),
  route(endpoints.createAutomation, automations.create),
  route(endpoints.updateAutomation, automations.update),
  route(endpoints.deleteAutomation, automations.remove),
  route(endpoints.startPreview, preview),
  route(endpoints.startAutomation, life.start),
  route(endpoints.pauseAutomation, life.pause),
  route(endpoints.archiveAutomation, life.archive),
  route(endpoints.listRuns, people.list),
  route(endpoints.enrolContacts, people.enrol),
  route(endpoints.removeRun, people.remove),
]
