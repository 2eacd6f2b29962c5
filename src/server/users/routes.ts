import * as doors from '#contract/users.ts'
import { route } from '../http/route.ts'
import { exportAll } from './export.ts'
import * as users from './users.ts'

export const routes = [
  route(doors.listUsers, users.list),
  route(doors.exportUsers, exportAll),
  route(doors.getUser, users.get),
  route(doors.createUser, users.create),
  route(doors.updateUser, users.update),
  route(doors.updateUserRole, users.updateRole),
  route(doors.deleteUser, users.remove),
]
