import * as formDoors from '#contract/email-marketing/forms.ts'
import * as publicDoors from '#contract/email-marketing/public.ts'
import { type Route, route } from '../../http/route.ts'
import type { Task } from '../../jobs/queue.ts'
import * as confirming from './confirm.ts'
import * as consents from './consents.ts'
import { statistics } from './statistics.ts'
import * as forms from './forms.ts'
import { sendConfirmation } from './confirmation-mail.ts'
import { forgetUnconfirmed } from './cleanup.ts'
import * as signingUp from './submit.ts'

export const routes: Route[] = [
  route(formDoors.listForms, forms.list),
  route(formDoors.getForm, forms.get),
  route(formDoors.formStatistics, statistics),
  route(formDoors.createForm, forms.create),
  route(formDoors.updateForm, forms.update),
  route(formDoors.deleteForm, forms.remove),
  route(formDoors.previewForm, forms.preview),
  route(formDoors.contactConsents, consents.ofContact),
  route(formDoors.contactData, consents.download),
  route(publicDoors.formPage, signingUp.show),
  route(publicDoors.submitForm, signingUp.submit),
  route(publicDoors.confirmPage, confirming.showPage),
  route(publicDoors.confirm, confirming.confirm),
]

// oxlint-disable-next-line typescript/no-explicit-any
export const tasks: Task<any>[] = [sendConfirmation, forgetUnconfirmed]
