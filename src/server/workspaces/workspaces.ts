import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import { isLanguage } from '#contract/text/languages.ts'
import type { createWorkspace, deleteWorkspace, listWorkspaces, updateWorkspace } from '#contract/workspaces.ts'
import type { TenantContext, UserContext } from '../context.ts'
import { type Db, isTaken } from '../db/connection/database.ts'
import { page } from '../db/paging/page.ts'
import { fault, found } from '../failure.ts'
import { addWorkspace, freeSlug, leaveOwnWorkspace } from '../people/people.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { deleteWorkspaces } from '../people/end-workspace.ts'
import { contains, nameOrder } from '../text/folding.ts'

const slugTaken = fault(
  'conflict',
  {
    en: 'This address is already in use. Choose another one.',
    ar: 'هذا العنوان مستخدم بالفعل. يلزم اختيار عنوان آخر.',
  },
  'slug',
)
const lastWorkspace = fault('conflict', {
  en: 'You can’t delete your only workspace.',
  ar: 'لا يمكن حذف مساحة عملك الوحيدة.',
})

const tooMany = fault('conflict', {
  en: 'Workspace limit reached ({limit}). Delete a workspace you don’t need.',
  ar: 'بلغت حد مساحات العمل ({limit}). يمكن حذف مساحة عمل غير لازمة.',
})

// Words that are, or may become, part of a path where a slug may be.
const reserved = new Set([
  'admin',
  'api',
  'auth',
  'user',
  'users',
  'workspace',
  'site',
  'contact',
  'docs',
  'openapi',
  'health',
  'tag',
  'tool',
  'article',
  'question',
  'answer',
  'zoom',
  'search',
  'static',
  'assets',
])

const isReserved = (slug: string) => reserved.has(slug) || isLanguage(slug)

const columns = [
  'workspaces.id',
  'workspaces.slug',
  'workspaces.name',
  'workspaces.created_at',
  'workspaces.updated_at',
  'workspace_members.role',
] as const

type Row = {
  id: string
  slug: string
  name: string
  role: 'viewer' | 'editor' | 'owner'
  created_at: Date
  updated_at: Date
}

const present = (row: Row) => ({
  _id: row.id,
  id: row.id,
  slug: row.slug,
  name: row.name,
  role: row.role,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const ofPerson = (db: Db, userId: string) =>
  db
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.tenant_id')
    .where('workspace_members.user_id', '=', userId)

/** A workspace as its member sees it. @throws not_found */
export const workspaceOf = async (db: Db, userId: string, id: string) =>
  present(found(await ofPerson(db, userId).select(columns).where('workspaces.id', '=', id).executeTakeFirst()))

/** The workspaces of the caller. */
export async function list(ctx: UserContext, input: In<typeof listWorkspaces>): Promise<Out<typeof listWorkspaces>> {
  const order = { createdAt: sql`workspaces.created_at`, name: nameOrder(sql`workspaces.name`) }
  const mine = ofPerson(ctx.db, ctx.viewer.id).$if(Boolean(input.search), (query) =>
    query.where(contains(sql`workspaces.name`, input.search ?? '')),
  )
  const rows = mine
    .select(columns)
    .orderBy(order[input.orderBy], input.sortType)
    .orderBy('workspaces.id', input.sortType)
  const listed = await page(rows, { db: ctx.db, of: mine }, input)
  return { ...listed, data: listed.data.map(present) }
}

/** Creates a workspace with the caller as owner. @throws conflict for a taken or reserved slug */
export async function create(
  ctx: UserContext,
  input: In<typeof createWorkspace>,
): Promise<Out<typeof createWorkspace>> {
  if (input.slug !== undefined && isReserved(input.slug)) throw slugTaken()
  return keepingSlugs(() =>
    ctx.db.transaction().execute(async (db) => {
      await checkOwned(db, ctx.viewer.id, ctx.config.workspacesPerPerson)
      const id = await addWorkspace(db, {
        name: input.name,
        slug: input.slug ?? freeSlug(input.name),
        ownerId: ctx.viewer.id,
      })
      await db
        .updateTable('users')
        .set({ default_workspace_id: id })
        .where('id', '=', ctx.viewer.id)
        .where('default_workspace_id', 'is', null)
        .execute()
      return { data: await workspaceOf(db, ctx.viewer.id, id) }
    }),
  )
}

/** Serialises calls of one person, so that only one of them can take the last place. @throws conflict */
async function checkOwned(db: Db, userId: string, limit: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workspaces of ${userId}`}, 0))`.execute(db)
  const { owned } = await db
    .selectFrom('workspace_members')
    .select(sql<number>`count(*)::int`.as('owned'))
    .where('user_id', '=', userId)
    .where('ownership_accepted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (owned >= limit) throw tooMany({ limit })
}

/** Renames a workspace, or changes its slug. */
export async function update(
  ctx: TenantContext,
  input: In<typeof updateWorkspace>,
): Promise<Out<typeof updateWorkspace>> {
  if (input.slug !== undefined && isReserved(input.slug)) throw slugTaken()
  return keepingSlugs(async () => {
    await ctx.db
      .updateTable('workspaces')
      .set({
        ...(input.name !== undefined && { name: input.name }),
        ...(input.slug !== undefined && { slug: input.slug }),
        updated_at: ctx.now(),
      })
      .where('id', '=', ctx.tenant.id)
      .execute()
    return { data: await workspaceOf(ctx.db, ctx.viewer.id, ctx.tenant.id) }
  })
}

/**
 * Deletes a workspace and its contents: it disappears at once for all readers, and its rows are purged later. @throws
 * conflict for the owner's only one, identity_required
 */
export async function remove(
  ctx: TenantContext,
  _input: In<typeof deleteWorkspace>,
): Promise<Out<typeof deleteWorkspace>> {
  await requireRecentProof(ctx)
  return ctx.db.transaction().execute(async (db) => {
    const others = await ofPerson(db, ctx.viewer.id)
      .select('workspaces.id')
      .where('workspaces.id', '!=', ctx.tenant.id)
      .executeTakeFirst()
    if (!others) throw lastWorkspace()
    await leaveOwnWorkspace(db, ctx.tenant.id)
    await deleteWorkspaces(db, ctx, [ctx.tenant.id])
    return { data: { _id: ctx.tenant.id } }
  })
}

async function keepingSlugs<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    throw isTaken(error, 'workspaces_slug_key') ? slugTaken() : error
  }
}
