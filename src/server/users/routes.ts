import * as endpoints from '#contract/users.ts'
import { route } from '../http/route.ts'
import { exportAll } from './export.ts'
import * as twoStep from './two-step.ts'
import * as users from './users.ts'

export const routes = [
  route(endpoints.listUsers, users.list),
  route(endpoints.exportUsers, exportAll),
  route(endpoints.getUser, users.get),
  route(endpoints.getUserContent, users.content),
  route(endpoints.createUser, users.create),
  route(endpoints.updateUser, users.update),
  route(endpoints.updateUserRole, users.updateRole),
  route(endpoints.deleteUser, users.remove),
  route(endpoints.getUserTwoStep, twoStep.get),
  route(endpoints.resetUserTwoStep, twoStep.reset),
]
