import { sql } from 'kysely'
import type { Role } from '#contract/auth.ts'
import type { BulkContext, BulkKind } from '../bulk-changes/kind.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { deletePerson, activeAdministrators } from '../people/delete-person.ts'
import { removeAccountContent, restoreAccountContent } from '../spam/removal.ts'
import { matchingUsers, update, updateRole } from './users.ts'

/** Bulk actions on people, but never on oneself. */
export const userBulk: BulkKind = {
  entity: 'user',
  table: 'users',
  name: () => sql<string>`btrim(r.first_name || ' ' || r.last_name) || ' (' || r.email || ')'`,
  state: sql`jsonb_build_object('at', r.updated_at, 'role', r.role, 'status', r.status)`,
  matching: (ctx, filter) => matchingUsers(ctx.db, filter).select('id'),
  async lock(db, ids) {
    await activeAdministrators(db)
    await sql`select from users where id = any(${ids}::uuid[]) order by id for no key update`.execute(db)
  },
  permit: async (ctx, action) => {
    if (action === 'role') await requireRecentProof(ctx)
  },
  actions: {
    role: {
      refusal: (ctx, value) => sql`case when r.role = ${value} then ${`already.${String(value)}`}
        when ${value} <> 'admin' then ${sparing(ctx)} end`,
      apply: (ctx, userId, { value }) => updateRole(ctx, { lang: ctx.lang, userId, role: value as Role }),
      undo: (ctx, userId, before) => updateRole(ctx, { lang: ctx.lang, userId, role: before.role }),
    },
    block: {
      refusal: (ctx) => sql`case when r.status = 'blocked' then 'already.blocked' else ${sparing(ctx)} end`,
      apply: (ctx, userId) => update(ctx, { lang: ctx.lang, userId, status: 'blocked' }),
      undo: statusBack,
    },
    activate: {
      refusal: () => sql`case when r.status = 'active' then 'already.active' end`,
      apply: (ctx, userId) => update(ctx, { lang: ctx.lang, userId, status: 'active' }),
      undo: statusBack,
    },
    // Deletes the person's posts as spam, and blocks the account.
    spam: {
      refusal: () =>
        sql`case when r.role = 'admin' then 'administrator' when r.review = 'always' and r.status = 'blocked' then 'already.spam' end`,
      apply: async (ctx, userId) => {
        await update(ctx, { lang: ctx.lang, userId, status: 'blocked' })
        await removeAccountContent(ctx, userId)
      },
      undo: async (ctx, userId, before) => {
        await restoreAccountContent(ctx, userId)
        await statusBack(ctx, userId, before)
      },
    },
    delete: {
      refusal: (ctx) => sql`case when ${soleOwner} then 'soleOwner' else ${sparing(ctx)} end`,
      apply: (ctx, userId) => deletePerson(ctx.db, ctx, userId, 'user.delete'),
      // Their sessions, votes and own workspaces are deleted with them.
      undo: null,
    },
  },
}

/** Nobody can act on themselves, so the calling administrator always remains. */
const sparing = ({ viewer }: BulkContext) => sql<string | null>`case when r.id = ${viewer.id}::uuid then
  case when exists (select from users a where a.role = 'admin' and a.status = 'active' and a.id <> r.id)
    then 'yourself' else 'lastAdministrator' end end`

/** Others depend on the person. Selected people that come earlier are already deleted at that point. */
const soleOwner = sql<boolean>`exists (select from workspace_members m where m.user_id = r.id and m.ownership_accepted_at is not null
  and not exists (select from workspace_members o where o.tenant_id = m.tenant_id and o.user_id <> r.id and o.ownership_accepted_at is not null
    and not exists (select from chosen e where e.id = o.user_id and e.id < r.id))
  and exists (select from workspace_members o where o.tenant_id = m.tenant_id and o.user_id <> r.id
    and not exists (select from chosen e where e.id = o.user_id and e.id < r.id)))`

/** Restores the status, even one that no endpoint can set: invited or unconfirmed. */
async function statusBack(
  ctx: BulkContext,
  userId: string,
  { status }: { status: 'active' | 'blocked' | 'invited' | 'unconfirmed' },
) {
  if (status === 'active' || status === 'blocked') return update(ctx, { lang: ctx.lang, userId, status })
  return ctx.db.updateTable('users').set({ status, updated_at: ctx.now() }).where('id', '=', userId).execute()
}
