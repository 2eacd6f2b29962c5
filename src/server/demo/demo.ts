import { hash } from '@node-rs/argon2'
import type { Services } from '../context.ts'
import { type Db, idAt, newId } from '../db/database.ts'
import { addWorkspace, freeSlug } from '../people.ts'
import { fillCommunity } from './community/fill-community.ts'
import { maha } from './community/members.ts'
import { fillContacts } from './contacts.ts'
import { demoTemplates } from './templates.ts'

const email = 'demo@sanad.test'
const password = 'demo-password'

/** Fills an installation with a member, her workspace and a community to try everything with. Once: another start changes nothing. */
export async function fillDemo({ db, log, now }: Services) {
  const passwordHash = await hash(password)
  const made = await db.transaction().execute(async (db) => {
    const user = await addMaha(db, now(), passwordHash)
    if (!user) return false
    const tenantId = await addDemoWorkspace(db, user)
    await addProvider(db, tenantId)
    await fillContacts(db, tenantId)
    await addTemplates(db, tenantId)
    await fillCommunity(db, now(), user)
    return true
  })
  log.info({ made }, 'demo')
  console.log(`Demo: sign in as ${email} with the password ${password}`)
}

/** Null where she is there already. */
async function addMaha(db: Db, now: Date, passwordHash: string): Promise<string | null> {
  const joined = new Date(now.getTime() - maha.joinedDaysAgo * 24 * 60 * 60 * 1000)
  const made = await db
    .insertInto('users')
    .values({
      id: idAt(joined),
      first_name: maha.first,
      last_name: maha.last,
      email,
      password_hash: passwordHash,
      preferred_language: 'en',
      status: 'active',
      created_at: joined,
      updated_at: joined,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

async function addDemoWorkspace(db: Db, userId: string): Promise<string> {
  const id = await addWorkspace(db, { name: 'Demo workshop', slug: freeSlug('demo'), ownerId: userId })
  await db.updateTable('users').set({ default_workspace_id: id }).where('id', '=', userId).execute()
  return id
}

const addProvider = (db: Db, tenantId: string) =>
  db
    .insertInto('providers')
    .values({
      tenant_id: tenantId,
      id: newId(),
      name: 'Sandbox',
      type: 'sandbox',
      is_default: true,
      from_name: 'Demo workshop',
      from_email: 'hello@demo.sanad.test',
    })
    .execute()

const addTemplates = (db: Db, tenantId: string) =>
  db
    .insertInto('templates')
    .values(
      demoTemplates.map((template) => ({
        ...template,
        tenant_id: tenantId,
        id: newId(),
        content_type: 'html' as const,
      })),
    )
    .execute()
