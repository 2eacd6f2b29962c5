import * as endpoints from '#contract/profile.ts'
import { route } from '../http/route.ts'
import { exportAll } from './export.ts'
import { deleteAccount } from './delete-account.ts'
import * as picture from './picture.ts'
import * as profile from './profile.ts'

export const routes = [
  route(endpoints.getProfile, profile.get),
  route(endpoints.updateProfile, profile.update),
  route(endpoints.setProfileImage, picture.set),
  route(endpoints.removeProfileImage, picture.remove),
  route(endpoints.exportOwnData, exportAll),
  route(endpoints.deleteAccount, deleteAccount),
]
