import * as doors from '#contract/workspaces.ts'
import { route } from '../http/route.ts'
import { clearing } from './clearing.ts'
import { invitationMail } from './invitation-mail.ts'
import * as invitations from './invitations.ts'
import * as members from './members.ts'
import * as workspaces from './workspaces.ts'

export const tasks = [clearing, invitationMail]

export const routes = [
  route(doors.listWorkspaces, workspaces.list),
  route(doors.createWorkspace, workspaces.create),
  route(doors.updateWorkspace, workspaces.update),
  route(doors.deleteWorkspace, workspaces.remove),
  route(doors.leaveWorkspace, members.leave),
  route(doors.listMembers, members.list),
  route(doors.inviteMember, members.invite),
  route(doors.resendInvitation, members.resend),
  route(doors.updateMember, members.update),
  route(doors.removeMember, members.remove),
  route(doors.listInvitations, invitations.list),
  route(doors.acceptInvitation, invitations.accept),
  route(doors.declineInvitation, invitations.decline),
]
