import * as doors from '#contract/email-marketing/automations.ts'
import { type Route, route } from '../../http/route.ts'
import * as automations from './automations.ts'
import * as designs from './designs.ts'
import * as life from './life.ts'
import * as people from './people.ts'

export const routes: Route[] = [
  route(doors.listAutomations, automations.list),
  route(doors.listAutomationDesigns, designs.list),
  route(doors.getAutomation, automations.get),
  route(doors.createAutomation, automations.create),
  route(doors.updateAutomation, automations.update),
  route(doors.deleteAutomation, automations.remove),
  route(doors.startAutomation, life.start),
  route(doors.pauseAutomation, life.pause),
  route(doors.archiveAutomation, life.archive),
  route(doors.listRuns, people.list),
  route(doors.enrolContacts, people.enrol),
  route(doors.removeRun, people.remove),
]
