import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { Answer, type RawBody } from '../http/route.ts'
import { ofPerson, ofWorkspace, type Section } from './export-sections.ts'
import { profileOf } from './profile.ts'

const piece = 1000

/** All stored data of the caller, as one JSON file, written in batches. @throws identity_required */
export async function exportAll(ctx: UserContext): Promise<Answer<RawBody>> {
  await requireRecentProof(ctx)
  const profile = await profileOf(ctx.db, ctx.viewer.id)
  return new Answer(200, Readable.from(file(ctx, profile), { objectMode: false }), {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
  })
}

async function* file(ctx: UserContext, profile: object) {
  const { db, viewer } = ctx
  yield `{"exportedAt":${JSON.stringify(ctx.now())},\n"profile":${JSON.stringify(profile)}`
  for (const section of ofPerson) {
    yield `,\n${JSON.stringify(section.name)}:`
    yield* list(db, section, sql`${viewer.id}::uuid`)
  }
  yield `,\n"workspaces":[`
  let first = true
  for (const workspace of await workspacesOf(db, viewer.id)) {
    const { id, alone, ...shown } = workspace
    yield `${first ? '' : ','}\n${JSON.stringify(shown).slice(0, -1)}`
    first = false
    // Workspaces with several members are not the data of one person.
    for (const section of alone ? ofWorkspace : []) {
      yield `,\n${JSON.stringify(section.name)}:`
      yield* list(db, section, sql`${id}::uuid`)
    }
    yield '}'
  }
  yield ']}\n'
}

/** The rows of a section as a JSON list in key order, read by keyset pagination. */
async function* list(db: Db, section: Section, owner: RawBuilder<unknown>) {
  let after = '00000000-0000-0000-0000-000000000000'
  let separator = '['
  while (true) {
    const { rows } = await sql<{ key: string; row: unknown }>`
      select ${sql.raw(section.key)} as key, (select to_json(x) from (select ${sql.raw(section.columns)}) x) as row
      from ${sql.raw(section.from)}
      where ${sql.raw(section.owner)} = ${owner} and ${sql.raw(section.key)} > ${after}::uuid
      order by ${sql.raw(section.key)} limit ${piece}`.execute(db)
    for (const { row } of rows) {
      yield `${separator}\n${JSON.stringify(row)}`
      separator = ','
    }
    const last = rows.at(-1)
    if (!last || rows.length < piece) break
    after = last.key
  }
  yield separator === '[' ? '[]' : ']'
}

async function workspacesOf(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; alone: boolean }>`
    select w.id, w.slug, w.name, m.role, m.created_at as "memberSince",
      not exists (select from workspace_members o where o.tenant_id = w.id and o.user_id <> m.user_id) as alone,
      (select count(*) from workspace_members o where o.tenant_id = w.id) as "memberCount"
    from workspace_members m join workspaces w on w.id = m.tenant_id
    where m.user_id = ${userId} order by m.created_at`.execute(db)
  return rows
}
