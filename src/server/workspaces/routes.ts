import * as endpoints from '#contract/workspaces.ts'
import { route } from '../http/route.ts'
import { purge } from './purge.ts'
import { invitationMail } from './invitation-mail.ts'
import * as invitations from './invitations.ts'
import * as members from './members.ts'
import * as workspaces from './workspaces.ts'

export const tasks = [purge, invitationMail]

export const routes = [
  route(endpoints.listWorkspaces, workspaces.list),
  route(endpoints.createWorkspace, workspaces.create),
  route(endpoints.updateWorkspace, workspaces.update),
  route(endpoints.deleteWorkspace, workspaces.remove),
  route(endpoints.leaveWorkspace, members.leave),
  route(endpoints.listMembers, members.list),
  route(endpoints.inviteMember, members.invite),
  route(endpoints.resendInvitation, members.resend),
  route(endpoints.updateMember, members.update),
  route(endpoints.removeMember, members.remove),
  route(endpoints.listInvitations, invitations.list),
  route(endpoints.acceptInvitation, invitations.accept),
  route(endpoints.declineInvitation, invitations.decline),
]
