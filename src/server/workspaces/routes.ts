import * as doors from '#contract/workspaces.ts'
import { route } from '../http/route.ts'
import { clearing } from './clearing.ts'
import * as members from './members.ts'
import * as workspaces from './workspaces.ts'

export const tasks = [clearing]

export const routes = [
  route(doors.listWorkspaces, workspaces.list),
  route(doors.createWorkspace, workspaces.create),
  route(doors.updateWorkspace, workspaces.update),
  route(doors.deleteWorkspace, workspaces.remove),
  route(doors.listMembers, members.list),
  route(doors.inviteMember, members.invite),
  route(doors.updateMember, members.update),
  route(doors.removeMember, members.remove),
]
