import * as formEndpoints from '#contract/email-marketing/forms.ts'
import * as publicEndpoints from '#contract/email-marketing/public.ts'
import { type Route, route } from '../../http/route.ts'
import type { Task } from '../../jobs/queue.ts'
import * as confirming from './confirm.ts'
import * as consents from './consents.ts'
import { statistics } from './statistics.ts'
import * as forms from './forms.ts'
import { sendConfirmation } from './confirmation-mail.ts'
import { forgetUnconfirmed } from './cleanup.ts'
import { isFormOf, isSignUpOf } from './served-on.ts'
import * as signingUp from './submit.ts'

export const routes: Route[] = [
  route(formEndpoints.listForms, forms.list),
  route(formEndpoints.getForm, forms.get),
  route(formEndpoints.formStatistics, statistics),
  route(formEndpoints.createForm, forms.create),
  route(formEndpoints.updateForm, forms.update),
  route(formEndpoints.deleteForm, forms.remove),
  route(formEndpoints.restoreForm, forms.restore),
  route(formEndpoints.previewForm, forms.preview),
  route(formEndpoints.contactConsents, consents.ofContact),
  route(formEndpoints.contactData, consents.download),
  route(publicEndpoints.formPage, signingUp.show, isFormOf),
  route(publicEndpoints.submitForm, signingUp.submit, isFormOf),
  route(publicEndpoints.confirmPage, confirming.showPage, isSignUpOf),
  route(publicEndpoints.confirm, confirming.confirm, isSignUpOf),
]

// oxlint-disable-next-line typescript/no-explicit-any
export const tasks: Task<any>[] = [sendConfirmation, forgetUnconfirmed]
