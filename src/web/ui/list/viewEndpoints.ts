import type { EndpointName } from '#contract/api.ts'
import type { ListKey, SuiteListKey, ViewedList } from '#contract/views.ts'

/** The endpoints of saved views. Those of a workspace and those of the administration differ in their path and lists only. */
type Endpoints = Record<'list' | 'create' | 'update' | 'remove' | 'setDefault', EndpointName>

const admin = {
  list: 'GET /api/:lang/admin/view',
  create: 'POST /api/:lang/admin/view',
  update: 'PATCH /api/:lang/admin/view/:viewId',
  remove: 'DELETE /api/:lang/admin/view/:viewId',
  setDefault: 'PATCH /api/:lang/admin/view/:viewId/default',
} as const satisfies Endpoints

const suite = {
  list: 'GET /api/:tenant/email-marketing/view',
  create: 'POST /api/:tenant/email-marketing/view',
  update: 'PATCH /api/:tenant/email-marketing/view/:viewId',
  remove: 'DELETE /api/:tenant/email-marketing/view/:viewId',
  setDefault: 'PATCH /api/:tenant/email-marketing/view/:viewId/default',
} as const satisfies Endpoints

const suiteLists: readonly ViewedList[] = ['campaigns', 'contacts', 'messages'] satisfies SuiteListKey[]

/** Whether a list belongs to a workspace; the others belong to the administration. */
export const isOfWorkspace = (list: ViewedList): list is SuiteListKey => suiteLists.includes(list)

export const endpointsOf = (list: ViewedList) => (isOfWorkspace(list) ? suite : admin)

/** For a call whose list decides its path: TypeScript joins the inputs of both endpoints. */
export const asListed = (list: ViewedList) => list as ListKey & SuiteListKey

/** The responses that a change of a view makes outdated. */
export const invalidates = ['/admin/view', '/email-marketing/view']
