import type { In } from '#contract/endpoint.ts'
import type { exportUsers } from '#contract/users.ts'
import type { Context } from '../context.ts'
import { readBatches, tableFile } from '../export/table-file.ts'
import { userColumns } from '../people/people.ts'
import { languageWords } from '../export/table-words.ts'
import { matchingUsers } from './users.ts'

/** All matching users as a table. */
export const exportAll = (ctx: Context, filters: In<typeof exportUsers>) =>
  tableFile(ctx, {
    name: 'users',
    rows: readBatches(ctx, (after, size) =>
      matchingUsers(ctx.db, filters).select(userColumns).where('id', '>', after).orderBy('id').limit(size).execute(),
    ),
    columns: {
      first_name: (user) => user.first_name,
      last_name: (user) => user.last_name,
      email: (user) => user.email,
      role: (user) => user.role,
      status: (user) => user.status,
      language: (user) => user.preferred_language,
      created_at: (user) => user.created_at,
    },
    words: {
      role: { user: { en: 'User', ar: 'مستخدم' }, admin: { en: 'Administrator', ar: 'مدير' } },
      status: {
        active: { en: 'Active', ar: 'نشط' },
        unconfirmed: { en: 'Unconfirmed', ar: 'غير مؤكد' },
        invited: { en: 'Invited', ar: 'دعوة معلّقة' },
        blocked: { en: 'Blocked', ar: 'موقوف' },
      },
      language: languageWords,
    },
  })
