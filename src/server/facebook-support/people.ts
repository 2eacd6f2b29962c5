import { sql } from 'kysely'
import type { findKnownPeople, linkPerson } from '#contract/facebook-support.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../people/audit.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { found } from '../failure.ts'
import { notifyChanged } from './stream.ts'
import { containsName } from '../text/folding.ts'

type Member = { _id: string; name: string; email: string }
type Contact = Member & { workspace: string }

const maxPeople = 8

/** Finds members and contacts of the caller's own workspaces by part of their name or address. */
export async function find({ db, viewer }: UserContext, { search }: In<typeof findKnownPeople>) {
  const found = (name: string) => {
    const column = (of: string) => sql.ref(`${name}.${of}`)
    return containsName(
      sql`${column('first_name')} || ' ' || ${column('last_name')} || ' ' || ${column('email')}`,
      search,
    )
  }
  const [members, contacts] = await Promise.all([
    sql<Member>`select id as "_id", trim(first_name || ' ' || last_name) as name, email from users
      where ${found('users')}
      order by lower(email) = ${search.toLowerCase()} desc, email limit ${maxPeople}`.execute(db),
    sql<Contact>`select c.id as "_id", trim(c.first_name || ' ' || c.last_name) as name, c.email, w.name as workspace
      from workspace_members m join workspaces w on w.id = m.tenant_id
      cross join lateral (select * from contacts c where c.tenant_id = w.id
        and ${found('c')}
        order by c.email limit ${maxPeople}) c
      where m.user_id = ${viewer.id} order by c.email limit ${maxPeople}`.execute(db),
  ])
  return { data: { members: members.rows, contacts: contacts.rows } }
}

/** The identity of a person on Facebook: a member, and contacts of the caller's workspaces. */
export async function knownAs({ db, viewer }: Pick<UserContext, 'db' | 'viewer'>, personId: string | null) {
  if (personId === null) return { member: null, contacts: [] }
  const [members, contacts] = await Promise.all([
    sql<Member>`select u.id as "_id", trim(u.first_name || ' ' || u.last_name) as name, u.email
      from facebook_people p join users u on u.id = p.user_id where p.id = ${personId}::uuid`.execute(db),
    sql<Contact>`select c.id as "_id", trim(c.first_name || ' ' || c.last_name) as name, c.email, w.name as workspace
      from facebook_contacts l join contacts c on c.tenant_id = l.workspace_id and c.id = l.contact_id
      join workspaces w on w.id = l.workspace_id
      join workspace_members m on m.tenant_id = l.workspace_id and m.user_id = ${viewer.id}
      where l.person_id = ${personId}::uuid order by w.name`.execute(db),
  ])
  return { member: members.rows[0] ?? null, contacts: contacts.rows }
}

/** Links a person to a member or contact, for all their conversations. @throws not_found */
export async function link(ctx: UserContext, { personId, userId, contact }: In<typeof linkPerson>) {
  return ctx.db.transaction().execute(async (db) => {
    const person = found(
      await db.selectFrom('facebook_people').selectAll().where('id', '=', personId).forNoKeyUpdate().executeTakeFirst(),
    )
    if (userId) found(await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst())
    if (userId !== undefined)
      await db
        .updateTable('facebook_people')
        .set({ user_id: userId, updated_at: ctx.now() })
        .where('id', '=', personId)
        .execute()
    if (contact) await linkContact(db, ctx, personId, contact)
    const entry = { action: 'support.link' as const, entityType: 'support', entityId: personId }
    const after = { ...(userId !== undefined && { member: userId }), ...(contact && { contactLinked: contact.linked }) }
    await record(db, ctx, { ...entry, before: { member: person.user_id }, after })
    const conversations = await db
      .selectFrom('facebook_conversations')
      .select('id')
      .where('person_id', '=', personId)
      .execute()
    for (const { id } of conversations) await notifyChanged(db, id)
    return { data: await knownAs({ db, viewer: ctx.viewer }, personId) }
  })
}

/** Contacts of other workspaces are not found. */
async function linkContact(
  db: Db,
  { viewer }: UserContext,
  personId: string,
  { contactId, linked }: { contactId: string; linked: boolean },
) {
  const contact = found(
    await db
      .selectFrom('contacts')
      .innerJoin('workspace_members', 'workspace_members.tenant_id', 'contacts.tenant_id')
      .select('contacts.tenant_id')
      .where('contacts.id', '=', contactId)
      .where('workspace_members.user_id', '=', viewer.id)
      .executeTakeFirst(),
  )
  const place = { person_id: personId, workspace_id: contact.tenant_id }
  if (linked)
    await db
      .insertInto('facebook_contacts')
      .values({ ...place, contact_id: contactId })
      .onConflict((conflict) => conflict.columns(['person_id', 'workspace_id']).doUpdateSet({ contact_id: contactId }))
      .execute()
  else
    await db
      .deleteFrom('facebook_contacts')
      .where('person_id', '=', personId)
      .where('workspace_id', '=', contact.tenant_id)
      .where('contact_id', '=', contactId)
      .execute()
}
