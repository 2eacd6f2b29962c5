import { z } from 'zod'
import { WorkspaceRole } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Deleted, EmailAddress, entity, Id, line, one, pageInput, pageOf } from './fields.ts'

export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,48})[a-z0-9]$/, 'slug')

export const Workspace = z.object({ ...entity, slug: z.string(), name: z.string(), role: WorkspaceRole })

export const Member = z.object({
  ...entity,
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: WorkspaceRole,
  status: z.enum(['active', 'invited']),
})

export const listWorkspaces = endpoint('GET /api/:lang/workspace', {
  access: 'user',
  input: z.strictObject(pageInput(['createdAt', 'name'])),
  output: pageOf(Workspace),
})

export const createWorkspace = endpoint('POST /api/:lang/workspace', {
  access: 'user',
  status: 201,
  input: z.strictObject({ name: line(80), slug: Slug.optional() }),
  output: one(Workspace),
})

export const updateWorkspace = endpoint('PATCH /api/:lang/workspace/:tenant', {
  access: 'owner',
  input: z.strictObject({ name: line(80).optional(), slug: Slug.optional() }),
  output: one(Workspace),
})

export const deleteWorkspace = endpoint('DELETE /api/:lang/workspace/:tenant', { access: 'owner', output: Deleted })

export const listMembers = endpoint('GET /api/:lang/workspace/:tenant/member', {
  access: 'owner',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(Member),
})

export const inviteMember = endpoint('POST /api/:lang/workspace/:tenant/member', {
  access: 'owner',
  status: 201,
  input: z.strictObject({ email: EmailAddress, role: WorkspaceRole }),
  output: one(Member),
  about: 'Invites somebody by e-mail. A person with no account yet gets one by following the mail.',
})

export const updateMember = endpoint('PATCH /api/:lang/workspace/:tenant/member/:userId', {
  access: 'owner',
  input: z.strictObject({ role: WorkspaceRole }),
  output: one(Member),
})

export const removeMember = endpoint('DELETE /api/:lang/workspace/:tenant/member/:userId', {
  access: 'owner',
  output: Deleted,
  about: 'Takes somebody out of the workspace. The last owner stays (409).',
})
