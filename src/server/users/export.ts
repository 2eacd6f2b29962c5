import type { In } from '#contract/endpoint.ts'
import type { exportUsers } from '#contract/users.ts'
import type { UserContext } from '../context.ts'
import { readBatches, tableFile } from '../export/table-file.ts'
import { userColumns } from '../people/people.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { languageWords } from '../export/table-words.ts'
import { matchingUsers } from './users.ts'

/** All matching users as a table. @throws identity_required */
export async function exportAll(ctx: UserContext, filters: In<typeof exportUsers>) {
  await requireRecentProof(ctx)
  return tableFile(ctx, {
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
}
