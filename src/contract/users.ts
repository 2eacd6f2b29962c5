import { z } from 'zod'
import { Role, User, UserStatus } from './auth.ts'
import { endpoint } from './endpoint.ts'
import {
  blank,
  Count,
  Deleted,
  EmailAddress,
  Lang,
  line,
  NewPassword,
  one,
  pageInput,
  pageOf,
  Version,
} from './fields.ts'

/** A user as administrators see them. */
export const AdminUser = User.extend({
  /** Whether they have an authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
})
export type AdminUser = z.infer<typeof AdminUser>

const filters = { role: blank(Role), status: blank(UserStatus) }

export const listUsers = endpoint('GET /api/:lang/user', {
  staleOk: true,
  access: 'admin',
  input: z.strictObject({ ...pageInput(['createdAt', 'name', 'email']), ...filters }),
  output: pageOf(AdminUser),
  about: 'Returns users. `search` matches any part of name and address. One or two letters match only the beginning.',
})

export const getUser = endpoint('GET /api/:lang/user/:userId', {
  access: 'admin',
  output: one(AdminUser),
  about: 'Returns a user account.',
})

export const createUser = endpoint('POST /api/:lang/user', {
  confirmsIdentity: true,
  access: 'admin',
  status: 201,
  input: z.strictObject({
    firstName: line(80),
    lastName: line(80),
    email: EmailAddress,
    password: NewPassword.optional(),
    role: Role.default('user'),
    preferredLanguage: Lang.default('en'),
  }),
  output: one(AdminUser),
  about:
    'Creates a user. Without a password, an invitation is sent by email. An administrator requires a confirmed identity (403).',
})

export const updateUser = endpoint('PATCH /api/:lang/user/:userId', {
  confirmsIdentity: true,
  access: 'admin',
  input: z.strictObject({
    firstName: line(80).optional(),
    lastName: line(80).optional(),
    email: EmailAddress.optional(),
    preferredLanguage: Lang.optional(),
    status: z.enum(['active', 'blocked']).optional(),
    version: Version,
  }),
  output: one(AdminUser),
  about: 'Updates a user account.',
})

export const updateUserRole = endpoint('PATCH /api/:lang/user/role/:userId', {
  confirmsIdentity: true,
  access: 'admin',
  input: z.strictObject({ role: Role }),
  output: one(AdminUser),
  about: 'Changes the role of a user. A new administrator requires a confirmed identity (403).',
})

export const getUserContent = endpoint('GET /api/:lang/user/:userId/content', {
  access: 'admin',
  output: one(z.object({ questions: Count, answers: Count, images: Count })),
  about: 'Counts what a user has posted, for example before their account is deleted.',
})

export const deleteUser = endpoint('DELETE /api/:lang/user/:userId', {
  access: 'admin',
  input: z.strictObject({ content: z.enum(['anonymise', 'remove']).default('anonymise') }),
  output: Deleted,
  about:
    'Deletes a user. Their questions and answers stay, under “deleted member”, or are deleted too, with their images. The last administrator can’t be deleted (409).',
})

export const getUserTwoStep = endpoint('GET /api/:lang/user/:userId/two-step', {
  access: 'admin',
  output: one(z.object({ isOn: z.boolean() })),
  about: 'Returns whether a user’s two-step verification is on.',
})

export const resetUserTwoStep = endpoint('DELETE /api/:lang/user/:userId/two-step', {
  confirmsIdentity: true,
  access: 'admin',
  output: one(z.object({ isOn: z.literal(false) })),
  about:
    'Turns off two-step verification of a user who lost their app and recovery codes, and ends their sessions. The user is notified by email. Requires a confirmed identity (403). Administrators can’t reset their own (409).',
})

/** Exports every user that matches the list's filters, as CSV. */
export const exportUsers = endpoint('GET /api/:lang/user/export.csv', {
  confirmsIdentity: true,
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...filters }),
  about: 'Exports the users that match. Requires a confirmed identity (403).',
})
