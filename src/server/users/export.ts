import type { In } from '#contract/endpoint.ts'
import type { exportUsers } from '#contract/users.ts'
import type { Context } from '../context.ts'
import { csvExport } from '../csv.ts'
import { userColumns } from '../people.ts'
import { matchingUsers } from './users.ts'

/** Every user that matches, as CSV. */
export const exportAll = (ctx: Context, filters: In<typeof exportUsers>) =>
  csvExport(ctx, {
    name: 'users',
    read: (after, size) =>
      matchingUsers(ctx.db, filters).select(userColumns).where('id', '>', after).orderBy('id').limit(size).execute(),
    columns: {
      first_name: (user) => user.first_name,
      last_name: (user) => user.last_name,
      email: (user) => user.email,
      role: (user) => user.role,
      status: (user) => user.status,
      language: (user) => user.preferred_language,
      created_at: (user) => user.created_at,
    },
  })
