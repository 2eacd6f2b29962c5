import { z } from 'zod'
import { WorkspaceRole } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Deleted, EmailAddress, entity, Id, Instant, line, one, pageInput, pageOf } from './fields.ts'

export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,48})[a-z0-9]$/, 'slug')

export const Workspace = z.object({ ...entity, slug: z.string(), name: z.string(), role: WorkspaceRole })

/** A member, or a pending invitation (`invited`), which shows the address as typed and nothing of its account. */
export const Member = z.object({
  ...entity,
  /** Null for a pending invitation. */
  userId: Id.nullable(),
  name: z.string(),
  email: z.string(),
  role: WorkspaceRole,
  status: z.enum(['active', 'invited']),
  /** Until when a pending invitation can be accepted. */
  expiresAt: Instant.nullable(),
})
export type Member = z.infer<typeof Member>

/** An invitation that the caller can accept or decline. */
export const Invitation = z.object({
  ...entity,
  workspaceName: z.string(),
  role: WorkspaceRole,
  /** Null if the inviter's account was deleted. */
  invitedBy: z.string().nullable(),
  /** The caller is already a member and was made an owner. */
  isMember: z.boolean(),
  expiresAt: Instant.nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const listWorkspaces = endpoint('GET /api/:lang/workspace', {
  access: 'user',
  input: z.strictObject(pageInput(['createdAt', 'name'])),
  output: pageOf(Workspace),
  about: 'Lists the caller’s workspaces.',
})

export const createWorkspace = endpoint('POST /api/:lang/workspace', {
  access: 'user',
  status: 201,
  limit: { calls: 20, seconds: 3600 },
  input: z.strictObject({ name: line(80), slug: Slug.optional() }),
  output: one(Workspace),
  about: 'Creates a workspace. The operator limits how many one person can own (409).',
})

export const updateWorkspace = endpoint('PATCH /api/:lang/workspace/:tenant', {
  access: 'owner',
  input: z.strictObject({ name: line(80).optional(), slug: Slug.optional() }),
  output: one(Workspace),
  about: 'Updates a workspace.',
})

export const deleteWorkspace = endpoint('DELETE /api/:lang/workspace/:tenant', {
  confirmsIdentity: true,
  access: 'owner',
  output: Deleted,
  about: 'Deletes a workspace and its contents. Requires a confirmed identity (403).',
})

export const leaveWorkspace = endpoint('POST /api/:lang/workspace/:tenant/leave', {
  access: 'viewer',
  output: Deleted,
  about: 'Ends the caller’s membership of a workspace. The last owner who accepted ownership can’t leave (409).',
})

export const listMembers = endpoint('GET /api/:lang/workspace/:tenant/member', {
  access: 'owner',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(Member),
  about: 'Returns a workspace’s members and pending invitations.',
})

export const inviteMember = endpoint('POST /api/:lang/workspace/:tenant/member', {
  access: 'owner',
  status: 201,
  input: z.strictObject({ email: EmailAddress, role: WorkspaceRole }),
  output: one(Member),
  about:
    'Invites an address to a workspace. The response is the same whether or not it has an account. The person becomes a member by accepting. An address gets at most one invitation email a week.',
})

export const resendInvitation = endpoint('POST /api/:lang/workspace/:tenant/member/:invitationId/resend', {
  access: 'owner',
  output: one(Member),
  about: 'Resends and renews a pending or expired invitation, at most once a week (429).',
})

export const updateMember = endpoint('PATCH /api/:lang/workspace/:tenant/member/:userId', {
  access: 'owner',
  input: z.strictObject({ role: WorkspaceRole }),
  output: one(Member),
  about:
    'Changes a member’s role. A new owner has the rights immediately, but counts as the last owner only after accepting ownership.',
})

export const removeMember = endpoint('DELETE /api/:lang/workspace/:tenant/member/:userId', {
  access: 'owner',
  output: Deleted,
  about:
    'Removes a member, or revokes a pending invitation by its id. The last owner who accepted ownership can’t be removed (409).',
})

export const listInvitations = endpoint('GET /api/:lang/invitation', {
  access: 'user',
  input: z.strictObject(pageInput(['createdAt'])).omit({ search: true }),
  output: pageOf(Invitation),
  about: 'Returns invitations to the caller’s address, and ownerships that the caller hasn’t accepted yet.',
})

export const acceptInvitation = endpoint('POST /api/:lang/invitation/:invitationId/accept', {
  access: 'user',
  output: one(Workspace),
  about: 'Accepts an invitation to a workspace.',
})

export const declineInvitation = endpoint('DELETE /api/:lang/invitation/:invitationId', {
  access: 'user',
  output: Deleted,
  about: 'Declines an invitation. Declining an ownership makes the caller an editor.',
})
