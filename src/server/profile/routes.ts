import * as doors from '#contract/profile.ts'
import { route } from '../http/route.ts'
import { exportAll } from './export.ts'
import { leave } from './leaving.ts'
import * as picture from './picture.ts'
import * as profile from './profile.ts'

export const routes = [
  route(doors.getProfile, profile.get),
  route(doors.updateProfile, profile.update),
  route(doors.setProfileImage, picture.set),
  route(doors.removeProfileImage, picture.remove),
  route(doors.exportMine, exportAll),
  route(doors.leave, leave),
]
